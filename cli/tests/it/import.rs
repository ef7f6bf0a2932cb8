//! Tests of `import`. The maps are our own, below `data/import`; pictures are drawn here.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use image::{ImageFormat, Rgb, RgbImage};
use serde_json::Value;

use super::{Place, Ran};

/// Returns the folder with maps of a kind.
fn data(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/data/import").join(kind)
}

/// Returns a place with all files of a folder of maps.
fn with(kind: &str) -> Place {
    let place = Place::new();
    for entry in fs::read_dir(data(kind)).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        place.write(name, fs::read(&path).unwrap());
    }
    place
}

/// Returns the bytes of a picture.
fn drawn(size: (u32, u32), format: ImageFormat, colour: impl Fn(u32, u32) -> [u8; 3]) -> Vec<u8> {
    let picture = RgbImage::from_fn(size.0, size.1, |x, y| Rgb(colour(x, y)));
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// Returns the number of the territory of a pixel of the moor, 255 for water: four areas with a
/// slanting border on each side of a channel.
fn moor(x: u32, y: u32) -> u8 {
    let (left, down) = (x, y);
    let is_land = (10..310).contains(&left) && (5..115).contains(&down);
    if !is_land || (155..165).contains(&left) {
        return 255;
    }
    let low = down > 55 + left % 160 / 16;
    let column = match left {
        ..80 => 0,
        80..160 => 1,
        160..240 => 2,
        _ => 3,
    };
    [[1, 2, 5, 6], [3, 4, 7, 8]][usize::from(low)][column]
}

/// Checks an edition that was made: no error, at most warnings, and games come to an end.
fn check_played(place: &Place, edition: &str, args: &[&str]) {
    let ran = place.run(&["check", edition, "--json"], "");
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    let findings = json["findings"].as_array().unwrap().iter();
    // On a board of a few territories games are over before a card is drawn.
    let findings: Vec<&Value> = findings.filter(|row| row["code"] != "never-reached").collect();
    assert!(findings.is_empty(), "{edition}: {findings:#?}");
    let simulate = ["simulate", edition, "--games", "3", "--threads", "1"];
    let ran = place.run(&[&simulate[..], args].concat(), "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(
        ran.out.contains("\nfinished 3, cut at the limit of turns 0, failed 0\n"),
        "{}",
        ran.out
    );
}

/// Imports a map into the directory `made`.
fn imported(place: &Place, args: &[&str]) -> Ran {
    place.run(&[&["import"][..], args, &["--output", "made"]].concat(), "")
}

#[test]
fn domination_map_becomes_an_edition() {
    let place = with("domination");
    let grey = |x, y| [moor(x, y); 3];
    place.write("Moor_Map.PNG", drawn((320, 120), ImageFormat::Png, grey));
    let ran = imported(&place, &["moor.map"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    insta::assert_snapshot!("import_domination", ran.out);
    for file in ["edition.toml", "board.toml", "cards.toml", "shapes.toml", "README.md"] {
        insta::assert_snapshot!(
            format!("import_domination_{file}"),
            place.read(&format!("made/{file}"))
        );
    }
    let variant = ["variant.toml", "missions.rhai"];
    for file in variant {
        let text = place.read(&format!("made/variants/mission/{file}"));
        insta::assert_snapshot!(format!("import_domination_{file}"), text);
    }
    check_played(&place, "made", &[]);
    check_played(&place, "made", &["--variant", "mission", "--seats", "simple,simple,simple"]);
}

/// Areas that touch in the picture share the corners of their border.
#[test]
fn areas_share_their_borders() {
    let place = with("domination");
    let grey = |x, y| [moor(x, y); 3];
    // The palette of a GIF keeps each colour as it is.
    place.write("moor_map.gif", drawn((320, 120), ImageFormat::Gif, grey));
    let ran = imported(&place, &["moor.map", "moor_map.gif"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    let shapes = place.read("made/shapes.toml");
    let corners = |space: &str| -> Vec<String> {
        let (_, row) = shapes.split_once(&format!("space = \"{space}\"")).unwrap();
        let row = row.split("[[shape]]").next().unwrap();
        let parts = row.split('[').filter_map(|part| part.split_once(']'));
        parts.map(|(corner, _)| corner.to_owned()).filter(|corner| !corner.is_empty()).collect()
    };
    let (rock, hag) = (corners("gull_rock"), corners("peat_hag"));
    assert!(rock.iter().filter(|corner| hag.contains(corner)).count() >= 2, "{rock:?} {hag:?}");
    assert!(rock.len() < 8, "{rock:?}");
}

#[test]
fn conquest_map_becomes_an_edition() {
    let place = with("conquest");
    // White areas between black lines, the quarry on an island; a place is on each.
    let vale = |x: u32, y: u32| {
        let is_line = x % 40 < 2 || y % 40 < 2 || x >= 120 || y >= 80;
        let is_sea = x >= 80 && y < 40;
        if is_line {
            [0; 3]
        } else if is_sea {
            [0, 0, 255]
        } else {
            [255; 3]
        }
    };
    place.write("vale.bmp", drawn((122, 82), ImageFormat::Bmp, vale));
    let ran = imported(&place, &["vale.map"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    insta::assert_snapshot!("import_conquest", ran.out);
    for file in ["board.toml", "shapes.toml"] {
        insta::assert_snapshot!(
            format!("import_conquest_{file}"),
            place.read(&format!("made/{file}"))
        );
    }
    check_played(&place, "made", &[]);
    // A colour for each territory: both islands of the quarry are its own.
    let coloured = |x: u32, y: u32| match (x / 40, y / 40) {
        (0, 0) => [200, 0, 0],
        (1, 0) => [0, 200, 0],
        (0, 1) => [0, 0, 200],
        (1, 1) => [200, 200, 0],
        (2, 1) => [0, 200, 200],
        _ if x > 100 && (10..20).contains(&y) => [0, 200, 200],
        _ => [255; 3],
    };
    fs::remove_dir_all(place.path("made")).unwrap();
    place.write("vale.png", drawn((120, 80), ImageFormat::Png, coloured));
    let ran = imported(&place, &["vale.map", "vale.png"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    insta::assert_snapshot!("import_conquest_coloured_shapes.toml", place.read("made/shapes.toml"));
    check_played(&place, "made", &[]);
}

#[test]
fn triplea_game_becomes_an_edition() {
    let place = with("triplea");
    let ran = imported(&place, &["lagoon.xml"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    insta::assert_snapshot!("import_triplea", ran.out);
    for file in ["edition.toml", "board.toml", "shapes.toml"] {
        insta::assert_snapshot!(
            format!("import_triplea_{file}"),
            place.read(&format!("made/{file}"))
        );
    }
    check_played(&place, "made", &[]);
}

/// The guide shows a map and what the program says of it.
#[test]
fn guide_shows_what_is_told() {
    let place = with("guide");
    let ran = place.run(&["import", "fen.map"], "");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let page = super::book::read("docs/author/import.md");
    for block in [place.read("fen.map"), ran.out] {
        assert!(page.contains(&format!("```text\n{block}```\n")), "{block}");
    }
}

/// Returns the maps with faults, in order.
fn faulty() -> Vec<String> {
    let entries = fs::read_dir(data("faults")).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
    names.retain(|name| Path::new(name).extension().is_some_and(|end| end != "cards"));
    names.sort();
    names
}

#[test]
fn faults_are_told_and_mended() {
    let names = faulty();
    assert!(names.len() > 15, "{names:?}");
    super::at_once(&names, |name| {
        let place = with("faults");
        let ran = imported(&place, &[name]);
        let made = place.path("made").is_dir();
        let board = if made { place.read("made/board.toml") } else { String::new() };
        let rows = board.split_once("\n[board]\n").map_or("", |(_, rows)| rows);
        let told = format!("exit {:?}\n{}{}{rows}", ran.code, ran.out, ran.err);
        insta::assert_snapshot!(format!("import_fault_{name}"), told);
        if made {
            check_played(&place, "made", &[]);
        }
    });
}

#[test]
fn strict_refuses_what_is_mended_otherwise() {
    let place = with("faults");
    let ran = imported(&place, &["one_way.map", "--strict"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""), "{}", ran.out);
    assert!(ran.out.ends_with("\nnothing was written\n"), "{}", ran.out);
    assert!(!place.path("made").exists());
    let ran = imported(&place, &["mark.map", "--strict"]);
    assert_eq!(ran.code, Some(0), "a byte order mark and line ends are no fault: {}", ran.out);
}

#[test]
fn findings_and_files_are_printed_as_json() {
    let place = with("faults");
    let ran = imported(&place, &["one_way.map", "--json"]);
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(json["edition"]["id"], "made");
    assert_eq!(json["edition"]["files"][1], "board.toml");
    assert_eq!(json["map"]["territories"], 4);
    let finding = &json["findings"][0];
    assert_eq!((&finding["code"], &finding["line"]), (&"one-way-link".into(), &10.into()));
    let ran = imported(&place, &["lone.map", "--json", "--output", "other"]);
    assert_eq!(ran.code, Some(2), "the output is given twice: {}", ran.out);
    let ran = place.run(&["import", "lone.map", "--json"], "");
    let json: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &json["edition"]), (Some(1), &Value::Null));
    assert_eq!(json["findings"][0]["severity"], "error");
}

#[test]
fn existing_directories_are_left_alone() {
    let place = with("faults");
    place.write("classic.map", place.read("apart.map"));
    fs::create_dir(place.path("made")).unwrap();
    place.write("made/note.txt", "mine");
    let ran = imported(&place, &["apart.map"]);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("`made` already exists and is not empty"), "{}", ran.err);
    assert_eq!(place.read("made/note.txt"), "mine");
    assert_eq!(fs::read_dir(place.path("made")).unwrap().count(), 1);
    let ran = place.run(&["import", "classic.map"], "");
    assert!(ran.code == Some(0) && place.path("my_classic/board.toml").is_file(), "{}", ran.err);
    let ran = place.run(&["import", "apart.map", "--output", "classic"], "");
    assert!(ran.code == Some(2) && ran.err.contains("`my_classic`"), "{}", ran.err);
    let ran = place.run(&["import", "apart.map", "cards.map"], "");
    assert!(ran.code == Some(2) && ran.err.contains("no file that goes with a map"), "{}", ran.err);
}

/// Returns a row for each number.
fn rows(numbers: std::ops::Range<i32>, row: impl Fn(i32) -> String) -> String {
    numbers.map(row).collect::<Vec<_>>().concat()
}

/// Imports a hostile map, which must neither hang nor panic, and returns what is told.
fn survived(place: &Place, name: &str) -> (Option<i32>, String) {
    let begun = Instant::now();
    let ran =
        place.run(&["import", name, "--output", &format!("out_{}", name.replace('.', "_"))], "");
    assert!(begun.elapsed() < Duration::from_mins(1), "{name}: {:?}", begun.elapsed());
    assert!(matches!(ran.code, Some(0..=2)), "{name}: {:?} {}", ran.code, ran.err);
    (ran.code, ran.out + &ran.err)
}

#[test]
fn large_files_are_refused() {
    let place = Place::new();
    fs::File::create(place.path("line.map")).unwrap().set_len(100 << 20).unwrap();
    let (code, told) = survived(&place, "line.map");
    assert!(code == Some(2) && told.contains("it is larger than 8 MiB"), "{told}");
    let all = rows(1..400_000, |n| format!("{n} T{n} 1 1 1\n"));
    place.write("rows.map", format!("[continents]\nA 1 red\n[countries]\n{all}"));
    let (code, told) = survived(&place, "rows.map");
    assert!(code == Some(1) && told.contains("error: more than 1000 territories"), "{told}");
    let all = rows(1..300_000, |n| format!("T{n},1,1,A\n"));
    place.write("conquest.map", format!("[Continents]\nA=1\n[Territories]\n{all}"));
    let (code, told) = survived(&place, "conquest.map");
    assert!(code == Some(1) && told.contains("error: more than 1000 territories"), "{told}");
    let long = "x".repeat(2 << 20);
    let others = "9 ".repeat(1 << 20);
    let map = format!(
        "[continents]\n{long} 1 red\n[countries]\n1 {long} 1 1 1\n2 B 1 1 1\n[borders]\n1 {others}2\n2 1\n"
    );
    place.write("long.map", map);
    let (code, told) = survived(&place, "long.map");
    assert!(code == Some(0) && told.contains("and 1047576 more, not shown"), "{told}");
    assert!(told.len() < 1 << 20, "{} bytes are told", told.len());
}

#[test]
fn thousand_territories_are_played() {
    let place = Place::new();
    let places = rows(0..1000, |n| format!("{} T{n} 1 {} {}\n", n + 1, n % 40, n / 40));
    let borders = rows(1..1001, |n| {
        let beside = [n - 40, n - 1, n + 1, n + 40].map(|to| to.clamp(1, 1000));
        let others = beside.iter().filter(|&&to| to != n).map(ToString::to_string);
        format!("{n} {}\n", others.collect::<Vec<_>>().join(" "))
    });
    let map = format!("[continents]\nA 1 red\n[countries]\n{places}[borders]\n{borders}");
    place.write("large.map", map);
    let (code, told) = survived(&place, "large.map");
    assert!(code == Some(0) && told.contains("1000 territories"), "{told}");
    let ran = place.run(&["check", "out_large_map"], "");
    assert!(ran.code == Some(0), "{}", ran.out);
}

#[test]
fn hostile_xml_is_survived() {
    let place = Place::new();
    let deep = 500_000;
    place.write("deep.xml", format!("<game><territory/>{}", "<a>".repeat(deep)));
    survived(&place, "deep.xml");
    let laughs = rows(1..30, |n| format!("<!ENTITY e{n} \"&e{0};&e{0};\">", n - 1));
    place.write(
        "laughs.xml",
        format!(
            "<!DOCTYPE game [<!ENTITY e0 \"ha\">{laughs}]><game><map><territory name=\"&e29;\"/>\
             <territory name=\"B\"/><connection t1=\"&e29;\" t2=\"B\"/></map></game>"
        ),
    );
    let (code, told) = survived(&place, "laughs.xml");
    assert!(code == Some(0) && told.contains("2 territories"), "{told}");
    assert!(place.read("out_laughs_xml/board.toml").contains("name = \"&e29;\""));
    place.write("zones.xml", {
        let lands = rows(0..900, |n| format!("<territory name=\"L{n}\"/>"));
        let zones = rows(0..900, |n| format!("<connection t1=\"L{n}\" t2=\"S\"/>"));
        format!("<game>{lands}<territory name=\"S\" water=\"true\"/>{zones}</game>")
    });
    let (code, told) = survived(&place, "zones.xml");
    assert!(code == Some(1) && told.contains("more than 20000 links over the sea"), "{told}");
}

/// Returns the checksum of a part of a PNG.
fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
    !bytes.iter().fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), step))
}

#[test]
fn hostile_pictures_are_survived() {
    let place = with("conquest");
    let white = |_: u32, _: u32| [255; 3];
    let claimed = |bytes: Vec<u8>, at: usize, side: &[u8]| {
        let mut bytes = bytes;
        bytes[at..at + side.len()].copy_from_slice(side);
        bytes[at + side.len()..at + 2 * side.len()].copy_from_slice(side);
        bytes
    };
    let side: u32 = 30_000;
    // A PNG says its size before anything is checked.
    let mut png = claimed(drawn((9, 9), ImageFormat::Png, white), 16, &side.to_be_bytes());
    let sum = crc(&png[12..29]);
    png[29..33].copy_from_slice(&sum.to_be_bytes());
    let bmp = claimed(drawn((9, 9), ImageFormat::Bmp, white), 18, &side.to_le_bytes());
    let gif = claimed(drawn((9, 9), ImageFormat::Gif, white), 6, &[0x30, 0x75]);
    let noise = drawn((600, 600), ImageFormat::Png, |x, y| {
        let n = x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503).wrapping_mul(x | 1);
        [u8::try_from(n >> 24).unwrap(), u8::try_from(n >> 16 & 0xff).unwrap(), 7]
    });
    let cut = drawn((60, 60), ImageFormat::Png, white)[..60].to_vec();
    let pictures = [
        ("huge.png", png),
        ("huge.bmp", bmp),
        ("huge.gif", gif),
        ("noise.png", noise),
        ("cut.png", cut),
        ("text.png", b"no picture".to_vec()),
        ("empty.bmp", Vec::new()),
    ];
    let mut told = String::new();
    for (name, bytes) in pictures {
        place.write(name, bytes);
        let out = format!("out_{name}").replace('.', "_");
        let ran = place.run(&["import", "vale.map", name, "--output", &out], "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{name}: {}", ran.out);
        told += ran.out.lines().next().unwrap();
        told.push('\n');
    }
    // Numbers of territories without any order are noise too.
    let numbered = with("domination");
    let grey = drawn((900, 900), ImageFormat::Png, |x, y| {
        let n = x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503).wrapping_mul(x | 1);
        [u8::try_from(n >> 13 & 7).unwrap() + 1; 3]
    });
    numbered.write("moor_map.png", grey);
    let (code, said) = survived(&numbered, "moor.map");
    assert_eq!(code, Some(0), "{said}");
    told += said.lines().next().unwrap();
    insta::assert_snapshot!("import_pictures", told);
}
