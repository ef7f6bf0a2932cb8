//! Movement on the screen: dice that tumble, armies that go somewhere, and land that changes hands.

use std::borrow::Cow;
use std::time::Duration;

use warboard_engine::model::{SpaceId, TableId};

use super::state::ScreenState;
use warboard_draw::{BoardMarks, PieceMark, SpaceMark};
use warboard_table::model::roll::{RolledDie, RolledSide};
use warboard_table::model::{GameView, RollView};

/// The motion of the screen.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Motion {
    /// Nothing moves.
    Off,
    /// Dice tumble for 0.6 s.
    #[default]
    Normal,
    /// Everything takes twice as long.
    Slow,
}

/// Changes of tumbling dice, and the time of each.
const TUMBLES: u8 = 6;
const TUMBLE: Duration = Duration::from_millis(100);
/// Time for which a roll is seen that another one follows.
const SETTLED: Duration = Duration::from_millis(300);
/// Time in which an army goes to the next space, the longest time of a whole way, and that between
/// two places where it is seen.
const WALK: Duration = Duration::from_millis(350);
const WALK_MAX: Duration = Duration::from_millis(900);
const PACE: Duration = Duration::from_millis(50);
/// Changes of land that flashes twice, and the time of each.
const FLASHES: u8 = 4;
const FLASH: Duration = Duration::from_millis(120);

/// Longest time to draw a frame. On a slower line nothing moves.
pub(super) const FRAME_MAX: Duration = Duration::from_millis(80);

/// Something that the screen shows in passing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Passing {
    /// One of the last rolls while its dice tumble; `turn` counts the changes, and `None` shows
    /// them settled.
    Roll { at: usize, turn: Option<u8> },
    /// An army of `n` units goes along spaces, and has taken `step` of `steps`. No number is shown
    /// of units of several kinds.
    Walk { way: Vec<SpaceId>, n: Option<u32>, step: u16, steps: u16 },
    /// Spaces that have changed hands, lit or not.
    Taken { spaces: Vec<SpaceId>, is_lit: bool },
}

impl Motion {
    /// Returns the motion that is asked for, unless the environment asks for none.
    pub(crate) fn of(asked: Option<Self>) -> Self {
        let is_set = std::env::var_os("NO_MOTION").is_some_and(|value| !value.is_empty());
        asked.unwrap_or(if is_set { Self::Off } else { Self::default() })
    }
}

impl ScreenState {
    /// Returns what is shown in passing when another model replaces the present one, each with its
    /// time.
    pub(super) fn passing(&self, after: &GameView) -> Vec<(Passing, Duration)> {
        let times = match self.motion {
            Motion::Off => return Vec::new(),
            Motion::Normal => 1,
            Motion::Slow => 2,
        };
        let Some(before) = &self.model else { return Vec::new() };
        let mut shown = rolls(before, after);
        if let Some((from, to)) = walk(&before.marks, &after.marks) {
            let way = self.way(&after.marks, from, to);
            let n = moved(&before.marks, &after.marks, from);
            let hops = u32::try_from(way.len().saturating_sub(1)).unwrap_or(u32::MAX);
            let time = WALK.saturating_mul(hops).min(WALK_MAX);
            let steps = u16::try_from(time.as_millis() / PACE.as_millis()).unwrap_or(u16::MAX);
            shown.extend((0..steps).map(|step| {
                let way = way.clone();
                (Passing::Walk { way, n, step, steps }, PACE)
            }));
        }
        let spaces = taken(&before.marks, &after.marks);
        if !spaces.is_empty() {
            shown.extend((0..FLASHES).map(|n| {
                let (spaces, is_lit) = (spaces.clone(), n % 2 == 0);
                (Passing::Taken { spaces, is_lit }, FLASH)
            }));
        }
        shown.into_iter().map(|(passing, time)| (passing, time * times)).collect()
    }

