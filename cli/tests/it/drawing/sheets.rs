//! Cards and tokens on sheets of paper.

use super::Place;

/// Returns a place with an edition `moor` that has these cards.
fn with_cards() -> Place {
    let place = Place::new();
    assert_eq!(place.run(&["new", "moor"], "").code, Some(0));
    // A long name, copies, and letters that SVG escapes.
    let more = "\n[[card]]\nid = \"storm\"\ndeck = \"DECK\"\ncopies = 3\n\
        name = { en = \"The long storm over the northern islands\", fr = \"La longue tempête\" }\n\
        text = { en = \"Every army loses a unit. Then all <ships> & crews go home.\", \
        fr = \"Chaque armée perd une unité. Puis tous les <navires> & équipages rentrent.\" }\n";
    let cards = place.read("moor/cards.toml");
    let (_, deck) = cards.split_once("deck = \"").unwrap();
    let (deck, _) = deck.split_once('"').unwrap();
    let counted = cards.replace("cards = 12", "cards = 15");
    place.write("moor/cards.toml", format!("{counted}{}", more.replace("DECK", deck)));
    place
}

#[test]
fn every_copy_of_a_card_is_printed_in_both_languages() {
    let place = with_cards();
    for (lang, paper) in [("en", "a4"), ("fr", "letter")] {
        let file = format!("{lang}.svg");
        let args = ["draw", "moor", "--sheets", &file, "--lang", lang, "--paper", paper, "--json"];
        let ran = place.run(&args, "");
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
        insta::assert_snapshot!(format!("sheets_{lang}"), ran.out);
        let made: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        let files = made["files"].as_array().unwrap();
        assert_eq!(files.len(), usize::try_from(made["pages"].as_u64().unwrap()).unwrap());
        // The second page has the long card.
        let page = place.read(files[1].as_str().unwrap());
        insta::assert_snapshot!(format!("sheet_{lang}.svg"), page);
        assert_eq!(place.run(&args, "").code, Some(0), "sheets are made anew");
    }
}

#[test]
fn sheets_are_refused_with_a_reason() {
    let place = with_cards();
    place.write("mine.pdf", "a text of mine");
    let wrong: [&[&str]; 5] = [
        &["draw", "moor", "--sheets", "cards.png"],
        &["draw", "moor", "--sheets", "tokens.pdf", "--what", "tokens"],
        &["draw", "moor", "--sheets", "mine.pdf"],
        &["draw", "moor", "--sheets", "cards.pdf", "--variant", "none"],
        &["draw", "nowhere", "--sheets", "cards.pdf"],
    ];
    let said = wrong.map(|args| {
        let ran = place.run(args, "");
        assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.err);
        ran.err
    });
    insta::assert_snapshot!(said.concat());
    assert_eq!(place.read("mine.pdf"), "a text of mine");
}

#[test]
fn a_pdf_holds_pages_of_its_paper() {
    let place = with_cards();
    let ran = place.run(
        &[
            "draw",
            "shipped:clone-wars",
            "--sheets",
            "t.pdf",
            "--what",
            "tokens",
            "--paper",
            "letter",
        ],
        "",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let file = std::fs::read(place.path("t.pdf")).unwrap();
    let text = String::from_utf8_lossy(&file);
    assert!(text.starts_with("%PDF-") && text.contains("/MediaBox[0 0 612 792]"), "{}", text.len());
}
