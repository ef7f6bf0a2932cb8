//! The colours of the terminal: all that it supports, or none on request.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use warboard_engine::words::is_hidden;

use warboard_draw::{Border, Rgb, of_256};

/// The number of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColourDepth {
    /// No colours; letters and weight carry all information.
    None,
    /// The 16 colours of every terminal.
    Sixteen,
    /// 256 colours.
    Many,
    /// All 24-bit colours.
    True,
}

/// The ground of the screen, and the lightest colour on it.
const OPEN: Rgb = Rgb(0x10, 0x16, 0x20);
const LIGHT: Rgb = Rgb(0xf2, 0xf2, 0xf2);

/// Returns the colour of an army by its word: of 24 bits, of 256 and of 16.
fn army(word: &str) -> ((u8, u8, u8), u8, Color) {
    match word {
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
    }
}

impl ColourDepth {
    /// Returns the palette that `NO_COLOR`, `COLORTERM` and `TERM` require.
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

    /// Returns the colour of an army by its word. White is the terminal's own colour of letters, as
    /// its ground may be white.
    pub(crate) fn colour(self, word: &str) -> Color {
        if word == "white" {
            return Color::Reset;
        }
        let ((red, green, blue), many, sixteen) = army(word);
        match self {
            Self::None => Color::Reset,
            Self::Sixteen => sixteen,
            Self::Many => Color::Indexed(many),
            Self::True => Color::Rgb(red, green, blue),
        }
    }

    /// Returns the style of a drawn die of an army; a die that has lost is faded.
    pub(crate) fn die(self, word: &str, is_lost: bool) -> Style {
        let ((red, green, blue), ..) = army(word);
        let back = Rgb(red, green, blue).towards(OPEN, if is_lost { 65 } else { 15 });
        let front = if back.light() > 140 { OPEN } else { LIGHT };
        let front = if is_lost { front.towards(back, 35) } else { front };
        let colour = |rgb: Rgb| self.nearest((rgb.0, rgb.1, rgb.2));
        Style::new().bg(colour(back)).fg(colour(front))
    }

    /// Returns the nearest available colour, or the default with 16 colours or fewer.
    pub(crate) fn nearest(self, rgb: (u8, u8, u8)) -> Color {
        match self {
            Self::None | Self::Sixteen => Color::Reset,
            Self::Many => Color::Indexed(of_256(Rgb(rgb.0, rgb.1, rgb.2))),
            Self::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
        }
    }

    /// Returns the style of text about an army.
    pub(crate) fn of_army(self, word: &str) -> Style {
        Style::new().fg(self.colour(word)).add_modifier(Modifier::BOLD)
    }

    /// Returns the sign and the style of a border where colours are too few for areas. A border
    /// outside the spaces has a sign only if its region has a colour.
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

    /// Returns the style of a region's border where colours are too few for areas. The colours
    /// repeat after six regions.
    fn of_region(self, region: usize) -> Style {
        const SIXTEEN: [Color; 6] =
            [Color::Yellow, Color::Red, Color::Blue, Color::Green, Color::Magenta, Color::Cyan];
        match self {
            Self::Sixteen => Style::new().fg(SIXTEEN[region % SIXTEEN.len()]),
            Self::None | Self::Many | Self::True => self.quiet(),
        }
    }

    /// Returns the style of frames and of anything out of reach.
    pub(crate) fn quiet(self) -> Style {
        match self {
            Self::None => Style::new().add_modifier(Modifier::DIM),
            Self::Sixteen => Style::new().fg(Color::DarkGray),
            Self::Many => Style::new().fg(Color::Indexed(242)),
            Self::True => Style::new().fg(Color::Rgb(0x70, 0x76, 0x82)),
        }
    }
}

/// Converts a line with the colours of the line mode for the screen.
pub(crate) fn line(text: &str, palette: ColourDepth) -> Line<'static> {
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

/// Returns `style` changed by a colour code of the line mode, or `None` for other text.
fn turned(style: Style, code: &str, palette: ColourDepth) -> Option<Style> {
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
        assert_eq!(ColourDepth::of("1", "truecolor", "xterm-256color"), ColourDepth::None);
        assert_eq!(ColourDepth::of("", "truecolor", "xterm"), ColourDepth::True);
        assert_eq!(ColourDepth::of("", "", "xterm-256color"), ColourDepth::Many);
        assert_eq!(ColourDepth::of("", "", "linux"), ColourDepth::Sixteen);
        assert_eq!(ColourDepth::of("", "", "vt100"), ColourDepth::None);
    }

    #[test]
    fn regions_are_told_apart_in_16_colours() {
        let of = |region| ColourDepth::Sixteen.of_region(region).fg;
        for one in 0..6 {
            assert!((0..one).all(|other| of(one) != of(other)) && of(one).is_some());
        }
    }

    #[test]
    fn colours_are_read_and_nothing_else() {
        let line =
            line("a \u{1b}[1m\u{1b}[91mRed\u{1b}[0m b\u{1b}[2J\u{202e}", ColourDepth::Sixteen);
        let texts: Vec<&str> = line.spans.iter().map(|span| &*span.content).collect();
        assert_eq!(texts, ["a ", "Red", " b", "\u{fffd}[2J\u{fffd}"]);
        assert_eq!(line.spans[1].style.fg, Some(Color::LightRed));
    }
}
