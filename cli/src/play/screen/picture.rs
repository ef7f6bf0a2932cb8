//! The board as a picture, in terminals that show pictures.

use std::collections::VecDeque;

use image::{DynamicImage, RgbaImage};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;
use ratatui_image::Image;
use ratatui_image::protocol::Protocol;
use ratatui_image::protocol::iterm2::Iterm2;
use ratatui_image::protocol::kitty::Kitty;
use ratatui_image::protocol::sixel::Sixel;
use warboard_draw::{BoardMarks, BoardPixels, Drawing, Painter};
use warboard_engine::model::{SpaceId, TableId};

use super::state::{HitMap, SpaceMiddles};

/// The way in which the full screen draws the board.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Graphics {
    /// As a picture if the terminal is known to show pictures, else with letters.
    #[default]
    Auto,
    /// As a picture, by the protocol of kitty.
    Kitty,
    /// As a picture, by the protocol of iTerm2.
    Iterm,
    /// As a picture, by sixels.
    Sixel,
    /// With letters and half blocks.
    Off,
}

/// A protocol of terminals for pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PictureProtocol {
    Kitty,
    Iterm,
    Sixel,
}

/// Number of pictures that are kept: the spaces that flash, and those between which a player
/// chooses.
const KEPT: usize = 4;

/// The numbers of pictures in the terminal, one more than are kept.
const IDS: [u32; KEPT + 1] = [1, 2, 3, 4, 5];

/// The first version of kitty that puts pictures between letters.
const KITTY_FIRST: (u32, u32) = (0, 28);

/// Pixels of a letter in terminals that do not tell them.
const USUAL_CELL: [u32; 2] = [10, 20];

impl Graphics {
    /// Returns the protocol to use, or `None` for letters.
    ///
    /// Terminals are known by what they set in the environment: asking one that does not answer would
    /// delay the start and take the first keys for an answer. Only kitty is asked for its version
    /// by `version`, since it answers and was without a way to put pictures between letters at
    /// first.
    pub(super) fn protocol(
        self,
        of_environment: &dyn Fn(&str) -> Option<String>,
        version: &mut dyn FnMut() -> Option<String>,
    ) -> Option<PictureProtocol> {
        match self {
            Self::Kitty => Some(PictureProtocol::Kitty),
            Self::Iterm => Some(PictureProtocol::Iterm),
            Self::Sixel => Some(PictureProtocol::Sixel),
            Self::Off => None,
            Self::Auto => known(of_environment).filter(|&protocol| {
                protocol != PictureProtocol::Kitty
                    || version().is_some_and(|name| places_pictures(&name))
            }),
        }
    }
}

/// Returns whether a terminal that answers with this name and version puts pictures between letters.
fn places_pictures(name: &str) -> bool {
    let Some((_, version)) = name.split_once("kitty(") else { return !name.is_empty() };
    let mut numbers = version.split(['.', ')']).map(|number| number.parse::<u32>().ok());
    let version = (numbers.next().flatten(), numbers.next().flatten());
    version >= (Some(KITTY_FIRST.0), Some(KITTY_FIRST.1))
}

/// Returns the protocol of the terminal that set the environment.
fn known(of_environment: &dyn Fn(&str) -> Option<String>) -> Option<PictureProtocol> {
    let is_set = |name| of_environment(name).is_some_and(|value| !value.is_empty());
    // What runs between the program and its terminal shows none of them as they are.
    if is_set("TMUX") || is_set("STY") || is_set("NO_COLOR") {
        return None;
    }
    let term = of_environment("TERM").unwrap_or_default();
    let program = of_environment("TERM_PROGRAM").unwrap_or_default();
    match (term.as_str(), program.as_str()) {
        ("xterm-kitty" | "xterm-ghostty", _) | (_, "ghostty") => Some(PictureProtocol::Kitty),
        (_, "iTerm.app" | "WezTerm" | "mintty") => Some(PictureProtocol::Iterm),
        ("foot" | "foot-extra" | "foot-direct" | "mlterm" | "contour" | "yaft-256color", _) => {
            Some(PictureProtocol::Sixel)
        }
        _ => None,
    }
}

/// A painter of the board for a terminal, with the last pictures.
pub(super) struct BoardPainter {
    protocol: PictureProtocol,
    painter: Painter,
    /// Pixels of a letter, across and down.
    pub(super) cell: [u32; 2],
    /// The latest last.
    kept: VecDeque<KeptPicture>,
}

/// The size of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PictureLook {
    /// The cells of the whole board.
    area: Size,
    /// The rows of it that are seen.
    rows: u16,
    /// Pixels of a letter, across and down.
    cell: [u32; 2],
}

/// A picture and what it shows.
struct KeptPicture {
    /// Its number in the terminal.
    id: u32,
    look: PictureLook,
    marks: BoardMarks,
    picture: Protocol,
    hits: Vec<Option<SpaceId>>,
    middles: SpaceMiddles,
}

