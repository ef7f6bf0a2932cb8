//! Pages of games that are played here.

use warboard_engine::edition::{Edition, EditionFiles};
use warboard_engine::game::Viewer;
use warboard_engine::model::Lang;
use warboard_table::chronicle::Chronicle;
use warboard_table::editions;
use warboard_table::samples::{GAMES, desk, game, played, setup};
use warboard_table::text::Texts;

use super::page;

fn whole_page(at: usize, n: u32) -> String {
    let (desk, record) = game(at, n);
    let (chronicle, film) = Chronicle::of(&desk, &record, Viewer::Truth).unwrap();
    page(&desk, &chronicle, &film, &[])
}

#[test]
fn a_page_fetches_nothing_and_is_the_same_again() {
    for (at, (name, ..)) in GAMES.into_iter().enumerate() {
        let page = whole_page(at, 300);
        assert!(page.starts_with("<!doctype html>"));
        let rest = page.replace("http://www.w3.org/2000/svg", "");
        for word in ["http:", "https:", "//www", "src=", "@import", "url(", "<link", "import("] {
            assert!(!rest.contains(word), "`{word}` in the page of {name}");
        }
        assert!(rest.contains("default-src 'none'"));
        assert!(!rest.contains("unsafe-"));
        assert_eq!(page, whole_page(at, 300));
    }
}

/// A game of an edition whose names are markup: they end no script, open no tag, and stand in the page as text.
#[test]
fn names_of_strangers_are_text() {
    let texts = Texts::new(Lang::En);
    let shipped = editions::load(&texts, "classic").unwrap();
    let mut files = shipped.files().deciding();
    let hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>&quot;";
    let mut changed = 0;
    for text in files.values_mut() {
        let new = text.replace("\"Alaska\"", &format!("'''{hostile}'''"));
        let new = new.replace("\"Red\"", "'''<b onclick=x>Red</b> <!-- '''");
        changed += usize::from(new != *text);
        *text = new;
    }
    assert!(changed > 0, "names are found");
    let edition = Edition::load(EditionFiles {
        name: "classic".to_owned(),
        files,
        ..EditionFiles::default()
    })
    .unwrap();
    let record = played(&edition, &setup(None, 3), 3, 200);
    let desk = desk(&record, Lang::En);
    let (chronicle, film) = Chronicle::of(&desk, &record, Viewer::Truth).unwrap();
    let page = page(&desk, &chronicle, &film, &[]);
    for word in ["<script>alert", "<img", "<b onclick", "onerror=alert(2)>", "<!-- "] {
        assert!(!page.contains(word), "`{word}`");
    }
    assert!(page.contains("\\u003c/script\\u003e"));
    assert_eq!(page.matches("</script>").count(), 2);
}

#[test]
fn what_a_long_game_costs() {
    let (desk, record) = game(0, 20_000);
    let (chronicle, film) = Chronicle::of(&desk, &record, Viewer::Truth).unwrap();
    let page = page(&desk, &chronicle, &film, &[]);
    assert!(film.shots().len() > 200, "{} moments", film.shots().len());
    let most = 200_000 + 400 * film.shots().len();
    assert!(page.len() < most, "{} bytes for {} moments", page.len(), film.shots().len());
}
