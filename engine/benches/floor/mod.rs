//! The floor: the base game with the policy of `simple` in bare arrays, without actions, events, records, secrets or checks. What
//! this machine can do in this minute, for ratios that mean the same elsewhere.

use warboard_engine::game::Seeded;
use warboard_engine::model::{Rulebook, TableId};

/// Spaces of the board.
const SPACES: usize = 42;
/// Units that a set brings; 5 more for each beyond the last.
const SETS: [u32; 6] = [4, 6, 8, 10, 12, 15];
/// Cards of the deck; the last two are jokers.
const CARDS: u8 = 44;
/// A stack that attacks has so many units at least.
const ATTACKS_FROM: u32 = 4;

/// The board.
pub(crate) struct Floor {
    neighbours: Vec<Vec<usize>>,
    /// The bonus of each region, and its spaces as bits.
    regions: Vec<(u32, u64)>,
}

/// One game.
struct Table<'a> {
    board: &'a Floor,
    owner: [u8; SPACES],
    troops: [u32; SPACES],
    spaces: Vec<u32>,
    hands: Vec<Vec<u8>>,
    deck: Vec<u8>,
    discards: Vec<u8>,
    sets: u32,
    rolls: u64,
}

fn pick(chance: &mut Seeded, n: usize) -> usize {
    chance.below(u32::try_from(n).expect("lists are short")) as usize
}

fn shuffle<T>(chance: &mut Seeded, list: &mut [T]) {
    for at in (1..list.len()).rev() {
        list.swap(at, pick(chance, at + 1));
    }
}

fn descending(chance: &mut Seeded, n: usize) -> [u32; 3] {
    let mut dice = [0; 3];
    dice[..n].fill_with(|| chance.below(6) + 1);
    dice.sort_unstable_by(|one, other| other.cmp(one));
    dice
}

impl Floor {
    /// The board of a rulebook of 42 spaces.
    pub(crate) fn new(rules: &Rulebook) -> Self {
        let near = |space| rules.board.neighbours(space).iter().map(|to| to.index()).collect();
        let bits = |spaces: &[warboard_engine::model::SpaceId]| {
            spaces.iter().fold(0, |bits, space| bits | 1 << space.index())
        };
        let regions = rules.board.regions.rows().iter();
        Self {
            neighbours: rules.board.spaces.ids().map(near).collect(),
            regions: regions.map(|row| (row.bonus, bits(&row.spaces))).collect(),
        }
    }

    /// Plays a game; tells how many battles were rolled.
    pub(crate) fn play(&self, seats: usize, chance: &mut Seeded) -> u64 {
        let mut table = Table::deal(self, seats, chance);
        let mut alive = seats;
        for seat in (0..seats).cycle() {
            if table.spaces[seat] == 0 {
                continue;
            }
            table.reinforce(seat, chance);
            let conquered = table.attack(seat, &mut alive, chance);
            if alive == 1 {
                break;
            }
            if conquered {
                table.draw(seat, chance);
            }
        }
        table.rolls
    }
}

impl<'a> Table<'a> {
    fn deal(board: &'a Floor, seats: usize, chance: &mut Seeded) -> Self {
        let mut order: [usize; SPACES] = std::array::from_fn(|at| at);
        shuffle(chance, &mut order);
        let (mut owner, mut troops) = ([0; SPACES], [1; SPACES]);
        for (at, &space) in order.iter().enumerate() {
            owner[space] = u8::try_from(at % seats).expect("few play");
        }
        let mut spaces = Vec::new();
        for seat in 0..seats {
            let mine: Vec<usize> =
                (0..SPACES).filter(|&space| usize::from(owner[space]) == seat).collect();
            for _ in 0..[0, 0, 40, 35, 30, 25, 20][seats] - mine.len() {
                troops[mine[pick(chance, mine.len())]] += 1;
            }
            spaces.push(u32::try_from(mine.len()).expect("there are 42"));
        }
        let mut deck: Vec<u8> = (0..CARDS).collect();
        shuffle(chance, &mut deck);
        let hands = vec![Vec::new(); seats];
        Self { board, owner, troops, spaces, hands, deck, discards: Vec::new(), sets: 0, rolls: 0 }
    }

    fn is_of(&self, space: usize, seat: usize) -> bool {
        usize::from(self.owner[space]) == seat
    }

