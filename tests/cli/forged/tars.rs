//! Tar files that unpack to something else than they seem to hold.

use std::io::Write as _;
use std::path::Path;
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;
use tar::{Builder, EntryType, Header};

use super::{Files, files_of, verify_file};
use crate::prove::bundle;
use crate::scratch;

/// A member with any name and kind; nobody checks that they make sense.
pub(super) fn member(name: &str, kind: EntryType, text: &[u8]) -> Vec<u8> {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    header.set_size(text.len() as u64);
    header.set_mode(0o644);
    header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
    raw(header, text)
}

fn raw(mut header: Header, text: &[u8]) -> Vec<u8> {
    header.set_cksum();
    let mut bytes = header.as_bytes().to_vec();
    bytes.extend(text);
    bytes.resize(bytes.len().next_multiple_of(512), 0);
    bytes
}

/// The members of a bundle, with something in front of the names.
pub(super) fn members(files: &Files, start: &str) -> Vec<u8> {
    let members = files.iter();
    let members =
        members.map(|(name, text)| member(&format!("{start}{name}"), EntryType::Regular, text));
    members.collect::<Vec<_>>().concat()
}

pub(super) const END: [u8; 1024] = [0; 1024];

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(bytes).expect("memory");
    gzip.finish().expect("memory")
}

/// Verifies a file with these bytes, with this exit code; returns all that is said.
#[track_caller]
fn verify_bytes(bytes: &[u8], code: i32) -> String {
    let folder = scratch();
    let path = folder.put("proof.tar", bytes);
    let (found, said) = verify_file(&path);
    assert_eq!(found, Some(code), "{said}");
    said.replace(&path, "FILE")
}

/// Members with fields in an extended header in front of one.
fn with_fields(fields: &[(&str, &[u8])], name: &str, text: &[u8]) -> Vec<u8> {
    let mut builder = Builder::new(Vec::new());
    let fields = fields.iter().copied();
    builder.append_pax_extensions(fields).expect("memory");
    let mut bytes = builder.into_inner().expect("memory");
    bytes.truncate(bytes.len() - END.len());
    bytes.extend(member(name, EntryType::Regular, text));
    bytes
}

#[test]
fn what_people_make_is_read() {
    let folder = bundle("none-6.txt");
    let files = files_of(folder.path());
    let (last, others) = files.split_last().expect("files");
    let dated = with_fields(&[("mtime", b"1700000000.5")], &last.0, &last.1);
    let plain = [members(&files, "").as_slice(), &END].concat();
    let half = plain.len() / 2;
    for (bytes, what) in [
        (plain.clone(), "plain"),
        (members(&files, ""), "without an end"),
        ([members(&files, ""), vec![0; 10_240]].concat(), "filled up"),
        (
            [member("./", EntryType::Directory, b"").as_slice(), &members(&files, "./"), &END]
                .concat(),
            "of `.`",
        ),
        ([&members(&others.to_vec(), ""), &dated, &END[..]].concat(), "with times"),
        (packed(&plain), "packed"),
        ([packed(&plain[..half]), packed(&plain[half..])].concat(), "packed in two pieces"),
    ] {
        let said = verify_bytes(&bytes, 0);
        assert!(!said.is_empty(), "{what}");
    }
    for command in ["tar cf", "tar czf", "tar --format=pax -cf"] {
        let file = scratch();
        let path = file.file("proof.any");
        let mut words = command.split(' ');
        let mut tar = Command::new(words.next().expect("a program"));
        tar.args(words).arg(&path).args(["-C"]).arg(folder.path()).arg(".");
        match tar.status() {
            Ok(status) if status.success() => {
                assert_eq!(verify_file(&path).0, Some(0), "{command}");
            }
            _ => eprintln!("skipped: {command}"),
        }
    }
}

