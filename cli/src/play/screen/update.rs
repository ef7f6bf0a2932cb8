//! Updates the state of the screen when another model is shown.

use super::state::{BoardOdds, ScreenState, Tab};
use warboard_table::model::GameView;

impl ScreenState {
    /// Shows another model. The selection stays if it still answers.
    pub(super) fn show(&mut self, model: GameView) {
        let now = model.offer.as_ref().map(|offer| (offer.step.clone(), offer.seat));
        self.model = Some(model);
        // Moves of bots in between do not change the player's selection.
        if now.is_none() {
            return;
        }
        let turn = self.model.as_ref().and_then(|model| model.head.turn.clone());
        let is_same_turn = self.asked.is_some() && self.turn == turn;
        if self.asked != now || !is_same_turn {
            self.begun.alone = is_same_turn && self.begun.stayed;
            (self.source, self.at, self.tab) = (None, None, Tab::Offer);
            self.row.clear();
        }
        (self.asked, self.turn) = (now, turn);
        // Another question brings its panel to the front, even in the same step.
        let verb = self.offer().and_then(|offer| offer.replies.first());
        let verb = verb.and_then(|reply| reply.words.0.split(' ').next()).map(str::to_owned);
        if self.verb != verb {
            self.tab = Tab::Offer;
        }
        self.verb = verb;
        (self.number, self.kind, self.scrolled) = (None, 0, 0);
        self.digits = 0;
        if let Some(source) = self.source
            && !self.firsts().contains(&source)
        {
            (self.source, self.at) = (None, None);
        }
        if self.at.is_none_or(|at| !self.points().contains(&at)) {
            if self.source.is_some() && self.at.is_some() {
                self.source = None;
            }
            self.at = self.usual();
        }
        self.advice = None;
        if self.odds != BoardOdds::Hidden {
            self.odds = BoardOdds::Wanted;
        }
    }
}
