//! A simulated player who uses few keys, to count the keys and questions of a turn.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use crossterm::event::{Event, KeyCode};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Size;
use warboard_engine::model::SpaceId;
use warboard_engine::name::fold;

use super::super::ScreenBackend;
use super::super::paint::paint;
use super::super::state::{PointerTarget, ScreenMode, ScreenState};
use super::{CLASSIC, Game, OTHERS, key};
use warboard_table::model::question::AnswerView;

/// The counts of a turn.
#[derive(Clone, Default, Debug)]
struct Turn {
    keys: usize,
    questions: usize,
    attacks: usize,
    built: usize,
    played: usize,
    /// The space attacked last.
    target: Option<SpaceId>,
}

/// The aims of a turn, and the counts of the turns played.
#[derive(Default)]
struct Plan {
    /// Lines typed before all others.
    first: Vec<String>,
    /// Largest number of targets attacked in a turn.
    attacks: usize,
    /// True if each roll is a separate attack.
    by_rolls: bool,
    /// Number of turns to play.
    turns: usize,
    now: Turn,
    /// The turn under way.
    number: Option<String>,
    done: Vec<Turn>,
}

/// A screen backend with a simulated player.
struct Player {
    terminal: Terminal<TestBackend>,
    plan: Rc<RefCell<Plan>>,
    next: KeyCode,
    /// Letters of a line or a name that are still to be typed.
    line: Vec<char>,
    /// Number of keys pressed.
    n_keys: usize,
}

/// More keys than a few turns take; reached only if the screen is stuck.
const KEYS_MAX: usize = 20_000;

impl Player {
    /// Returns the next key.
    fn think(&mut self, state: &ScreenState) -> KeyCode {
        if !self.line.is_empty() {
            return match self.line.remove(0) {
                '\n' => KeyCode::Enter,
                c => KeyCode::Char(c),
            };
        }
        if state.pager.is_some() {
            return KeyCode::Esc;
        }
        if state.stage == ScreenMode::Waiting {
            return KeyCode::Enter;
        }
        let Some(model) = &state.model else { return KeyCode::Enter };
        if state.offer().is_none() {
            return KeyCode::Char('q');
        }
        let plan = Rc::clone(&self.plan);
        let mut plan = plan.borrow_mut();
        let turn = model.head.turn.clone().filter(|_| model.head.is_own_turn());
        if turn != plan.number {
            let now = std::mem::take(&mut plan.now);
            if plan.number.is_some() {
                plan.done.push(now);
            }
            plan.number = turn;
        }
        if plan.done.len() >= plan.turns {
            return KeyCode::Char('q');
        }
        if let Some(first) = plan.first.pop() {
            self.line = format!("{first}\n").chars().collect();
            return KeyCode::Char(':');
        }
        if model.head.turn.is_none() {
            plan.now.questions += 1;
            self.line = "auto\n".chars().collect();
            return KeyCode::Char(':');
        }
        let attacks = plan.attacks;
        let by_rolls = plan.by_rolls;
        let key = answer(state, &mut plan.now, attacks, by_rolls);
        plan.now.keys += 1;
        key
    }
}

/// Returns the lead in units of the attacker in an answer.
fn edge(state: &ScreenState, reply: &AnswerView) -> i64 {
    let model = state.model.as_ref().unwrap();
    let units = |space: SpaceId| {
        let pieces = &model.marks.on(usize::from(space.0)).unwrap().pieces;
        pieces.iter().map(|piece| i64::from(piece.n)).sum::<i64>()
    };
    units(reply.first().unwrap()) - units(reply.second().unwrap())
}