    /// Returns the way of an army from one space to another: the shortest over its own spaces, else
    /// straight ahead.
    fn way(&self, marks: &BoardMarks, from: SpaceId, to: SpaceId) -> Vec<SpaceId> {
        let straight = || vec![from, to];
        let (Some(board), Some(mark)) = (&self.board, marks.on(to.index())) else {
            return straight();
        };
        let is_own = |space: usize| marks.on(space).is_some_and(|of| of.owner == mark.owner);
        let joined = |space: usize| {
            let lines = board.drawing.lines.iter();
            lines.filter_map(move |line| match (line.a, line.b) {
                (a, b) if a == space => Some(b),
                (a, b) if b == space => Some(a),
                _ => None,
            })
        };
        let mut ways = vec![vec![from.index()]];
        let mut seen = vec![from.index()];
        let mut at = 0;
        while let Some(way) = ways.get(at).cloned() {
            at += 1;
            for next in way.last().copied().into_iter().flat_map(joined) {
                if next == to.index() {
                    let way = way.into_iter().chain([next]);
                    return way.map(SpaceId::from_index).collect();
                }
                if is_own(next) && !seen.contains(&next) {
                    seen.push(next);
                    ways.push(way.iter().copied().chain([next]).collect());
                }
            }
        }
        straight()
    }

    /// Returns the roll that is shown: the last one, or one in passing.
    pub(super) fn roll(&self) -> Option<Cow<'_, RollView>> {
        let rolls = &self.model.as_ref()?.rolls;
        match self.passes {
            Some(Passing::Roll { at, turn: Some(turn) }) => {
                rolls.get(at).map(|roll| Cow::Owned(tumbled(roll, turn)))
            }
            Some(Passing::Roll { at, turn: None }) => rolls.get(at).map(Cow::Borrowed),
            _ => rolls.last().map(Cow::Borrowed),
        }
    }
}

/// Returns the new rolls of two sides, each with its tumbling dice. A list of rolls holds the last
/// three, so no more of them are shown.
fn rolls(before: &GameView, after: &GameView) -> Vec<(Passing, Duration)> {
    let seen = before.rolls.last().map(|roll| roll.at);
    let is_new = |roll: &RollView| roll.sides.len() > 1 && seen.is_none_or(|seen| roll.at > seen);
    let mut shown = Vec::new();
    for (at, _) in after.rolls.iter().enumerate().filter(|(_, roll)| is_new(roll)) {
        shown.extend((0..TUMBLES).map(|n| (Passing::Roll { at, turn: Some(n) }, TUMBLE)));
        if at + 1 < after.rolls.len() {
            shown.push((Passing::Roll { at, turn: None }, SETTLED));
        }
    }
    shown
}

/// Returns a roll with other faces, the same at each turn.
fn tumbled(roll: &RollView, turn: u8) -> RollView {
    let side = |(n, side): (usize, &RolledSide)| {
        let die = |(at, die): (usize, &RolledDie)| {
            let mixed = usize::from(die.face) + 5 * usize::from(turn) + 3 * at + 2 * n;
            RolledDie { face: u8::try_from(mixed % 6 + 1).unwrap_or(1), is_lost: false }
        };
        RolledSide { dice: side.dice.iter().enumerate().map(die).collect(), ..side.clone() }
    };
    let sides = roll.sides.iter().enumerate().map(side).collect();
    RollView { sides, told: String::new(), ..*roll }
}

/// Returns the spaces with another owner than before.
fn taken(before: &BoardMarks, after: &BoardMarks) -> Vec<SpaceId> {
    let pairs = before.spaces.iter().zip(&after.spaces).enumerate();
    let other = pairs.filter(|(_, (old, new))| new.owner.is_some() && old.owner != new.owner);
    other.map(|(space, _)| SpaceId::from_index(space)).collect()
}