impl std::fmt::Debug for BoardPainter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BoardPainter").field("protocol", &self.protocol).finish_non_exhaustive()
    }
}

impl BoardPainter {
    /// Creates a painter that has painted nothing.
    pub(super) fn new(protocol: PictureProtocol) -> Self {
        let (painter, kept) = (Painter::new(), VecDeque::new());
        Self { protocol, painter, cell: USUAL_CELL, kept }
    }

    /// Forgets all pictures, since the terminal may have lost them or the board is another.
    pub(super) fn forget(&mut self) {
        self.kept.clear();
    }

    /// Draws the first `rows` of the board, and returns the space of each cell and the middle of each
    /// space. Returns `None` if no picture can be made.
    pub(super) fn paint(
        &mut self,
        buffer: &mut Buffer,
        (area, rows): (Rect, u16),
        (drawing, marks): (&Drawing, &BoardMarks),
    ) -> Option<(HitMap, SpaceMiddles)> {
        let look = PictureLook { area: area.as_size(), rows, cell: self.cell };
        let is_same = |kept: &KeptPicture| kept.look == look && kept.marks == *marks;
        let kept = match self.kept.iter().position(is_same) {
            Some(at) => self.kept.remove(at)?,
            None => self.make(look, drawing, marks)?,
        };
        Image::new(&kept.picture).render(area, buffer);
        let hits = HitMap { area, columns: area.width.into(), spaces: kept.hits.clone() };
        let middles = kept.middles.clone();
        self.kept.push_back(kept);
        if self.kept.len() > KEPT {
            self.kept.pop_front();
        }
        Some((hits, middles))
    }

    fn make(
        &mut self,
        look: PictureLook,
        drawing: &Drawing,
        marks: &BoardMarks,
    ) -> Option<KeptPicture> {
        let [across, down] = look.cell;
        let PictureLook { area, rows, .. } = look;
        let pixels = [u32::from(area.width) * across, u32::from(area.height) * down];
        let mut board = self.painter.board(drawing, marks, pixels).ok()?;
        let rgba = std::mem::take(&mut board.rgba);
        let image = DynamicImage::from(RgbaImage::from_raw(pixels[0], pixels[1], rgba)?);
        let image = image.crop_imm(0, 0, pixels[0], u32::from(rows) * down);
        let size = Size { height: rows, ..area };
        // The terminal keeps as many pictures as the program, each by its number.
        let id = IDS.into_iter().find(|&id| self.kept.iter().all(|kept| kept.id != id))?;
        let picture = match self.protocol {
            PictureProtocol::Kitty => {
                Protocol::Kitty(Kitty::new(image, size, id, false, true).ok()?)
            }
            PictureProtocol::Iterm => Protocol::ITerm2(Iterm2::new(image, size, false).ok()?),
            PictureProtocol::Sixel => Protocol::Sixel(Sixel::new(image, size, false).ok()?),
        };
        // Spaces are where they were in the last picture of this size.
        let same =
            self.kept.iter().find(|kept| (kept.look.area, kept.look.cell) == (area, look.cell));
        let (middles, hits) = if let Some(same) = same {
            (same.middles.clone(), same.hits.clone())
        } else {
            let middles = self.middles(drawing, &board);
            let hits = self.hits(area, drawing, &board, &middles);
            (middles, hits)
        };
        Some(KeptPicture { id, look, marks: marks.clone(), picture, hits, middles })
    }

    /// Returns the space in the middle of each cell. The cell of a name that stands beside its space
    /// is of that space.
    fn hits(
        &self,
        area: Size,
        drawing: &Drawing,
        board: &BoardPixels,
        middles: &SpaceMiddles,
    ) -> Vec<Option<SpaceId>> {
        let middle = |at: u16, pixels: u32| (f64::from(at) + 0.5) * f64::from(pixels);
        let [across, down] = self.cell;
        let mut hits = Vec::new();
        for row in 0..area.height {
            for column in 0..area.width {
                let point = board.point([middle(column, across), middle(row, down)]);
                let named = || {
                    let cell = (i32::from(column), i32::from(row));
                    middles.iter().find(|&&(_, at)| at == cell).map(|&(space, _)| space)
                };
                hits.push(drawing.space_at(point).map(SpaceId::from_index).or_else(named));
            }
        }
        hits
    }

    /// Returns the cell of each space's name.
    fn middles(&self, drawing: &Drawing, board: &BoardPixels) -> SpaceMiddles {
        let spaces = drawing.spaces.iter().enumerate();
        spaces
            .map(|(at, space)| {
                let [x, y] = board.pixel(space.label);
                let cell = |pixel: f64, of: u32| cell(pixel / f64::from(of));
                (SpaceId::from_index(at), (cell(x, self.cell[0]), cell(y, self.cell[1])))
            })
            .collect()
    }
}

