//! The last games: files in the user's data folder, the last one first.
//!
//! One program at a time plays a saved game, so that no move of another one is lost. The lock is that of the system on a
//! file beside the game, `.NAME.lock`: it ends with the program, however that ends. The game itself cannot be locked,
//! because each save puts a new file in its place.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context as _, Result};
use fs4::{FileExt, TryLockError};
use takuzu_sat::play::Session;

use crate::work::input::open;

const KEPT: usize = 20;

/// The bytes in which it shows that a file is a game.
const LONGEST_HEAD: u64 = 100;

/// The most often that a lock is taken anew because its file was just removed; some file systems never agree that
/// two looks have seen the same file.
const TRIES: usize = 100;

pub(super) struct Saves {
    folder: PathBuf,
}

/// Returns the folder of this program for the user's data: in `XDG_DATA_HOME` where that is set, else where the
/// system wants it. A path that is not absolute would be another folder in each place; it is ignored, as the rules for
/// that variable have it, and the notes say so.
pub(super) fn data_folder() -> (Option<PathBuf>, Vec<String>) {
    let mut notes = Vec::new();
    let mut absolute = |variable: &str, folder: PathBuf, then: &str| {
        let is_absolute = folder.is_absolute();
        let note = || format!("{variable} is ignored, because it is not an absolute path{then}");
        notes.extend((!is_absolute).then(note));
        is_absolute.then_some(folder)
    };
    let wanted = std::env::var_os("XDG_DATA_HOME").filter(|folder| !folder.is_empty());
    let wanted = wanted.and_then(|folder| absolute("XDG_DATA_HOME", folder.into(), ""));
    let folder = match wanted {
        Some(folder) => Some(folder.join("takuzu-sat")),
        None => {
            let folders = directories::ProjectDirs::from("", "", "takuzu-sat");
            let folder = folders.map(|folders| folders.data_dir().to_path_buf());
            folder.and_then(|folder| absolute("HOME", folder, ": no game is saved or counted"))
        }
    };
    (folder, notes)
}

impl Saves {
    pub(super) fn below(data: &Path) -> Saves {
        let folder = data.join("games");
        Saves { folder }
    }

    /// Returns a place for a new game, and removes games that are too old to be kept.
    pub(super) fn new_place(&self) -> Result<Place> {
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot create {}", self.folder.display()))?;
        let own = self.files().into_iter().filter(|file| is_own(file));
        for old in own.skip(KEPT - 1) {
            // One that is being played is kept, and one that cannot be removed harms nobody.
            if let Some(place) = Place::take(old) {
                let _ = fs::remove_file(&place.file);
            }
        }
        self.remove_locks();
        let now = humantime::format_rfc3339_seconds(SystemTime::now());
        let now = now.to_string().replace(':', "-");
        let name = |number: usize| self.folder.join(format!("{now}-{number}.txt"));
        let is_free = |file: &PathBuf| !file.exists();
        let mut free = (1..).map(name).filter(is_free).filter_map(Place::take);
        // Another program may have saved a game there since, and have left it.
        let taken = free.find(|place| is_free(&place.file));
        Ok(taken.expect("some number is free"))
    }

    /// Removes the locks that programs have left which were ended by force, where the game is not there any more.
    fn remove_locks(&self) {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let games = entries.filter_map(|entry| Place::locked(&entry.path()));
        for game in games.filter(|game| is_named(game) && !game.exists()) {
            // Whoever takes the place and leaves it takes the lock away.
            drop(Place::take(game));
        }
    }

    /// Tells whether a file is one of the last games, and no file that the user keeps.
    pub(super) fn holds(&self, file: &Path) -> bool {
        file.parent() == Some(&self.folder) && is_own(file)
    }

