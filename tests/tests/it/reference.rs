//! The stored reference of scripts equals the engine's output; `WARBOARD_WRITE=1` rewrites it.

use std::{env, fs};

use warboard_engine::edition::tables;
use warboard_engine::script::{API, definitions, reference};
use warboard_tests::root;

use crate::links::guide_pages;

fn check(path: &str, expected: &str) {
    let path = root().join(path);
    if env::var_os("WARBOARD_WRITE").is_some() {
        fs::write(&path, expected).expect("the reference can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{} is out of date: run with WARBOARD_WRITE=1", path.display());
}

#[test]
fn the_reference_of_scripts_is_up_to_date() {
    check("docs/reference/api.md", &reference());
    check("editions/warboard.d.rhai", &definitions());
}

#[test]
fn every_function_is_in_the_reference() {
    let (reference, definitions) = (reference(), definitions());
    for function in API {
        assert!(reference.contains(&function.signature()), "{}", function.name);
        assert!(definitions.contains(&format!("{}(", function.name)), "{}", function.name);
    }
}

/// Generated tables of the book are between `<!-- made: NAME -->` and `<!-- end -->`, each on one
/// page.
#[test]
fn the_tables_of_the_book_are_those_of_the_engine() {
    let tables = tables();
    let mut names = Vec::new();
    for path in guide_pages() {
        let page = fs::read_to_string(&path).expect("a page is text");
        let mut parts = page.split("<!-- made: ");
        let mut made = parts.next().expect("a page has a beginning").to_owned();
        for part in parts {
            let (word, _) = part.split_once(" -->\n").expect("a table has a name");
            let (_, after) = part.split_once("<!-- end -->").expect("a table ends");
            let table = tables.iter().find(|(name, _)| *name == word);
            let (name, table) = table.unwrap_or_else(|| panic!("no table is called `{word}`"));
            made = format!("{made}<!-- made: {name} -->\n{table}<!-- end -->{after}");
            names.push(*name);
        }
        check(path.to_str().expect("the path is text"), &made);
    }
    names.sort_unstable();
    let mut all = tables.each_ref().map(|(name, _)| *name);
    all.sort_unstable();
    assert_eq!(names, all, "every table is in the book once");
}
