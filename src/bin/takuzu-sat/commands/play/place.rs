//! One program at a time plays a saved game, so that no move of another one is lost.
//!
//! The lock is that of the system on a file beside the game, `.NAME.lock`: it ends with the program, however that
//! ends. The game itself cannot be locked, because each save puts a new file in its place.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use fs4::{FileExt, TryLockError};

/// The most often that a lock is taken anew because its file was just removed; some file systems never agree that
/// two looks have seen the same file.
const TRIES: usize = 100;

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
