//! Colours of the terminal: as many as it has, and none where none are wanted.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use warboard_engine::words::is_hidden;

use warboard_draw::{Border, Rgb, of_256};

/// How many colours there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Palette {
    /// None: letters and weight tell everything.
    None,
    /// The sixteen of every terminal.
    Sixteen,
    /// 256 of them.
    Many,
    /// All.
    True,
}

impl Palette {
    /// What the environment says: `NO_COLOR`, `COLORTERM` and `TERM`.
    pub(crate) fn of_environment() -> Self {
        let get = |name| std::env::var(name).unwrap_or_default();
        Self::of(&get("NO_COLOR"), &get("COLORTERM"), &get("TERM"))
    }

    fn of(no_colour: &str, colour_term: &str, term: &str) -> Self {
        match (colour_term, term) {
            _ if !no_colour.is_empty() => Self::None,
            ("truecolor" | "24bit", _) => Self::True,
            (_, term) if term.contains("direct") => Self::True,
            (_, term) if term.contains("256") => Self::Many,
            (_, "dumb" | "vt100" | "vt102" | "vt220") => Self::None,
            _ => Self::Sixteen,
        }
    }

    /// The colour of an army, by its word.
    pub(crate) fn colour(self, word: &str) -> Color {
        let (true_colour, many, sixteen) = match word {
            "red" => ((0xe8, 0x5a, 0x4f), 167, Color::LightRed),
            "green" => ((0x5f, 0xb3, 0x6b), 71, Color::LightGreen),
            "yellow" => ((0xe6, 0xc4, 0x4a), 185, Color::LightYellow),
            "blue" => ((0x5b, 0x8d, 0xee), 69, Color::LightBlue),
            "magenta" => ((0xc9, 0x6b, 0xd6), 170, Color::LightMagenta),
            "cyan" => ((0x4f, 0xc4, 0xc8), 80, Color::LightCyan),
            "white" => ((0xf2, 0xf2, 0xf2), 255, Color::White),
            "orange" => ((0xe8, 0x93, 0x3a), 172, Color::Yellow),
            "black" => ((0x9a, 0x9a, 0xa6), 246, Color::Gray),
            _ => ((0x86, 0x8c, 0x98), 244, Color::DarkGray),
        };
        match self {
            Self::None => Color::Reset,
            Self::Sixteen => sixteen,
            Self::Many => Color::Indexed(many),
            Self::True => Color::Rgb(true_colour.0, true_colour.1, true_colour.2),
        }
    }

    /// The nearest colour that there is.
    pub(crate) fn nearest(self, rgb: (u8, u8, u8)) -> Color {
        match self {
            Self::None | Self::Sixteen => Color::Reset,
            Self::Many => Color::Indexed(of_256(Rgb(rgb.0, rgb.1, rgb.2))),
            Self::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
        }
    }

    /// How something of an army is written.
    pub(crate) fn of_army(self, word: &str) -> Style {
        Style::new().fg(self.colour(word)).add_modifier(Modifier::BOLD)
    }

    /// The sign of a border where there are too few colours for areas, and how it is drawn; around what lies behind spaces only where
    /// its region has a colour.
    pub(crate) fn border(self, border: Option<Border>) -> (&'static str, Option<Style>) {
        match border {
            Some(Border { region, is_of_spaces: true }) => {
                ("·", region.map(|region| self.of_region(region)))
            }
            Some(Border { region: Some(region), .. }) if self == Self::Sixteen => {
                ("░", Some(self.of_region(region)))
            }
            Some(_) | None => (" ", None),
        }
    }

    /// How the border of a region is drawn where there are too few colours for areas; beyond six they come again.
    fn of_region(self, region: usize) -> Style {
        const SIXTEEN: [Color; 6] =
            [Color::Yellow, Color::Red, Color::Blue, Color::Green, Color::Magenta, Color::Cyan];
        match self {
            Self::Sixteen => Style::new().fg(SIXTEEN[region % SIXTEEN.len()]),
            Self::None | Self::Many | Self::True => self.quiet(),
        }
    }

    /// How frames and what is out of reach are drawn.
    pub(crate) fn quiet(self) -> Style {
        match self {
            Self::None => Style::new().add_modifier(Modifier::DIM),
            Self::Sixteen => Style::new().fg(Color::DarkGray),
            Self::Many => Style::new().fg(Color::Indexed(242)),
            Self::True => Style::new().fg(Color::Rgb(0x70, 0x76, 0x82)),
        }
    }
}

/// A line with the colours of the line mode, as the screen draws it.
pub(crate) fn line(text: &str, palette: Palette) -> Line<'static> {
    let mut spans = Vec::new();
    let mut style = Style::new();
    let mut parts = text.split('\u{1b}');
    let mut push = |text: &str, style: Style| {
        let clean = |c| if is_hidden(c) { char::REPLACEMENT_CHARACTER } else { c };
        let text: String = text.replace('\t', " ").chars().map(clean).collect();
        if !text.is_empty() {
            spans.push(Span::styled(text, style));
        }
    };
    push(parts.next().unwrap_or_default(), style);
    for part in parts {
        let code = part.strip_prefix('[').and_then(|rest| rest.split_once('m'));
        match code.and_then(|(code, rest)| Some((turned(style, code, palette)?, rest))) {
            Some((turned, rest)) => {
                style = turned;
                push(rest, style);
            }
            None => push(&format!("\u{1b}{part}"), style),
        }
    }
    Line::from(spans)
}

/// A style turned by what stands in a colour of the line mode; nothing for what is none.
fn turned(style: Style, code: &str, palette: Palette) -> Option<Style> {
    const COLOURS: [&str; 8] =
        ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];
    Some(match code.parse::<usize>().ok().or_else(|| code.is_empty().then_some(0))? {
        0 => Style::new(),
        1 => style.add_modifier(Modifier::BOLD),
        2 => style.patch(palette.quiet()),
        33 => style.fg(palette.colour("orange")),
        n @ 90..=97 => style.fg(palette.colour(COLOURS[n - 90])),
        n @ 30..=37 => style.fg(palette.colour(COLOURS[n - 30])),
        _ => style,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_colours_as_there_are() {
        assert_eq!(Palette::of("1", "truecolor", "xterm-256color"), Palette::None);
        assert_eq!(Palette::of("", "truecolor", "xterm"), Palette::True);
        assert_eq!(Palette::of("", "", "xterm-256color"), Palette::Many);
        assert_eq!(Palette::of("", "", "linux"), Palette::Sixteen);
        assert_eq!(Palette::of("", "", "vt100"), Palette::None);
    }

    #[test]
    fn regions_are_told_apart_in_16_colours() {
        let of = |region| Palette::Sixteen.of_region(region).fg;
        for one in 0..6 {
            assert!((0..one).all(|other| of(one) != of(other)) && of(one).is_some());
        }
    }

    #[test]
    fn colours_are_read_and_nothing_else() {
        let line = line("a \u{1b}[1m\u{1b}[91mRed\u{1b}[0m b\u{1b}[2J\u{202e}", Palette::Sixteen);
        let texts: Vec<&str> = line.spans.iter().map(|span| &*span.content).collect();
        assert_eq!(texts, ["a ", "Red", " b", "\u{fffd}[2J\u{fffd}"]);
        assert_eq!(line.spans[1].style.fg, Some(Color::LightRed));
    }
}
