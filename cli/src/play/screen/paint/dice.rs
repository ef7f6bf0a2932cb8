//! The last dice: drawn with their dots where there is room and colour, else as signs with numbers.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::super::colours::ColourDepth;
use super::super::state::ScreenState;
use super::lines::{shorten, wrapped};
use warboard_table::model::roll::{RollView, RolledDie, RolledSide};
use warboard_table::text::say;

/// Columns and rows of a drawn die.
const DIE: (usize, usize) = (7, 3);

/// The dots of each face, row by row.
const DOTS: [[&str; DIE.1]; 6] = [
    ["       ", "   ●   ", "       "],
    [" ●     ", "       ", "     ● "],
    [" ●     ", "   ●   ", "     ● "],
    [" ●   ● ", "       ", " ●   ● "],
    [" ●   ● ", "   ●   ", " ●   ● "],
    [" ●   ● ", " ●   ● ", " ●   ● "],
];

/// Returns the last roll in at most so many columns and rows: its dice, then what they brought.
pub(super) fn roll_lines(state: &ScreenState, (width, rows): (usize, usize)) -> Vec<Line<'static>> {
    let Some(roll) = state.roll() else { return Vec::new() };
    let roll = &*roll;
    let mut told = wrapped(state, &roll.told, width);
    let drawn = |has_gap| drawn(state, roll, width, has_gap);
    let fits = |lines: &Vec<Line<'_>>| lines.len() + told.len() <= rows;
    let dice = [true, false].into_iter().filter_map(drawn).find(fits);
    let mut lines = dice.unwrap_or_else(|| vec![signs(state, roll)]);
    shorten(&mut told, rows.saturating_sub(lines.len()), width);
    lines.extend(told);
    lines
}

/// Returns the last roll in one line, if it fits.
pub(super) fn roll_line(state: &ScreenState, width: usize) -> Option<Line<'static>> {
    let roll = &*state.roll()?;
    let line = signs(state, roll);
    let told = wrapped(state, &format!(" {}", roll.told), usize::MAX).swap_remove(0);
    let mut whole = line.clone();
    whole.spans.extend(told.spans.into_iter().map(|span| span.patch_style(state.palette.quiet())));
    [whole, line].into_iter().find(|line| line.width() <= width)
}

/// Returns the dice with their dots, with a gap between the sides. Returns `None` without room for a
/// side, or without colours.
fn drawn(
    state: &ScreenState,
    roll: &RollView,
    width: usize,
    has_gap: bool,
) -> Option<Vec<Line<'static>>> {
    let n_most = roll.sides.iter().map(|side| side.dice.len()).max()?;
    let needs = |n: usize| n * (DIE.0 + 1) - 1;
    let few = matches!(state.palette, ColourDepth::None | ColourDepth::Sixteen);
    if few || needs(n_most) > width {
        return None;
    }
    let mut lines = Vec::new();
    let n_all = roll.sides.iter().map(|side| side.dice.len()).sum::<usize>();
    let beside = needs(n_all) + 3 <= width;
    for (n, side) in roll.sides.iter().enumerate() {
        let dice = (0..DIE.1).map(|row| die_row(state, side, row));
        if n > 0 && beside {
            for (line, (row, more)) in lines.iter_mut().zip(dice.enumerate()) {
                let line: &mut Line<'static> = line;
                line.push_span(if row == 1 { "  ◂ " } else { "    " });
                line.spans.extend(more.spans);
            }
            continue;
        }
        lines.extend((n > 0 && has_gap).then(Line::default));
        lines.extend(dice);
    }
    Some(lines)
}

/// Returns a row of the dice of a side.
fn die_row(state: &ScreenState, side: &RolledSide, row: usize) -> Line<'static> {
    let mut spans = Vec::new();
    for die in &side.dice {
        spans.extend((!spans.is_empty()).then(|| Span::raw(" ")));
        let dots = usize::from(die.face).checked_sub(1).and_then(|face| DOTS.get(face));
        let text = match dots {
            Some(dots) => dots[row].to_owned(),
            None if row == 1 => format!("{:^1$}", die.face, DIE.0),
            None => " ".repeat(DIE.0),
        };
        let colour = side.side.as_ref().map_or("", |side| side.colour);
        spans.push(Span::styled(text, state.palette.die(colour, die.is_lost)));
    }
    Line::from(spans)
}

/// Returns the dice as signs with their numbers, side against side.
fn signs(state: &ScreenState, roll: &RollView) -> Line<'static> {
    let mut spans = Vec::new();
    for (n, side) in roll.sides.iter().enumerate() {
        if n > 0 {
            spans.push(Span::raw(format!(" {} ", say!(state.texts, "screen-against"))));
        }
        let colour = side.side.as_ref().map_or(Style::new(), |of| state.palette.of_army(of.colour));
        spans.extend(side.side.as_ref().map(|of| Span::styled(of.letter.to_string(), colour)));
        for die in &side.dice {
            let style = if die.is_lost { state.palette.quiet() } else { colour };
            spans.push(Span::styled(
                format!(" {}", sign(*die)),
                style.remove_modifier(Modifier::BOLD),
            ));
        }
    }
    Line::from(spans)
}

/// Returns a die as its sign with its number; only the number of a die with more sides.
fn sign(die: RolledDie) -> String {
    let sign = u32::from(die.face).checked_sub(1).filter(|&face| face < 6);
    let sign = sign.and_then(|face| char::from_u32('⚀' as u32 + face));
    sign.map_or_else(|| die.face.to_string(), |sign| format!("{sign}{}", die.face))
}

#[cfg(test)]
mod tests {
    use warboard_engine::model::Lang;

    use super::*;
    use warboard_table::model::{ArmyLabel, GameView};
    use warboard_table::text::Texts;

    fn shown(palette: ColourDepth, faces: [&[u8]; 2], room: (usize, usize)) -> Vec<String> {
        let side = |faces: &[u8]| RolledSide {
            side: Some(ArmyLabel { name: "Red".to_owned(), letter: 'R', colour: "red" }),
            dice: faces.iter().map(|&face| RolledDie { face, is_lost: face == 1 }).collect(),
        };
        let sides = faces.map(side).to_vec();
        let roll = RollView { at: 0, sides, told: "Red loses 1 man.".to_owned() };
        let mut state = ScreenState::new(Texts::new(Lang::En), palette);
        state.model = Some(GameView { rolls: vec![roll], ..GameView::default() });
        let lines = roll_lines(&state, room);
        let text =
            |line: &Line<'_>| line.spans.iter().map(|span| &*span.content).collect::<String>();
        lines.iter().map(text).collect()
    }

    #[test]
    fn dice_have_their_dots_where_there_is_room_and_colour() {
        let drawn = shown(ColourDepth::True, [&[6, 1], &[8]], (24, 8));
        assert_eq!(drawn[1], " ●   ●     ●   ");
        assert_eq!(drawn[5], "   8   ");
        assert_eq!(drawn[7], "Red loses 1 man.");
        // Side by side there is no need of a gap.
        assert_eq!(shown(ColourDepth::Many, [&[6, 1], &[2]], (30, 5)).len(), 4);
        let signs = ["R ⚅6 ⚀1 against R ⚁2", "Red loses 1 man."];
        assert_eq!(shown(ColourDepth::Sixteen, [&[6, 1], &[2]], (30, 8)), signs);
        assert_eq!(shown(ColourDepth::True, [&[6, 1], &[2]], (14, 8))[0], signs[0]);
        assert_eq!(shown(ColourDepth::True, [&[6, 1], &[2]], (24, 3))[0], signs[0]);
    }
}
