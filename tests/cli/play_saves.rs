//! The files of `play`: two games on one file, and files that are not as the program leaves them.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use rand::RngExt as _;

use takuzu_sat::Random;

use crate::play::{WINNING, four, games, play, said, saved};
use crate::program::{FOUR, finish, takuzu};
use crate::{files_in, scratch};

/// A game under way in another process, once it has made a move.
fn under_way(folder: &Path, line: &str, typed: &str, answer: &str) -> Child {
    let mut child = play(folder, line).spawn();
    let moves = child.stdin.as_mut().expect("a pipe");
    moves.write_all(typed.as_bytes()).expect("written");
    let mut lines = BufReader::new(child.stdout.as_mut().expect("a pipe")).lines();
    let is_answer = |line: std::io::Result<String>| line.expect("UTF-8") == answer;
    assert!(lines.any(is_answer), "{answer}");
    child
}

#[test]
fn a_game_that_is_being_played_is_not_played_twice() {
    let folder = scratch();
    let folder = folder.path();
    four(folder, "r1c1 0\n");
    let (file, _) = saved(folder);
    let name = file.display();
    let mut first = under_way(folder, "--resume", "r1c3 1\n", "r1c3 is 1.");
    let elsewhere =
        format!("{name}: another takuzu-sat is playing this game. Leave it there first.");
    for line in ["--resume".into(), format!("--resume {name}")] {
        play(folder, &line).stdin("r2c1 1\n").gives(2, "", &format!("error: {elsewhere}\n"));
    }
    // The same game by another name.
    #[cfg(unix)]
    {
        let link = folder.join("link.txt");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        let expected = "link.txt: another takuzu-sat is playing this game. Leave it there first.\n";
        play(folder, &format!("--resume {}", link.display())).says(2, expected);
    }
    // A new game beside it has a file of its own, and is offered.
    four(folder, "r2c1 1\n");
    assert_eq!(files_in(&games(folder)).len(), 3, "two games, one lock");
    let listed = play(folder, "--resume").stdin("2\n1\nundo\n").run();
    let listed = said(&listed);
    assert!(listed.contains(&&*elsewhere), "{listed:?}");
    assert!(listed.contains(&"r2c1 is empty."), "{listed:?}");
    // Nothing of the first game is lost, and whoever comes after it goes on.
    drop(first.stdin.take());
    assert_eq!(finish(first, "the first".into()).code, Some(0));
    let resume = format!("--resume {name}");
    let outcome = play(folder, &resume).stdin("undo\nundo\n").run();
    assert_eq!(said(&outcome)[6..8], ["r1c3 is empty.", "r1c1 is empty."]);
    assert_eq!(files_in(&games(folder)).len(), 2, "no lock is left");
}

#[cfg(unix)]
#[test]
fn the_lock_of_a_game_ends_with_a_program_that_is_killed() {
    let folder = scratch();
    let folder = folder.path();
    let line = format!("--plain --text {}", FOUR.replace(' ', "/"));
    let mut first = under_way(folder, &line, "r1c1 0\n", "r1c1 is 0.");
    crate::program::kill("-KILL", &first);
    first.wait().expect("the end");
    let outcome = play(folder, "--resume").stdin("undo\n").run();
    assert_eq!(said(&outcome)[6], "r1c1 is empty.");
    assert_eq!(files_in(&games(folder)).len(), 1, "no lock is left");
}

#[test]
fn games_that_begin_and_end_at_once_are_all_there() {
    let folder = scratch();
    let folder = folder.path();
    // The lock of a game that is gone, and a file that only looks like one.
    fs::create_dir_all(games(folder)).expect("made");
    for name in [".2026-01-01T00-00-00Z-1.txt.lock", ".mine.lock"] {
        fs::write(games(folder).join(name), "").expect("written");
    }
    let all = |moves: &'static str| {
        thread::scope(|scope| {
            for _ in 0..18 {
                scope.spawn(|| said(&four(folder, moves)).len());
            }
        });
    };
    all("r1c1 0\n");
    let names = files_in(&games(folder));
    assert_eq!(names.len(), 18 + 1, "{names:?}");
    assert_eq!(names[0], ".mine.lock");
    all(WINNING);
    assert_eq!(files_in(&folder.join("takuzu-sat")), ["games"]);
}