    fn reinforce(&mut self, seat: usize, chance: &mut Seeded) {
        let mine = (0..SPACES).filter(|&space| self.is_of(space, seat));
        let mine: u64 = mine.fold(0, |bits, space| bits | 1 << space);
        let whole = self.board.regions.iter().filter(|(_, spaces)| mine & spaces == *spaces);
        let regions: u32 = whole.map(|(bonus, _)| bonus).sum();
        let units = (self.spaces[seat] / 3).max(3) + regions + self.trade(seat, 3);
        let mut borders = [0; SPACES];
        let mut n = 0;
        for space in 0..SPACES {
            let mut near = self.board.neighbours[space].iter();
            if self.is_of(space, seat) && near.any(|&to| !self.is_of(to, seat)) {
                borders[n] = space;
                n += 1;
            }
        }
        self.troops[borders[pick(chance, n)]] += units;
    }

    /// Trades sets while there are so many cards.
    fn trade(&mut self, seat: usize, least: usize) -> u32 {
        let mut units = 0;
        while self.hands[seat].len() >= least.max(3)
            && let Some(set) = set_of(&self.hands[seat])
        {
            for at in set.into_iter().rev() {
                self.discards.push(self.hands[seat].remove(at));
            }
            units += SETS.get(self.sets as usize).copied().unwrap_or_else(|| 5 * self.sets - 10);
            self.sets += 1;
        }
        units
    }

    /// Attacks while it can; whether anything was conquered.
    fn attack(&mut self, seat: usize, alive: &mut usize, chance: &mut Seeded) -> bool {
        let mut conquered = false;
        loop {
            let mut pairs = [(0, 0); 256];
            let mut n = 0;
            for from in 0..SPACES {
                if self.is_of(from, seat) && self.troops[from] >= ATTACKS_FROM {
                    for &to in &self.board.neighbours[from] {
                        if !self.is_of(to, seat) && self.troops[from] > self.troops[to] {
                            pairs[n] = (from, to);
                            n += 1;
                        }
                    }
                }
            }
            if n == 0 {
                return conquered;
            }
            let (from, to) = pairs[pick(chance, n)];
            while self.troops[from] >= ATTACKS_FROM && self.troops[to] > 0 {
                self.roll((from, to), chance);
            }
            if self.troops[to] == 0 {
                conquered = true;
                self.conquer(seat, (from, to), alive);
                if *alive == 1 {
                    return true;
                }
            }
        }
    }

    fn roll(&mut self, (from, to): (usize, usize), chance: &mut Seeded) {
        self.rolls += 1;
        let n = self.troops[to].min(2) as usize;
        let (attacker, defender) = (descending(chance, 3), descending(chance, n));
        for at in 0..n {
            let loser = if attacker[at] > defender[at] { to } else { from };
            self.troops[loser] -= 1;
        }
    }

    fn conquer(&mut self, seat: usize, (from, to): (usize, usize), alive: &mut usize) {
        let loser = usize::from(self.owner[to]);
        self.spaces[loser] -= 1;
        self.spaces[seat] += 1;
        self.owner[to] = u8::try_from(seat).expect("few play");
        self.troops[to] = self.troops[from] - 1;
        self.troops[from] = 1;
        if self.spaces[loser] == 0 {
            *alive -= 1;
            let hand = std::mem::take(&mut self.hands[loser]);
            self.hands[seat].extend(hand);
            if self.hands[seat].len() > 5 {
                self.troops[to] += self.trade(seat, 5);
            }
        }
    }

    fn draw(&mut self, seat: usize, chance: &mut Seeded) {
        if self.deck.is_empty() {
            std::mem::swap(&mut self.deck, &mut self.discards);
            shuffle(chance, &mut self.deck);
        }
        self.hands[seat].extend(self.deck.pop());
    }
}

/// Three cards of a hand that are a set: alike, all different, or with a joker.
fn set_of(hand: &[u8]) -> Option<[usize; 3]> {
    let kind = |at: usize| if hand[at] >= CARDS - 2 { 3 } else { hand[at] % 3 };
    for a in 0..hand.len() {
        for b in a + 1..hand.len() {
            for c in b + 1..hand.len() {
                let kinds = [kind(a), kind(b), kind(c)];
                let [one, two, three] = kinds;
                let differ = one != two && two != three && one != three;
                if kinds.contains(&3) || (one == two && two == three) || differ {
                    return Some([a, b, c]);
                }
            }
        }
    }
    None
}
