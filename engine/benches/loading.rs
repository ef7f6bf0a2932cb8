//! Loading by the size of the files: the time of each row over its size stays the same, whatever the files say.

use std::path::Path;

use divan::Bencher;
use divan::counter::BytesCount;
use warboard_engine::edition::{Edition, EditionFiles};

fn main() {
    divan::main();
}

const SIZES: [usize; 4] = [2_500, 5_000, 10_000, 20_000];

/// The edition that every author begins with.
fn template() -> EditionFiles {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/template");
    let mut files = EditionFiles::from_dir(&root).expect("the template comes with the program");
    files.files.retain(|path, _| !path.starts_with("tests/"));
    files
}

fn load(bencher: Bencher, file: &str, text: &str, is_sound: bool) {
    let mut files = template();
    let old: String = files.files.get(file).cloned().unwrap_or_default();
    files.files.insert(file.to_owned(), old + text);
    bencher.counter(BytesCount::of_str(text)).with_inputs(|| files.clone()).bench_local_values(
        |files| {
            let loaded = Edition::load(files);
            assert_eq!(
                loaded.is_ok(),
                is_sound,
                "{:?}",
                loaded.err().map(|found| found.to_string())
            );
        },
    );
}

fn many(n: usize, one: impl Fn(usize) -> String) -> String {
    (0..n).map(one).collect()
}

/// What ships.
#[divan::bench(args = ["classic", "original-trilogy", "clone-wars", "return-of-the-jedi"])]
fn shipped(bencher: Bencher, name: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../editions").join(name);
    let files = EditionFiles::from_dir(&root).expect("the edition ships with the engine");
    let mut played = files;
    played.files.retain(|path, _| !path.starts_with("tests/"));
    bencher
        .with_inputs(|| played.clone())
        .bench_local_values(|files| Edition::load(files).expect("what ships loads"));
}

/// A function of so many lines.
#[divan::bench(args = SIZES)]
fn script(bencher: Bencher, n: usize) {
    let lines = many(n, |n| format!("    let a{} = game.army;\n", n % 100));
    load(bencher, "cards.rhai", &format!("\nfn long(game) {{\n{lines}}}\n"), true);
}

/// So many calls of functions that do not exist, on one line.
#[divan::bench(args = SIZES)]
fn unknown_functions(bencher: Bencher, n: usize) {
    let calls = many(n, |n| format!("unknown{n}(); "));
    load(bencher, "cards.rhai", &format!("\nfn lots(game) {{ {calls} }}\n"), false);
}

/// So many modules that do not exist, on one line.
#[divan::bench(args = SIZES)]
fn unknown_modules(bencher: Bencher, n: usize) {
    let calls = many(n, |n| format!("m{n}::f(); "));
    load(bencher, "cards.rhai", &format!("\nfn lots(game) {{ {calls} }}\n"), false);
}

/// So many keys that mean nothing.
#[divan::bench(args = SIZES)]
fn unknown_keys(bencher: Bencher, n: usize) {
    load(bencher, "z.toml", &many(n, |n| format!("k{n} = 1\n")), false);
}

/// So many comments.
#[divan::bench(args = SIZES)]
fn comments(bencher: Bencher, n: usize) {
    load(bencher, "z.toml", &many(n, |n| format!("# check: allow nothing{n}, because\n")), true);
}