#[test]
fn only_the_last_games_are_kept_and_no_other_file_is_touched() {
    let folder = scratch();
    let folder = folder.path();
    four(folder, "r1c1 0\n");
    let (file, text) = saved(folder);
    let write = |name: &str, text: &str| {
        fs::write(file.with_file_name(name), text).expect("written");
    };
    for number in 0..25 {
        write(&format!("2026-01-01T00-00-{number:02}Z-1.txt"), &text);
    }
    // Texts of the user, with names and contents that are almost those of a game.
    let others = [
        ("notes.txt", "buy milk\n"),
        ("mine.txt", &*text),
        ("2026-01-01T00-00-00Z-2.txt", "a diary\n"),
        ("2026-01-01T00-00-99Z-1.txt", &*text),
        ("2026-01-01-1.txt", &*text),
        ("README", &*text),
    ];
    for (name, text) in others {
        write(name, text);
    }
    four(folder, "r1c1 0\n");
    let left = files_in(&games(folder));
    assert_eq!(left.len(), 20 + others.len(), "{left:?}");
    for (name, text) in others {
        let now = fs::read_to_string(file.with_file_name(name)).expect(name);
        assert_eq!(now, text, "{name}");
    }
    // What is not a game is not offered, and complained about if its name is that of one. A game of the user is not
    // removed when it is won.
    let outcome = play(folder, "--resume").stdin("").run();
    let diary = file.with_file_name("2026-01-01T00-00-00Z-2.txt");
    let place = format!("--> {}:1:1", diary.display());
    assert_eq!(outcome.code, Some(1));
    assert!(outcome.err.contains(&place), "{}", outcome.err);
    assert_eq!(outcome.err.matches("error").count(), 1, "{}", outcome.err);
    assert!(outcome.out.contains("from 1 to 23;"), "{}", outcome.out);
    let mine = file.with_file_name("mine.txt");
    let outcome = play(folder, &format!("--resume {}", mine.display()));
    assert!(outcome.stdin(WINNING).run().out.contains("Solved in "));
    assert!(mine.exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_for_data_that_is_no_absolute_path_is_ignored() {
    let folder = scratch();
    let folder = folder.path();
    let begin = |home: &str, data: &str| {
        let run = takuzu(["play", "--text", FOUR]).current_dir(folder).env("HOME", home);
        run.env("XDG_DATA_HOME", data).stdin("r1c1 0\nsave\n").run()
    };
    let no_data = "note: XDG_DATA_HOME is ignored, because it is not an absolute path\n";
    let no_home =
        "note: HOME is ignored, because it is not an absolute path: no game is saved or counted\n";
    let outcome = begin("home", "data");
    assert_eq!(outcome.err, format!("{no_data}{no_home}"));
    let nothing = "There is nothing to save, or no place for it.";
    assert!(outcome.out.contains(nothing), "{}", outcome.out);
    assert_eq!(files_in(folder), [""; 0]);
    let home = folder.join("home");
    for (data, note) in [("data", no_data), ("", "")] {
        let outcome = begin(&home.to_string_lossy(), data);
        assert_eq!(outcome.err, note);
        assert!(outcome.out.contains("/home/.local/share/"), "{}", outcome.out);
    }
    assert_eq!(files_in(folder), ["home"]);
}

/// The number of turns in a saved game.
fn turns(text: &str) -> usize {
    let last = text.lines().last().and_then(|line| line.strip_prefix("# turns "));
    last.expect("an end").parse().expect("a number")
}

#[test]
fn a_burst_of_moves_is_saved_now_and_then() {
    let folder = scratch();
    let folder = folder.path();
    let begin = Instant::now();
    let outcome = thread::spawn({
        let run = play(folder, "--text").args(&[FOUR]);
        let run = run.stdin("mark r1c1 0\n".repeat(5000));
        move || run.run()
    });
    let mut seen = BTreeSet::new();
    fs::create_dir_all(games(folder)).expect("made");
    while !outcome.is_finished() {
        for name in files_in(&games(folder)).iter().filter(|name| name.ends_with(".txt")) {
            let file = fs::metadata(games(folder).join(name));
            seen.extend(file.and_then(|file| file.modified()));
        }
        thread::sleep(Duration::from_millis(1));
    }
    let most = begin.elapsed().as_millis() / 200 + 4;
    assert!(seen.len() as u128 <= most, "saved {} times of {most}", seen.len());
    said(&outcome.join().expect("the end"));
    let (_, text) = saved(folder);
    assert_eq!(turns(&text), 5000);
}

#[cfg(unix)]
#[test]
fn control_c_loses_no_move_of_a_burst() {
    let folder = scratch();
    let folder = folder.path();
    let mut child = play(folder, "--text").args(&[FOUR]).spawn();
    let mut moves = child.stdin.take().expect("a pipe");
    // Until nobody reads them any more.
    let feed = thread::spawn(move || {
        let burst = "mark r1c1 0\n".repeat(1000);
        while moves.write_all(burst.as_bytes()).is_ok() {}
    });
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut told = 0;
    for line in lines {
        told += usize::from(line.expect("UTF-8").starts_with("r1c1 is empty"));
        if told == 3000 {
            crate::program::interrupt(&child);
        }
    }
    assert_eq!(child.wait().expect("the end").code(), Some(3));
    feed.join().expect("the end");
    let (_, text) = saved(folder);
    assert!(turns(&text) >= told, "{} of {told}", turns(&text));
    // And where the program waits for a line.
    let mut child = under_way(folder, "--resume", "r1c1 0\n", "r1c1 is 0.");
    crate::program::interrupt(&child);
    assert_eq!(child.wait().expect("the end").code(), Some(3));
    assert_eq!(turns(&saved(folder).1), turns(&text) + 1);
}

/// Tells whether a terminal would obey something in a text.
fn is_obeyed(text: &str) -> bool {
    text.contains(|sign: char| sign.is_control() && sign != '\n')
}

#[cfg(unix)]
#[test]
fn a_terminal_obeys_no_name_of_a_file_and_nothing_that_is_typed() {
    let folder = scratch();
    let folder = folder.path();
    four(folder, "r1c1 0\n");
    let (file, text) = saved(folder);
    let name = folder.join("\u{1b}]0;mine\u{7}\n\u{9b}2J.txt");
    fs::rename(file, &name).expect("renamed");
    let name = name.to_string_lossy();
    let resume = || play(folder, "--resume").args(&[&*name]);
    let long = "\u{1b}[2J".repeat(1 << 20);
    let outcome = resume().stdin(format!("save\n\u{1b}[2J\nr1c1 0 \u{9b}\n{long}\nhelp\n")).run();
    said(&outcome);
    assert!(outcome.out.contains("\\u{1b}]0;mine\\u{7}\\n\\u{9b}2J.txt."));
    assert!(outcome.out.contains("save and leave"), "it goes on");
    assert!(!is_obeyed(&outcome.out));
    assert!(outcome.out.len() < 100_000, "a long line is quoted in part");
    let puzzle = format!("{text}# a line behind the end \u{1b}[2J\n");
    fs::write(&*name, puzzle).expect("written");
    for outcome in [resume().run(), play(folder, "").args(&[&*name, "--screen", "80x24"]).run()] {
        assert!(!is_obeyed(&(outcome.out + &outcome.err)));
    }
    // A folder that is gone, so that nothing can be saved.
    fs::write(&*name, text).expect("written");
    let mut child = resume().spawn();
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert!(lines.any(|line| line.expect("UTF-8") == "Type help for the commands."));
    fs::remove_dir_all(folder).expect("removed");
    let mut moves = child.stdin.take().expect("a pipe");
    moves.write_all(b"r1c3 1\nsave\n").expect("written");
    drop(moves);
    let said: Vec<String> = lines.map(|line| line.expect("UTF-8")).collect();
    let failed = said.iter().filter(|line| line.starts_with("cannot write "));
    assert_eq!(failed.count(), 2, "{said:?}");
    assert!(!is_obeyed(&said.concat()), "{said:?}");
    assert_eq!(child.wait().expect("the end").code(), Some(0));
}

#[test]
fn games_with_any_damage_are_offered_or_refused_with_their_place() {
    const GAMES: usize = 2000;
    let folder = scratch();
    let folder = folder.path();
    four(folder, "hint\nr1c1 0\nmark r1c3 0 1\nundo\nkeep on\n");
    let (file, text) = saved(folder);
    fs::remove_file(&file).expect("removed");
    let mut random = Random::new(28);
    for number in 0..GAMES {
        // A name of the program, so that each is read.
        let name = format!("2026-01-01T00-00-00Z-{number}.txt");
        let game = damaged(&text, &mut random);
        fs::write(file.with_file_name(name), game).expect("written");
    }
    let outcome = play(folder, "--resume").ends(1);
    assert!(!is_obeyed(&(outcome.out.clone() + &outcome.err)));
    let is_head = |line: &&str| line.starts_with(|sign: char| sign.is_ascii_digit());
    let offered = outcome.out.lines().filter(is_head).count();
    let refused = outcome.err.lines().filter(|line| line.starts_with("error: "));
    let places = outcome.err.matches("2026-01-01T00-00-00Z-").count();
    assert_eq!(offered + refused.count(), GAMES);
    assert_eq!(offered + places, GAMES);
    assert!(offered > GAMES / 100 && offered < GAMES / 2, "{offered} are games");
}

/// A saved game with some of its signs or lines changed.
fn damaged(text: &str, random: &mut Random) -> Vec<u8> {
    const SIGNS: &str = "\
        ¦0¦9¦.¦ ¦#¦\n¦\r¦\t¦-¦\0¦\u{1b}[2J¦\u{9b}¦\u{202e}¦é¦r1c1¦r999999999999c1¦99999999999999999999¦\
        # turns 3\n¦\u{feff}";
    let signs: Vec<&str> = SIGNS.split('¦').collect();
    let mut game = text.as_bytes().to_vec();
    for _ in 0..=random.random_range(..3_usize) {
        let at = random.random_range(..game.len() + 1);
        let sign = signs[random.random_range(..signs.len())].bytes();
        match random.random_range(..6_usize) {
            0 => game.truncate(at.max(1)),
            1 => game.splice(at..at, [0xff, 0xc3]).for_each(drop),
            2 => {
                let mut lines: Vec<&[u8]> = game.split_inclusive(|&byte| byte == b'\n').collect();
                let line = random.random_range(..lines.len());
                lines.swap(line, 0);
                game = lines.concat();
            }
            3 => game.splice(at..at, sign).for_each(drop),
            _ => {
                let end = (at + 1).min(game.len());
                game.splice(at..end, sign).for_each(drop);
            }
        }
    }
    game
}