/// Returns the cell that begins at or before a place.
#[expect(clippy::cast_possible_truncation, reason = "a screen has fewer cells than a number")]
fn cell(place: f64) -> i32 {
    place.floor() as i32
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Position;
    use warboard_draw::made_up;
    use warboard_engine::edition::Setup;
    use warboard_engine::model::Lang;
    use warboard_table::editions;
    use warboard_table::text::Texts;

    use super::*;

    #[test]
    fn terminals_are_known_by_their_environment() {
        let protocol = |graphics: Graphics, set: &[(&str, &str)]| {
            let value =
                |name: &str| set.iter().find(|(of, _)| *of == name).map(|(_, v)| (*v).to_owned());
            graphics.protocol(&value, &mut || Some("kitty(0.42.1)".to_owned()))
        };
        let auto = |set: &[(&str, &str)]| protocol(Graphics::Auto, set);
        assert_eq!(auto(&[("TERM", "xterm-kitty")]), Some(PictureProtocol::Kitty));
        assert_eq!(auto(&[("TERM", "foot")]), Some(PictureProtocol::Sixel));
        let iterm = [("TERM", "xterm-256color"), ("TERM_PROGRAM", "iTerm.app")];
        assert_eq!(auto(&iterm), Some(PictureProtocol::Iterm));
        assert_eq!(auto(&[("TERM", "xterm-256color")]), None);
        assert_eq!(auto(&[]), None);
        let within = [("TERM", "xterm-kitty"), ("TMUX", "/tmp/tmux")];
        assert_eq!(auto(&within), None);
        assert_eq!(protocol(Graphics::Off, &[("TERM", "xterm-kitty")]), None);
        assert_eq!(protocol(Graphics::Kitty, &within), Some(PictureProtocol::Kitty));
    }

    #[test]
    fn kitty_is_asked_for_its_version() {
        let of = |answer: Option<&str>| {
            let term = |name: &str| (name == "TERM").then(|| "xterm-kitty".to_owned());
            Graphics::Auto.protocol(&term, &mut || answer.map(str::to_owned))
        };
        assert_eq!(of(Some("kitty(0.28.0)")), Some(PictureProtocol::Kitty));
        assert_eq!(of(Some("ghostty 1.2.0")), Some(PictureProtocol::Kitty));
        for other in [None, Some(""), Some("kitty(0.26.5)"), Some("kitty(")] {
            assert_eq!(of(other), None, "{other:?}");
        }
    }

    #[test]
    fn spaces_are_met_where_the_picture_shows_them() {
        let edition = editions::load(&Texts::new(Lang::En), "classic").expect("it ships");
        let rules =
            edition.rulebook(&Setup { players: 3, ..Setup::default() }).expect("it is settled");
        let (drawing, marks) =
            (Drawing::new(&rules, Lang::En), made_up::full(&rules, &rules.board));
        let area = Rect::new(3, 2, 90, 30);
        for protocol in [PictureProtocol::Kitty, PictureProtocol::Iterm, PictureProtocol::Sixel] {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 100, 40));
            let mut painter = BoardPainter::new(protocol);
            let (hits, middles) =
                painter.paint(&mut buffer, (area, 30), (&drawing, &marks)).expect("it is painted");
            let begins = buffer.cell(Position::new(3, 2)).map(|cell| cell.symbol().to_owned());
            assert!(begins.is_some_and(|begins| begins.starts_with('\u{1b}')), "{protocol:?}");
            assert_eq!(middles.len(), rules.board.spaces.len());
            for (space, (x, y)) in middles {
                let at = y * 90 + x;
                let at = usize::try_from(at).expect("it lies upon the board");
                assert_eq!(hits.spaces[at], Some(space), "{}", rules.board.spaces[space].id);
            }
        }
    }

    #[test]
    fn a_picture_that_is_seen_keeps_its_number() {
        let edition = editions::load(&Texts::new(Lang::En), "classic").expect("it ships");
        let rules =
            edition.rulebook(&Setup { players: 3, ..Setup::default() }).expect("it is settled");
        let drawing = Drawing::new(&rules, Lang::En);
        let plain = made_up::full(&rules, &rules.board);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 20));
        let mut painter = BoardPainter::new(PictureProtocol::Kitty);
        let mut made = Vec::new();
        for at in 0..9 {
            let mut marks = plain.clone();
            marks.spaces[20 + at].lit = warboard_draw::Lit::Source;
            for marks in [&marks, &plain] {
                painter.paint(&mut buffer, (Rect::new(0, 0, 60, 20), 20), (&drawing, marks));
                let kept = painter.kept.back().expect("the last one is kept");
                assert_eq!(kept.marks, *marks);
                made.push(kept.id);
            }
        }
        // Every second picture is the one that was kept.
        assert!(made.iter().skip(1).step_by(2).all(|&id| id == made[1]));
        assert!(made.iter().step_by(2).all(|&id| id != made[1]));
        assert_eq!(painter.kept.len(), KEPT);
    }
}