/// Returns the key of a player who wants this number of attacks, a ship and a card.
fn answer(state: &ScreenState, turn: &mut Turn, attacks: usize, by_rolls: bool) -> KeyCode {
    if let Some(key) = attack(state, turn, attacks, by_rolls) {
        return key;
    }
    let offer = state.offer().unwrap();
    let begins = |reply: &AnswerView, word: &str| reply.words.0.starts_with(word);
    let card = |word: &str| {
        offer.replies.iter().position(|reply| reply.spaces.is_empty() && begins(reply, word))
    };
    let wanted = [("play", turn.played < 1), ("buy", turn.built < 1)];
    for (word, _) in wanted.into_iter().filter(|&(_, wanted)| wanted) {
        let Some(at) = card(word) else { continue };
        if state.at != Some(PointerTarget::Reply(at)) {
            let listed =
                state.points().into_iter().filter(|at| matches!(at, PointerTarget::Reply(_)));
            let n = listed
                .collect::<Vec<_>>()
                .iter()
                .position(|&other| other == PointerTarget::Reply(at));
            let is_number = state.numbers().is_some_and(|(least, most)| least < most);
            return match n {
                Some(n @ 0..9) if !is_number => {
                    KeyCode::Char(char::from(b'1' + u8::try_from(n).unwrap()))
                }
                _ => KeyCode::Tab,
            };
        }
        turn.questions += 1;
        *(if word == "play" { &mut turn.played } else { &mut turn.built }) += 1;
        return KeyCode::Enter;
    }
    turn.questions += 1;
    let moves = offer.replies.iter().any(|reply| reply.second().is_some());
    if offer.on.is_some() && (moves || offer.passes) {
        let on = if by_rolls || !offer.ends_turn { 'e' } else { 'E' };
        return if offer.passes { KeyCode::Enter } else { KeyCode::Char(on) };
    }
    if state.reply().is_some() {
        return KeyCode::Enter;
    }
    if state.at.is_some() {
        turn.questions -= 1;
        return KeyCode::Enter;
    }
    KeyCode::Char('e')
}

/// Returns the key of a player who attacks, or continues after enough attacks. Returns `None` if no
/// attack is offered.
fn attack(state: &ScreenState, turn: &mut Turn, attacks: usize, by_rolls: bool) -> Option<KeyCode> {
    let offer = state.offer().unwrap();
    let all = offer.replies.iter().filter(|reply| reply.until.is_some());
    let is_same = |reply: &AnswerView| by_rolls && reply.second() == turn.target;
    let attack =
        all.max_by_key(|reply| (is_same(reply) && edge(state, reply) > 0, edge(state, reply)))?;
    let is_new = !is_same(attack);
    if (is_new && turn.attacks >= attacks) || edge(state, attack) < 1 {
        turn.questions += 1;
        // The rest of the turn is not needed.
        return Some(KeyCode::Char(if by_rolls { 'e' } else { 'E' }));
    }
    let (from, to) = (attack.first().unwrap(), attack.second().unwrap());
    let wanted = if state.source == Some(from) { to } else { from };
    if state.source.is_some_and(|source| source != from) {
        return Some(KeyCode::Esc);
    }
    if state.at != Some(PointerTarget::Space(wanted)) {
        return Some(go_to(state, wanted));
    }
    if wanted == from {
        return Some(KeyCode::Enter);
    }
    turn.attacks += usize::from(is_new);
    turn.target = Some(to);
    turn.questions += 1;
    Some(if by_rolls { KeyCode::Enter } else { KeyCode::Char('A') })
}

/// Returns the key that leads to a space: Tab if it is near, else the next letter of its name.
fn go_to(state: &ScreenState, space: SpaceId) -> KeyCode {
    let points = state.points();
    let at = |at: Option<PointerTarget>| points.iter().position(|&other| Some(other) == at);
    let here = at(state.at).unwrap_or(0);
    let there = at(Some(PointerTarget::Space(space))).unwrap();
    if !state.typing.is_on() && here.abs_diff(there) <= 3 {
        return if there > here { KeyCode::Tab } else { KeyCode::BackTab };
    }
    let Some(typed) = state.typing.jumps_to() else { return KeyCode::Char('/') };
    let places = &state.model.as_ref().unwrap().places;
    let place = places.iter().find(|place| place.space == space).unwrap();
    // The blank in a name is typed too, because another name may start with the word before it.
    let next = fold(&place.name).chars().nth(typed.chars().count());
    KeyCode::Char(next.unwrap())
}

impl ScreenBackend for Player {
    fn grace(&self) -> Duration {
        Duration::ZERO
    }

    fn draw(&mut self, state: &mut ScreenState) -> io::Result<()> {
        let Ok(_) = self.terminal.draw(|frame| paint(frame, state));
        self.next = self.think(state);
        self.n_keys += 1;
        let (next, note, offer) = (self.next, &state.note, state.offer());
        assert!(self.n_keys < KEYS_MAX, "{next:?} does nothing: {note:?} {:?} {offer:?}", state.at);
        Ok(())
    }

    fn redraw(&mut self, state: &mut ScreenState) -> io::Result<()> {
        self.draw(state)
    }

    fn event(&mut self, wait: Duration) -> io::Result<Option<Event>> {
        Ok((!wait.is_zero()).then(|| Event::Key(self.next.into())))
    }

    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn size(&self) -> Size {
        Size::new(120, 40)
    }

    fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the counts of the turns of a game.
fn turns(game: &Game<'_>, plan: Plan) -> Vec<Turn> {
    let plan = Rc::new(RefCell::new(plan));
    let terminal = Terminal::new(TestBackend::new(120, 40)).unwrap();
    let next = KeyCode::Enter;
    let player = Player { terminal, plan: Rc::clone(&plan), next, line: Vec::new(), n_keys: 0 };
    game.play_on(Box::new(player));
    Rc::into_inner(plan).unwrap().into_inner().done
}

/// Returns the first turn of a few games for which `is` holds.
fn find(game: &Game<'_>, attacks: usize, is: impl Fn(&Turn) -> bool) -> Turn {
    let mut seen = Vec::new();
    for seed in 1..30 {
        let game = Game { seed, ..*game };
        let found = turns(&game, Plan { attacks, turns: 8, ..Plan::default() });
        if let Some(turn) = found.iter().find(|turn| is(turn)) {
            return turn.clone();
        }
        seen.extend(found);
    }
    panic!("no such turn: {seen:?}")
}

/// Returns the keys of the turns of several games with this number of attacks, fewest first, after
/// checking that there are some.
fn keys_of(game: &Game<'_>, attacks: usize) -> Vec<usize> {
    let mut keys = Vec::new();
    for seed in 1..9 {
        let found = turns(&Game { seed, ..*game }, Plan { attacks, turns: 5, ..Plan::default() });
        keys.extend(found.iter().filter(|turn| turn.attacks == attacks).map(|turn| turn.keys));
    }
    keys.sort_unstable();
    assert!(keys.len() >= 5, "{keys:?}");
    keys
}

#[test]
fn a_turn_of_classic_with_five_attacks_takes_forty_keys() {
    let keys = keys_of(&CLASSIC, 5);
    assert!(keys.iter().all(|&keys| keys <= 40), "{keys:?}");
}

#[test]
fn a_turn_of_classic_with_two_conquests_takes_twelve_keys() {
    let keys = keys_of(&CLASSIC, 2);
    assert!(keys.iter().all(|&keys| keys <= 12), "{keys:?}");
}

/// Most turns of the Empire take sixteen keys; those with a ship, a card and questions of others in
/// between take up to thirty.
#[test]
fn a_turn_of_the_empire_with_two_attacks_takes_sixteen_keys() {
    let keys = keys_of(&Game { seats: &["simple", "human"], ..OTHERS[1] }, 2);
    let few = keys.iter().filter(|&&keys| keys <= 16).count();
    assert!(5 * few >= 3 * keys.len() && keys.iter().all(|&keys| keys <= 30), "{keys:?}");
}

/// A game of classic is set up by hand in a few keys where one lets the rest be placed.
#[test]
fn a_game_is_set_up_in_eight_keys() {
    for options in [&[][..], CLASSIC.options] {
        let game = Game { options, ..CLASSIC };
        let seen = game.play(std::iter::repeat_n(key(KeyCode::Char('P')), 8));
        let begun = seen.screens.iter().position(|screen| screen.contains("Round 1"));
        assert!(begun.is_some_and(|keys| keys <= 8), "{begun:?}: {}", seen.screens[8]);
    }
}

#[test]
fn a_turn_of_the_trilogy_takes_fifty_keys() {
    let game = Game { seats: &["human", "simple", "simple"], ..OTHERS[1] };
    let turn = find(&game, 3, |turn| turn.attacks == 3 && turn.built == 1 && turn.played == 1);
    assert!(turn.keys <= 50, "{turn:?}");
}

/// With a separate attack for each roll and a question for each card and ship, a player had twice
/// as many questions.
#[test]
fn fewer_questions_than_before() {
    let game = Game { seats: &["human", "simple", "simple"], ..OTHERS[1] };
    let count = |first: &[&str], by_rolls| {
        let mut n = 0;
        for seed in 1..7 {
            let first = first.iter().map(|line| (*line).to_owned()).collect();
            let plan = Plan { first, by_rolls, attacks: 4, turns: 8, ..Plan::default() };
            let turns = turns(&Game { seed, ..game }, plan);
            n += turns.iter().map(|turn| turn.questions).sum::<usize>();
        }
        n
    };
    let before = ["windows before_roll ask", "windows after_roll ask", "commit ask"];
    let (now, before) = (count(&["advance auto", "defend auto"], false), count(&before, true));
    assert!(2 * now <= before, "{now} questions, {before} before");
}
