//! The last games: files in the user's data folder, the last one first.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context as _, anyhow, bail};
use takuzu_sat::explain::Language;
use takuzu_sat::play::Session;
use takuzu_sat::solve::Uniqueness;

use super::begin::{Begun, Wishes, solutions_of};
use super::place::Place;
use super::words::{self, clock, hear, say};
use crate::args::InputArgs;
use crate::output::report;
use crate::words::say;
use crate::work::input::{file_name, open, read_text};

/// The number of games that are kept.
const KEPT: usize = 20;

/// The most bytes of a game that are read.
const LONGEST: u64 = 16 << 20;

/// The bytes in which it shows that a file is a game.
const LONGEST_HEAD: u64 = 100;

/// The folder of the last games.
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
        let note = || format!("{variable} is ignored, because it is no absolute path{then}");
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
    /// Returns the games below a folder for data.
    pub(super) fn below(data: &Path) -> Saves {
        let folder = data.join("games");
        Saves { folder }
    }

    /// Returns a place for a new game, and removes games that are too old to be kept.
    pub(super) fn new_place(&self) -> anyhow::Result<Place> {
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
    fn files(&self) -> Vec<PathBuf> {
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

/// Tells whether a file begins as a saved game does.
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

/// A saved game, and its file.
type Saved = (Session, PathBuf);

/// Goes on with the game that is named, or with one of the last; `None` where none is chosen. A game that cannot be
/// read is reported, and those before it are offered.
pub(super) fn resume(
    input: &InputArgs,
    saves: Option<&Saves>,
    language: Language,
) -> anyhow::Result<Option<(Begun, Wishes)>> {
    let named = input.files.first();
    if named.is_some_and(|file| file.as_os_str() == "-") {
        bail!("play reads the moves from standard input: the game needs a file");
    }
    let mut games = Vec::new();
    let mut is_refused = false;
    let last = saves.map(Saves::files).unwrap_or_default();
    for file in named.into_iter().chain(last.iter().filter(|&file| Some(file) != named)) {
        match (read(file), named) {
            (Ok(_), Some(named)) if file == named => return go_on(named, language).map(Some),
            (Ok(game), _) => games.push(game),
            (Err(error), _) => {
                report(&format!("{error:#}"));
                is_refused = true;
            }
        }
    }
    match (games.pop(), is_refused) {
        (None, false) => bail!("there is no saved game"),
        (None, true) => bail!("there is no other saved game"),
        (Some((_, only)), false) if games.is_empty() => go_on(&only, language).map(Some),
        (Some(last), _) => {
            games.push(last);
            let chosen = choose(&games, language)?;
            chosen.map(|place| ready(place, language)).transpose()
        }
    }
}

/// Lets the person choose a game by its number.
fn choose(games: &[Saved], language: Language) -> anyhow::Result<Option<Place>> {
    for (index, (session, _)) in games.iter().enumerate() {
        say(&format!("{}. {}", index + 1, described(session, language)))?;
    }
    loop {
        say(&say!(language, words::WHICH, count = games.len()))?;
        let Some(line) = hear(io::stdin().lock())? else {
            return Ok(None);
        };
        let number = match line.trim() {
            "" => Some(1),
            number => number.parse::<usize>().ok(),
        };
        let number = number.filter(|number| (1..=games.len()).contains(number));
        let Some(number) = number else {
            continue;
        };
        let (_, file) = &games[number - 1];
        match Place::take(file.clone()) {
            Some(place) => return Ok(Some(place)),
            None => say(&language.fill(words::IS_PLAYED, &[("name", &file_name(file))]))?,
        }
    }
}

/// Describes a game in a line.
pub(super) fn described(session: &Session, language: Language) -> String {
    let (title, shape) = (session.puzzle().kind().title(), session.puzzle().shape());
    let (open, time) = (session.open().to_string(), clock(session.time()));
    let level = match session.about().level {
        Some(level) => format!(", {}", language.level(level)),
        None => String::new(),
    };
    let board = format!("{title} {shape}{level}");
    let words = match session.open() {
        1 => words::GAME_ONE_OPEN,
        _ => words::GAME,
    };
    say!(language, words, board, open, time)
}

/// Reads a game.
fn read(file: &Path) -> anyhow::Result<Saved> {
    let name = file_name(file);
    let cannot = || format!("cannot read {name}");
    let input = open(file).with_context(cannot)?;
    let text = read_text(input, LONGEST).map_err(|error| match error.place {
        Some([line, _]) => anyhow!("{name}:{line}: {}", error.message),
        None => anyhow::Error::from(error).context(cannot()),
    })?;
    Ok((Session::read(&name, &text)?, file.to_path_buf()))
}

/// Goes on with the game of a file, unless another program does so.
fn go_on(file: &Path, language: Language) -> anyhow::Result<(Begun, Wishes)> {
    let is_played = || say!(language, words::IS_PLAYED, name = file_name(file));
    let place = Place::take(file.to_path_buf()).ok_or_else(|| anyhow!(is_played()))?;
    ready(place, language)
}

/// Reads a game, which another program may have changed since it was listed, and finds what the file does not
/// say: the solution.
fn ready(place: Place, language: Language) -> anyhow::Result<(Begun, Wishes)> {
    let (session, _) = read(&place.file)?;
    let name = file_name(&place.file);
    let say = |words| say!(language, words, name);
    let (solution, note) = match solutions_of(session.puzzle())? {
        Uniqueness::None => bail!(say(words::NO_SOLUTION)),
        Uniqueness::One(solution) => (Some(solution), None),
        Uniqueness::Several(..) => (None, Some(say(words::SEVERAL))),
        Uniqueness::Unknown(_) => (None, Some(say(words::UNKNOWN))),
    };
    let session = session.with_solution(solution);
    let wishes = Wishes::like(&session);
    let begun = Begun { session, place: Some(place), notes: note.into_iter().collect() };
    Ok((begun, wishes))
}
