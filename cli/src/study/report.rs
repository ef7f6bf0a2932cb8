//! A study as one page for a browser, with nothing to fetch and nothing that runs.

use warboard_study::{CellRow, StudyHeader};

use super::plots::{Plot, plots};
use super::show::{Sheet, courses, head, wins};
use warboard_serve::chronicle::{escaped, filled};
use warboard_table::text::{Texts, say};

const PAGE: &str = include_str!("report.html");

/// Returns the page of a study.
pub(crate) fn report(texts: &Texts, header: &StudyHeader, rows: &[CellRow]) -> String {
    let title = escaped(&say!(texts, "study-title", "edition" = header.edition.as_str()));
    let plots: String = plots(texts, rows).iter().map(figure).collect();
    let class = if rows.len() > 1 { "two" } else { "" };
    let parts = [
        ("lang", texts.lang.as_str()),
        ("title", &title),
        ("heading", &title),
        ("about", &escaped(&head(texts, header, rows))),
        ("wins-title", &escaped(&say!(texts, "study-wins"))),
        ("wins", &table(&wins(texts, rows), class)),
        (
            "courses",
            &format!(
                "<h2>{}</h2>\n{}",
                escaped(&say!(texts, "study-courses")),
                table(&courses(texts, rows), "")
            ),
        ),
        ("plots", &plots),
        ("facts-title", &escaped(&say!(texts, "study-facts"))),
        ("facts", &facts(texts, header)),
    ];
    filled(PAGE, &parts)
}

fn table((head, rows): &Sheet, class: &str) -> String {
    let line = |tag: &str, columns: &[String]| {
        let cells = columns.iter().map(|text| format!("<{tag}>{}</{tag}>", escaped(text)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let body: String = rows.iter().map(|row| line("td", row)).collect();
    format!("<table class=\"{class}\">\n{}{body}</table>", line("th", head))
}

/// Returns a picture within the page: there it needs no name of its language.
fn figure(plot: &Plot) -> String {
    let svg = plot.svg.replace(" xmlns=\"http://www.w3.org/2000/svg\"", "");
    let (title, svg) = (escaped(&plot.title), svg.trim());
    format!("<h2>{title}</h2>\n<figure role=\"img\" aria-label=\"{title}\">{svg}</figure>\n")
}

/// Formats the parameters of the study.
fn facts(texts: &Texts, header: &StudyHeader) -> String {
    let facts = [
        (say!(texts, "study-fact-edition"), format!("{} ({})", header.edition, header.hash)),
        (say!(texts, "study-fact-version"), header.version.clone()),
        (say!(texts, "study-fact-seed"), header.seed.to_string()),
        (say!(texts, "study-fact-games"), header.games.to_string()),
    ];
    let cells = header.cells.iter().map(|cell| (cell.set.clone(), cell.name()));
    let cells = cells.filter(|(set, _)| set.is_empty());
    let cells = cells.map(|(_, name)| (say!(texts, "study-fact-seats"), name));
    let rows = facts.into_iter().chain(cells);
    let rows = rows.map(|(name, what)| {
        format!(
            "<dt>{}</dt><dd>{}</dd>
",
            escaped(&name),
            escaped(&what)
        )
    });
    let rows: Vec<String> = rows.collect();
    let rows = rows.concat();
    format!("<dl>\n{rows}</dl>\n<p>{}</p>", escaped(&say!(texts, "study-how")))
}
