//! The stored reference of scripts equals the engine's output; `WARBOARD_WRITE=1` rewrites it.

use std::{env, fs};

use warboard_engine::edition::tables;
use warboard_engine::script::{API, definitions, reference};
use warboard_tests::{guide_pages, root};

fn check(path: &str, expected: &str) {
    let path = root().join(path);
    if env::var_os("WARBOARD_WRITE").is_some() {
        fs::write(&path, expected).expect("the editions can be written to");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{} is out of date: run with WARBOARD_WRITE=1", path.display());
}

#[test]
fn the_reference_of_scripts_is_up_to_date() {
    check("editions/API.md", &reference());
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

/// The tables of the guide are between `<!-- made: NAME -->` and `<!-- end -->`.
#[test]
fn the_tables_of_the_guide_are_what_the_engine_reads() {
    let tables = tables();
    let mut found = 0;
    for path in guide_pages() {
        let mut made = fs::read_to_string(&path).expect("the guide is text");
        for (name, table) in &tables {
            let begin = format!("<!-- made: {name} -->\n");
            let Some((before, rest)) = made.split_once(&begin) else { continue };
            let (_, after) = rest.split_once("<!-- end -->").expect("the table ends");
            made = format!("{before}{begin}{table}<!-- end -->{after}");
            found += 1;
        }
        check(path.to_str().expect("the path is text"), &made);
    }
    assert_eq!(found, tables.len(), "every table is in the guide once");
}
