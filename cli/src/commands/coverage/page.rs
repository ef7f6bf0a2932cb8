//! The scripts of an edition with their counts, as one page for a browser.

use warboard_serve::chronicle::{escaped, filled};

use super::rows;
use crate::suite::Suite;
use crate::suite::coverage::EditionCoverage;

const PAGE: &str = include_str!("page.html");

/// Returns the page.
pub(super) fn page(suite: &Suite, name: &str, reached: &EditionCoverage) -> String {
    let about = format!("{} scenarios, {} games", reached.n_scenarios, reached.n_games);
    let parts = rows(reached).into_iter().map(|row| {
        let cells = row.counts.map(|n| format!("<td>{n}</td>")).concat();
        format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", escaped(row.name))
    });
    let files = &suite.edition().files().files;
    let scripts = reached.lines.iter().map(|(path, lines)| {
        let text = files.get(path).map_or("", String::as_str);
        let rows = (1..).zip(text.lines()).map(|(at, line)| {
            let (class, counts) = match lines.get(&at) {
                None => ("", [String::new(), String::new()]),
                Some([0, 0]) => ("none", ["0".to_owned(), "0".to_owned()]),
                Some([0, games]) => ("games", ["0".to_owned(), games.to_string()]),
                Some([scenarios, games]) => ("both", [scenarios.to_string(), games.to_string()]),
            };
            let [scenarios, games] = counts;
            format!(
                "<tr class=\"{class}\"><td>{at}</td><td>{scenarios}</td><td>{games}</td><td><code>{}</code></td></tr>\n",
                escaped(line)
            )
        });
        format!("<h2>{}</h2>\n<table class=\"script\">\n<tr><th>line</th><th>scenarios</th><th>games</th><th></th></tr>\n{}</table>\n", escaped(&suite.shown(path)), rows.collect::<String>())
    });
    let (title, about) = (escaped(name), escaped(&about));
    filled(
        PAGE,
        &[
            ("title", &title),
            ("about", &about),
            ("parts", &parts.collect::<String>()),
            ("scripts", &scripts.collect::<String>()),
        ],
    )
}