    /// Returns the files of the games, the last one first. Other texts that are there are left alone.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let files = entries.map(|entry| entry.path());
        // A pipe would be waited for.
        let is_text = |file: &PathBuf| file.extension().is_some_and(|end| end == "txt");
        let texts = files.filter(|file| is_text(file) && file.is_file());
        // A game of the program that is damaged is to be told.
        let games = texts.filter(|file| is_named(file) || is_game(file));
        let changed = |file: &PathBuf| fs::metadata(file).and_then(|file| file.modified()).ok();
        let mut games: Vec<_> = games.map(|file| (changed(&file), file)).collect();
        games.sort_unstable();
        games.into_iter().rev().map(|(_, file)| file).collect()
    }
}

fn is_game(file: &Path) -> bool {
    let mut begin = Vec::new();
    let is_read =
        open(file).is_ok_and(|input| input.take(LONGEST_HEAD).read_to_end(&mut begin).is_ok());
    is_read && Session::is_saved(&String::from_utf8_lossy(&begin))
}

/// Tells whether a file has a name as the program gives it.
fn is_named(file: &Path) -> bool {
    let name = file.file_name().and_then(OsStr::to_str);
    let parts = name.and_then(|name| name.strip_suffix(".txt")?.rsplit_once('-'));
    parts.is_some_and(|(time, number)| {
        let time = time.split_once('T').map(|(day, hour)| (day, hour.replace('-', ":")));
        let time = time.map(|(day, hour)| humantime::parse_rfc3339(&format!("{day}T{hour}")));
        matches!(time, Some(Ok(_))) && number.parse::<usize>().is_ok()
    })
}

/// Tells whether a file is one of the program: nothing else is removed.
fn is_own(file: &Path) -> bool {
    is_named(file) && is_game(file)
}

/// A file for a game, and the right to save the game there.
pub(super) struct Place {
    pub(super) file: PathBuf,
    _lock: Option<Lock>,
}

/// A file that is locked, and its name. The end of the lock removes it.
struct Lock {
    path: PathBuf,
    _file: File,
}

impl Place {
    /// Takes the place of a game; `None` while another program has it.
    ///
    /// Where no lock can be made, everybody gets the place: in a folder in which this program cannot write, for it will save
    /// nothing there, and on a file system that knows no locks.
    pub(super) fn take(file: PathBuf) -> Option<Place> {
        let _lock = Lock::take(lock_of(&file))?;
        Some(Place { file, _lock })
    }

    /// Returns the game that a file is the lock of, by its name.
    pub(super) fn locked(lock: &Path) -> Option<PathBuf> {
        let name = lock.file_name()?.to_str()?;
        let game = name.strip_prefix('.')?.strip_suffix(".lock")?;
        Some(lock.with_file_name(game))
    }
}

impl Lock {
    /// Locks a file; `None` while another program does, and `Some(None)` where there are no locks.
    fn take(path: PathBuf) -> Option<Option<Lock>> {
        for _ in 0..TRIES {
            let mut options = File::options();
            let options = options.read(true).write(true).create(true).truncate(false);
            let Ok(file) = options.open(&path) else {
                break;
            };
            match FileExt::try_lock(&file) {
                Err(TryLockError::WouldBlock) => return None,
                Err(TryLockError::Error(_)) => break,
                // Whoever had it before may have removed the file in the meantime.
                Ok(()) if !is_there(&file, &path) => {}
                Ok(()) => {
                    let _file = file;
                    return Some(Some(Lock { path, _file }));
                }
            }
        }
        Some(None)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // If it is gone, all the better. The lock itself ends when the file is closed.
        let _ = fs::remove_file(&self.path);
    }
}

/// Returns the file that is locked for a game. A link to a game has the lock of the game.
fn lock_of(game: &Path) -> PathBuf {
    let game = fs::canonicalize(game).unwrap_or_else(|_| game.to_path_buf());
    let name = game.file_name().unwrap_or_default().to_string_lossy();
    game.with_file_name(format!(".{name}.lock"))
}

/// Tells whether a file still has its name.
#[cfg(unix)]
fn is_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let id = |file: io::Result<fs::Metadata>| file.map(|file| (file.dev(), file.ino())).ok();
    id(file.metadata()) == id(fs::metadata(path))
}

/// Elsewhere a file that is open keeps its name.
#[cfg(not(unix))]
fn is_there(_: &File, _: &Path) -> bool {
    true
}
