//! The view of one audience: all pages of one seat in one language receive the same messages.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use warboard_engine::model::{Lang, SeatId, TableId};

use super::game::ServedGame;
use super::messages::Changed;
use super::patch::diff;
use super::table::battle;
use super::words::{languages, words};
use warboard_draw::{BoardSheet, Drawing};
use warboard_table::lesson;
use warboard_table::model::{ArmyLabel, GameView};

/// The pages that receive the same messages.
#[derive(Debug)]
pub(super) struct Audience {
    /// The seat; `None` for spectators.
    pub(super) seat: Option<SeatId>,
    pub(super) lang: Lang,
    /// The number of messages that changed the view.
    seq: u64,
    /// The view as last sent.
    state: Value,
    /// The message that brought the present question.
    asked: u64,
    /// The constant part of the board, and the page's words, as JSON; made on first use.
    fixed: Option<[String; 2]>,
    /// True if the game has changed since the last look.
    is_stale: bool,
    /// The advice on spaces requested since the board changed.
    pub(super) advice: BTreeMap<(Option<usize>, usize), Value>,
}

impl Audience {
    /// Creates an audience that has received nothing yet.
    pub(super) fn new(seat: Option<SeatId>, lang: Lang) -> Self {
        Self {
            seat,
            lang,
            seq: 0,
            state: Value::Null,
            asked: 0,
            fixed: None,
            is_stale: true,
            advice: BTreeMap::new(),
        }
    }

    /// Updates the view from the game, or only from the table where nothing else can have changed.
    /// Returns the message with the changes, if there are any.
    pub(super) fn update(&mut self, game: &ServedGame, changed: Changed) -> Option<String> {
        if self.fixed.is_none() {
            let words = json!(words(&game.desk(self.lang).texts)).to_string();
            self.fixed = Some([json!(self.draw(game)).to_string(), words]);
        }
        if changed < Changed::All && !self.is_stale {
            let desk = game.desk(self.lang);
            let view = game.session(self.seat).game().view(game.viewer(self.seat));
            let table = game.settled().of(desk, &view, self.seat);
            let patch = diff(&self.state["table"], &table)?;
            self.state["table"] = table;
            self.seq += 1;
            return Some(json!({ "seq": self.seq, "patch": { "table": patch } }).to_string());
        }
        self.is_stale = false;
        let state = self.look(game);
        let patch = diff(&self.state, &state)?;
        self.seq += 1;
        self.advice.clear();
        if self.state.pointer("/model/offer") != state.pointer("/model/offer") {
            self.asked = self.seq;
        }
        self.state = state;
        Some(json!({ "seq": self.seq, "patch": patch }).to_string())
    }

    /// Notes that the game has changed while nobody looked.
    pub(super) fn miss(&mut self) {
        self.is_stale = true;
    }

    /// Returns the full state, for a page that was just opened.
    pub(super) fn hello(&self, game: &ServedGame) -> Utf8Bytes {
        let seat = self.seat;
        let desk = game.desk(self.lang);
        let view = game.session(self.seat).game().view(game.viewer(self.seat));
        let sides = |seat| desk.armies_of_seat(&view, seat);
        let own: Vec<ArmyLabel> =
            seat.into_iter().flat_map(sides).map(|army| ArmyLabel::of(desk, army)).collect();
        let [own, lang] = [json!(own), json!(self.lang.as_str())];
        let seat = json!(seat.map(TableId::index));
        let languages = languages();
        // Where no clock runs, the same game is the same bytes.
        let now = json!(game.clock.map(|_| game.begun.elapsed().as_millis()));
        let [sheet, words] =
            self.fixed.as_ref().map_or(["null"; 2], |fixed| fixed.each_ref().map(|text| &**text));
        // Most of it is the same for all: it is not made again for each.
        format!(
            "{{\"hello\":{{\"now\":{now},\"lang\":{lang},\"languages\":{languages},\"own\":{own},\"seat\":{seat},\"seq\":{},\"sheet\":{sheet},\"state\":{},\"words\":{words}}}}}",
            self.seq, self.state
        )
        .into()
    }

    /// Checks whether the page that has seen message `seq` shows the current question.
    pub(super) fn is_current(&self, seq: u64) -> bool {
        (self.asked..=self.seq).contains(&seq)
    }

    fn look(&self, game: &ServedGame) -> Value {
        let desk = game.desk(self.lang);
        let view = game.session(self.seat).game().view(game.viewer(self.seat));
        let session = game.session(self.seat);
        let mut model = GameView::new(desk, &view, session.log());
        // A seat that has conceded is asked nothing, nor is one whose standing order answers.
        if self.seat.is_some_and(|seat| game.table.is_conceded(seat))
            || game.is_held_back(self.seat)
            || self.seat.is_some_and(|seat| game.is_handed(seat))
        {
            model.offer = None;
        }
        game.presets.word_pass(desk, session.game(), &mut model.offer);
        lesson::lead(desk, session, &mut model.offer);
        json!({
            "model": model,
            "table": game.settled().of(desk, &view, self.seat),
            "battle": battle(desk, &view, session.log()),
        })
    }

    fn draw(&self, game: &ServedGame) -> BoardSheet {
        let desk = game.desk(self.lang);
        let view = game.table.game().view(game.viewer(None));
        let drawing = Drawing::new(&desk.rules, self.lang);
        let marks = warboard_draw::BoardMarks::seen(&view, self.lang);
        BoardSheet::new(&drawing, marks, desk.texts.of(&desk.rules.name))
    }
}
