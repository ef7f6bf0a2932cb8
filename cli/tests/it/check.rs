//! Tests of `check` and `schema`.

use std::path::Path;
use std::{env, fs};

use serde_json::Value;

use super::Place;

#[test]
fn findings_are_sorted_and_have_a_confidence_in_json() {
    let place = Place::new();
    place.write("b.toml", "id = \"b\"\nplayers = [17]\nname = { en = \"B\" }\n");
    place.write("a.toml", "turns_max = 0\n");
    let ran = place.run(&["check", ".", "--json"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    let findings = told["findings"].as_array().unwrap();
    let places: Vec<(&str, u64, u64)> = findings
        .iter()
        .map(|row| {
            let number = |key: &str| row[key].as_u64().unwrap();
            (row["file"].as_str().unwrap(), number("line"), number("column"))
        })
        .collect();
    assert!(places.is_sorted() && places.len() > 3, "{places:?}");
    assert!(findings.iter().all(|row| row["confidence"] == "certain"));
    let warnings: Vec<&Value> =
        findings.iter().filter(|row| row["severity"] == "warning").collect();
    assert_eq!(warnings.len(), 1);
    assert_eq!(warnings[0]["code"], "missing-translation");
}

/// The stored schemas equal the program's output; `WARBOARD_WRITE=1` writes them first. The test
/// reads them at run time, because it may be built before they are written.
#[test]
fn schemas_are_printed_and_written() {
    let place = Place::new();
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../editions/schemas");
    if env::var_os("WARBOARD_WRITE").is_some() {
        let ran = place.run(&["schema", "--dir", beside.to_str().unwrap()], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    }
    let ran = place.run(&["schema"], "");
    assert_eq!(ran.code, Some(0));
    let printed: Value = serde_json::from_str(&ran.out).unwrap();
    let ran = place.run(&["schema", "--dir", "in/side"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for name in ["edition.json", "variant.json"] {
        let text = fs::read_to_string(beside.join(name)).unwrap();
        assert!(
            place.read(&format!("in/side/{name}")) == text,
            "{name}: WARBOARD_WRITE=1 writes it"
        );
        assert_eq!(printed[name], serde_json::from_str::<Value>(&text).unwrap());
    }
}