/// Returns where an army went, if one space of it has fewer units, and one more or a new owner.
fn walk(before: &BoardMarks, after: &BoardMarks) -> Option<(SpaceId, SpaceId)> {
    let pairs = || before.spaces.iter().zip(&after.spaces).enumerate();
    let one = |is: &dyn Fn(u32, u32, bool) -> bool| {
        let found =
            pairs().filter(|(_, (old, new))| is(old.units(), new.units(), old.owner == new.owner));
        let found: Vec<usize> = found.map(|(space, _)| space).take(2).collect();
        if let [space] = found[..] { Some(space) } else { None }
    };
    let from = one(&|old, new, is_same| is_same && new < old)?;
    let to = one(&|old, new, is_same| !is_same || new > old)?;
    let is_own = after.spaces[from].owner == after.spaces[to].owner;
    is_own.then(|| (SpaceId::from_index(from), SpaceId::from_index(to)))
}

/// Returns the number of units that have left a space, if all are of one kind.
fn moved(before: &BoardMarks, after: &BoardMarks, from: SpaceId) -> Option<u32> {
    let (old, new) = (before.on(from.index())?, after.on(from.index())?);
    let n = |of: &SpaceMark, piece: &PieceMark| {
        let same = of.pieces.iter().find(|of| (of.army, of.kind) == (piece.army, piece.kind));
        same.map_or(0, |piece| piece.n)
    };
    let mut fewer = old.pieces.iter().map(|piece| piece.n.saturating_sub(n(new, piece)));
    let (first, rest) = (fewer.next()?, fewer.sum::<u32>());
    (first > 0 && rest == 0).then_some(first)
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::collections::VecDeque;
    use std::io;
    use std::rc::Rc;

    use crossterm::event::{Event, KeyCode};
    use ratatui::layout::Size;
    use warboard_engine::model::Lang;

    use super::*;
    use crate::play::screen::{ColourDepth, Screen, ScreenBackend};
    use warboard_table::text::Texts;

    fn roll(at: usize, sides: usize) -> RollView {
        let dice = vec![RolledDie { face: 4, is_lost: false }];
        let side = RolledSide { side: None, dice };
        RollView { at, sides: vec![side; sides], told: String::new() }
    }

    fn model(rolls: Vec<RollView>, owners: &[usize]) -> GameView {
        let space = |&owner: &usize| SpaceMark { owner: Some(owner), ..SpaceMark::default() };
        let marks =
            BoardMarks { spaces: owners.iter().map(space).collect(), ..BoardMarks::default() };
        GameView { rolls, marks, ..GameView::default() }
    }

    fn shown(motion: Motion, before: GameView, after: &GameView) -> Vec<(Passing, Duration)> {
        let mut state = ScreenState::new(Texts::new(Lang::En), ColourDepth::None);
        (state.motion, state.model) = (motion, Some(before));
        state.passing(after)
    }

    /// A screen whose clock goes on while it waits, and by a time for each frame.
    #[derive(Default)]
    struct Glass {
        now: Cell<Duration>,
        frame: Duration,
        n_frames: Cell<u32>,
        keys: RefCell<VecDeque<Event>>,
    }

    impl ScreenBackend for Rc<Glass> {
        fn draw(&mut self, _: &mut ScreenState) -> io::Result<()> {
            self.now.set(self.now.get() + self.frame);
            self.n_frames.set(self.n_frames.get() + 1);
            Ok(())
        }
        fn redraw(&mut self, state: &mut ScreenState) -> io::Result<()> {
            self.draw(state)
        }
        fn event(&mut self, wait: Duration) -> io::Result<Option<Event>> {
            let key = self.keys.borrow_mut().pop_front();
            if key.is_none() {
                self.now.set(self.now.get() + wait);
            }
            Ok(key)
        }
        fn now(&self) -> Duration {
            self.now.get()
        }
        fn size(&self) -> Size {
            Size::new(80, 24)
        }
        fn suspend(&mut self) -> io::Result<()> {
            Ok(())
        }
        fn close(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Shows a roll of two sides on a screen, and returns the screen.
    fn perform(glass: &Rc<Glass>) -> Screen {
        let texts = Texts::new(Lang::En);
        let glass = Box::new(Rc::clone(glass));
        let mut screen = Screen::new(glass, texts, ColourDepth::None, Motion::Normal);
        screen.state.model = Some(model(Vec::new(), &[0]));
        screen.perform(model(vec![roll(4, 2)], &[0])).unwrap();
        assert_eq!(screen.state.passes, None);
        screen
    }

    #[test]
    fn a_movement_ends_by_itself() {
        let glass = Rc::new(Glass::default());
        perform(&glass);
        assert_eq!((glass.now.get(), glass.n_frames.get()), (Duration::from_millis(600), 6));
    }

    #[test]
    fn a_key_ends_a_movement_and_is_not_lost() {
        let glass = Rc::new(Glass::default());
        let key = Event::Key(KeyCode::Char('x').into());
        glass.keys.borrow_mut().push_back(key.clone());
        let mut screen = perform(&glass);
        assert_eq!((glass.now.get(), glass.n_frames.get()), (Duration::ZERO, 1));
        assert_eq!(screen.event(Duration::ZERO).unwrap(), Some(key));
    }

    #[test]
    fn nothing_moves_over_a_slow_line() {
        let glass = Rc::new(Glass { frame: Duration::from_millis(81), ..Glass::default() });
        let screen = perform(&glass);
        assert_eq!((glass.n_frames.get(), screen.state.motion), (1, Motion::Off));
    }

    #[test]
    fn dice_change_six_times_in_six_tenths_of_a_second() {
        let after = model(vec![roll(4, 2)], &[0]);
        let all = shown(Motion::Normal, model(Vec::new(), &[0]), &after);
        assert_eq!(all.len(), 6);
        assert_eq!(all.iter().map(|(_, time)| *time).sum::<Duration>(), Duration::from_millis(600));
        assert!(shown(Motion::Off, model(Vec::new(), &[0]), &after).is_empty());
        // Nobody contests a roll of one side, and a roll that was seen does not tumble again.
        assert!(
            shown(Motion::Normal, model(Vec::new(), &[0]), &model(vec![roll(4, 1)], &[0]))
                .is_empty()
        );
        assert!(shown(Motion::Normal, after.clone(), &after).is_empty());
    }

    #[test]
    fn conquered_land_flashes_twice() {
        let all = shown(Motion::Normal, model(Vec::new(), &[0, 1]), &model(Vec::new(), &[0, 0]));
        let lit: Vec<bool> = all
            .iter()
            .map(|(passing, _)| matches!(passing, Passing::Taken { is_lit: true, .. }))
            .collect();
        assert_eq!(lit, [true, false, true, false]);
    }

    /// An army is seen on its way, and its numbers add up to the same in every picture.
    #[test]
    fn an_army_slides_while_its_numbers_count() {
        let army = |numbers: [u32; 2]| {
            let mut model = model(Vec::new(), &[0, 0]);
            for (space, n) in model.marks.spaces.iter_mut().zip(numbers) {
                space.pieces = vec![PieceMark { army: 0, kind: 0, n }];
            }
            model
        };
        let (before, after) = (army([9, 2]), army([3, 8]));
        let all = shown(Motion::Normal, before, &after);
        assert_eq!(all.iter().map(|(_, time)| *time).sum::<Duration>(), WALK);
        let mut left = Vec::new();
        for (passing, _) in &all {
            let Passing::Walk { way, n, .. } = passing else { panic!("{passing:?}") };
            assert_eq!((way.len(), *n), (2, Some(6)));
            let mut marks = after.marks.clone();
            crate::play::screen::board::passing(&mut marks, passing);
            let [from, to] = [0, 1].map(|space| marks.spaces[space].units());
            assert_eq!(from + to, 11);
            left.push(from);
        }
        assert!(left.is_sorted_by(|a, b| a >= b) && left[0] == 9 && left[6] == 4, "{left:?}");
    }

    #[test]
    fn an_attack_until_it_is_decided_shows_three_rolls() {
        let after = model(vec![roll(4, 2), roll(7, 2), roll(9, 2)], &[0]);
        let all = shown(Motion::Slow, model(Vec::new(), &[0]), &after);
        let tumbles =
            all.iter().filter(|(of, _)| matches!(of, Passing::Roll { turn: Some(_), .. }));
        assert_eq!(tumbles.count(), 18);
    }
}