#[test]
fn what_unpacks_to_something_else_is_refused() {
    let folder = bundle("none-6.txt");
    let files = files_of(folder.path());
    let plain = EntryType::Regular;
    let link = |kind| {
        let mut header = Header::new_gnu();
        header.set_entry_type(kind);
        header.set_size(0);
        header.as_old_mut().name[..3].copy_from_slice(b"new");
        header.as_old_mut().linkname[..9].copy_from_slice(b"/dev/zero");
        raw(header, b"")
    };
    let mut holes = Header::new_gnu();
    holes.set_entry_type(EntryType::GNUSparse);
    holes.set_size(0);
    let gnu = holes.as_gnu_mut().expect("GNU's form");
    gnu.name[..3].copy_from_slice(b"new");
    gnu.sparse[0].offset[..11].copy_from_slice(b"40000000000");
    gnu.sparse[0].numbytes[..11].copy_from_slice(b"00000000000");
    gnu.realsize[..11].copy_from_slice(b"40000000000");
    let sized = |size: &[u8]| {
        let mut header = Header::new_gnu();
        header.set_entry_type(plain);
        header.as_old_mut().name[..3].copy_from_slice(b"new");
        header.as_old_mut().size[..size.len()].copy_from_slice(size);
        raw(header, b"")
    };
    let unlisted = "manifest.json does not list";
    let kinds = "and a proof has plain files";
    for (more, words) in [
        (member("README.txt", plain, b"other"), "README.txt is there twice".into()),
        (member("./README.txt", plain, b""), "README.txt is there twice".into()),
        (member("././README.txt", plain, b""), format!("{unlisted} ./README.txt")),
        (member("../x", plain, b""), format!("{unlisted} ../x")),
        (member("/etc/x", plain, b""), format!("{unlisted} /etc/x")),
        (member("a\u{1b}b", plain, b""), format!("{unlisted} a\\u{{1b}}b")),
        (member("x/", EntryType::Directory, b""), format!("x/ is a folder, {kinds}")),
        (link(EntryType::Symlink), format!("new is a link, {kinds}")),
        (link(EntryType::Link), format!("new is a link, {kinds}")),
        (link(EntryType::Char), format!("new is a device or a pipe, {kinds}")),
        (link(EntryType::Fifo), format!("new is a device or a pipe, {kinds}")),
        (raw(holes, b""), format!("new is a file with holes, {kinds}")),
        (link(EntryType::Continuous), format!("new is of an unusual kind, {kinds}")),
        (sized(b"+0"), "new has a size that is not octal".into()),
        (sized(b"\x80\0\0\0\0\0\0\0\0\0\0\0"), "new has a size that is not octal".into()),
        (
            with_fields(&[("path", b"README.txt")], "new", b""),
            "README.txt has its name in a header of its own".into(),
        ),
        (
            with_fields(&[("size", b"0")], "new", b""),
            "new has `size` in a header of its own".into(),
        ),
        (
            with_fields(&[("GNU.sparse.name", b"README.txt")], "new", b""),
            "new has `GNU.sparse.name` in a header of its own".into(),
        ),
        (
            [
                member("././@LongLink", EntryType::GNULongName, b"README.txt\0"),
                member("new", plain, b""),
            ]
            .concat(),
            "README.txt has its name in a header of its own".into(),
        ),
        (
            [END.to_vec(), member("new", plain, b"")].concat(),
            "there are bytes behind the end of the tar file".into(),
        ),
        (
            (0..40).flat_map(|name| member(&name.to_string(), plain, b"")).collect(),
            "there are more than 32 files".into(),
        ),
    ] {
        for bytes in [
            [members(&files, "").as_slice(), &more, &END].concat(),
            [&more, members(&files, "").as_slice(), &END].concat(),
        ] {
            let said = verify_bytes(&bytes, 1);
            assert!(said.starts_with("refused: "), "{words}: {said}");
            let is_first = bytes.starts_with(&more);
            assert!(is_first || said.starts_with(&format!("refused: {words}")), "{words}: {said}");
        }
    }
}

#[test]
fn a_small_file_takes_little_memory() {
    let bomb = packed(&member("a", EntryType::Regular, &vec![0; 200 << 20]));
    assert!(bomb.len() < 1 << 18, "{}", bomb.len());
    let said = verify_bytes(&bomb, 2);
    let words = "error: cannot read FILE: it holds more than ";
    assert!(said.starts_with(words), "{said}");
    // A header may claim any size.
    let mut header = Header::new_gnu();
    header.set_entry_type(EntryType::Regular);
    header.as_old_mut().name[..1].copy_from_slice(b"a");
    header.as_old_mut().size[..11].copy_from_slice(b"77777777777");
    let said = verify_bytes(&raw(header, b"short"), 2);
    assert!(said.starts_with("error: cannot read FILE: "), "{said}");
}

/// Unpacks a file as everybody does; nothing where there is no `tar`, or it refuses.
pub(super) fn unpacked(file: &Path, folder: &Path) -> Option<Files> {
    let mut tar = Command::new("tar");
    tar.arg("xf").arg(file).arg("-C").arg(folder);
    let status = tar.output().ok()?.status;
    status.success().then(|| files_of(folder))
}
