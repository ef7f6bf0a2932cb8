//! Colours: calm tints for regions, full ones for armies.

use serde::Serialize;
use warboard_engine::model::Colour;

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Returns the colour between this one and another, `percent` of the way, at most 100.
    #[must_use]
    pub fn towards(self, other: Self, percent: u8) -> Self {
        let percent = u16::from(percent.min(100));
        let mix = |a: u8, b: u8| {
            let sum = u16::from(a) * (100 - percent) + u16::from(b) * percent + 50;
            u8::try_from(sum / 100).unwrap_or(u8::MAX)
        };
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// Returns the colour as SVG and CSS write it: `#1f2e3d`.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// Returns the perceived lightness, 0 to 255.
    pub fn light(self) -> u8 {
        let sum = u32::from(self.0) * 299 + u32::from(self.1) * 587 + u32::from(self.2) * 114;
        u8::try_from(sum / 1_000).unwrap_or(u8::MAX)
    }
}

/// Tints of regions, told apart by hue and lightness; all of them lighter and paler than any army's colour.
const TINTS: [Rgb; 12] = [
    Rgb(0xea, 0xd8, 0x9c),
    Rgb(0xdb, 0xa9, 0xa2),
    Rgb(0xaf, 0xc0, 0xe0),
    Rgb(0xe2, 0xbb, 0x8c),
    Rgb(0xb5, 0xd2, 0xa8),
    Rgb(0xcd, 0xb3, 0xd8),
    Rgb(0x9f, 0xd0, 0xca),
    Rgb(0xe6, 0xc6, 0xd2),
    Rgb(0xcb, 0xd3, 0x8f),
    Rgb(0xbd, 0xc3, 0xea),
    Rgb(0xd8, 0xd0, 0xbe),
    Rgb(0xa8, 0xc4, 0xb8),
];

/// Like `TINTS`, but for a dark ground; each is near another of the 256 colours that many
/// terminals have.
const NIGHTS: [Rgb; 12] = [
    Rgb(0x87, 0x87, 0x5a),
    Rgb(0x87, 0x5c, 0x5c),
    Rgb(0x5c, 0x5f, 0x87),
    Rgb(0x87, 0x5f, 0x0c),
    Rgb(0x5c, 0x87, 0x5c),
    Rgb(0x87, 0x5c, 0x87),
    Rgb(0x5c, 0x87, 0x87),
    Rgb(0x5f, 0x0c, 0x5f),
    Rgb(0x58, 0x5f, 0x05),
    Rgb(0x08, 0x5f, 0x87),
    Rgb(0x50, 0x50, 0x50),
    Rgb(0x08, 0x5f, 0x58),
];

/// Grounds of regions in a terminal whose spaces are no areas, darker than those. The nearest of
/// 256 colours would be a grey, equal for several; so each has its own.
const GROUNDS: [(Rgb, u8); 12] = [
    (Rgb(0x38, 0x3b, 0x10), 58),
    (Rgb(0x3f, 0x12, 0x18), 52),
    (Rgb(0x12, 0x16, 0x50), 17),
    (Rgb(0x0c, 0x3b, 0x14), 22),
    (Rgb(0x38, 0x10, 0x40), 53),
    (Rgb(0x0c, 0x3b, 0x40), 23),
    (Rgb(0x50, 0x3e, 0x10), 94),
    (Rgb(0x50, 0x10, 0x40), 89),
    (Rgb(0x2c, 0x4a, 0x10), 64),
    (Rgb(0x0c, 0x3b, 0x58), 24),
    (Rgb(0x3f, 0x42, 0x46), 238),
    (Rgb(0x42, 0x42, 0x62), 60),
];

/// Returns the tint of a region on a light sheet. Beyond twelve they come again, a little darker
/// each time.
pub(super) fn tint(region: usize) -> Rgb {
    let again = u8::try_from(region / TINTS.len()).unwrap_or(u8::MAX).min(4);
    TINTS[region % TINTS.len()].towards(Rgb(0x60, 0x66, 0x70), again * 12)
}

/// Returns the tint of a region on a dark ground; beyond twelve they come again.
pub(super) fn night(region: usize) -> Rgb {
    NIGHTS[region % NIGHTS.len()]
}

/// Returns the ground of a region in a terminal whose spaces are no areas; repeats after twelve.
pub(super) fn ground(region: usize) -> Rgb {
    GROUNDS[region % GROUNDS.len()].0
}

/// Returns the number of the nearest colour of the 256 that many terminals have, 16 to 255: of the
/// cube of six levels, or of the greys.
pub fn of_256(colour: Rgb) -> u8 {
    if let Some(&(_, index)) = GROUNDS.iter().find(|&&(ground, _)| ground == colour) {
        return index;
    }
    let Rgb(r, g, b) = colour;
    let (least, most) = (r.min(g).min(b), r.max(g).max(b));
    if most - least < 16 {
        return 232 + (colour.light().saturating_sub(3) / 10).min(23);
    }
    let step = |c: u8| match c {
        0..48 => 0,
        48..115 => 1,
        c => (c - 35) / 40,
    };
    // The dominant channel is rounded up, so an army's colour never equals a ground.
    let level = |c: u8| if c == most && c >= 80 { step(c).max(2) } else { step(c) };
    16 + 36 * level(r) + 6 * level(g) + level(b)
}

/// Returns the colour of an army.
pub(super) fn army(colour: Colour) -> Rgb {
    match colour {
        Colour::Red => Rgb(0xc8, 0x3a, 0x32),
        Colour::Green => Rgb(0x2e, 0x8b, 0x57),
        Colour::Yellow => Rgb(0xe3, 0xb5, 0x18),
        Colour::Blue => Rgb(0x2b, 0x6c, 0xb8),
        Colour::Magenta => Rgb(0xa9, 0x3f, 0x9b),
        Colour::Cyan => Rgb(0x1e, 0x9a, 0xa8),
        Colour::White => Rgb(0xf2, 0xf0, 0xea),
        Colour::Black => Rgb(0x2b, 0x2d, 0x33),
        Colour::Orange => Rgb(0xe0, 0x7b, 0x25),
        Colour::Grey => Rgb(0x83, 0x8a, 0x94),
    }
}
