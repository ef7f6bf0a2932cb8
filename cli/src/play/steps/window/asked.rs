//! Who is asked in which windows.

use warboard_engine::game::{Ask, Decision};
use warboard_engine::model::{CardId, SeatId, Window};

use crate::exit::Failure;
use crate::play::paint::table;
use crate::play::session::Session;
use crate::play::views::question;
use crate::play::windows::{self, Setting};
use crate::text::say;

impl Session<'_> {
    /// Whether a person passes in a window without being asked.
    pub(in crate::play) fn passes(&self, decision: Decision) -> bool {
        let Ask::Window { window } = decision.ask else { return false };
        let seat = decision.seat;
        let setting = self.windows.of(seat, window);
        let passed = self.windows.passed(seat, window);
        // Where all are asked alike, not being asked would tell the others that there is nothing to play: whoever does not want
        // to be asked at all says `never`, and whoever has passed once is not asked again whatever could be played.
        if self.desk.rules.ask_all {
            return match setting {
                Setting::Never => true,
                Setting::Once => passed.is_some(),
                Setting::Ask | Setting::Always => false,
            };
        }
        let plays = question::plays(&self.table.game().observe(seat));
        let of_card = |card: CardId| self.windows.of_card(seat, &self.desk.rules.cards[card].id);
        let asks_for = |&card: &CardId| match (of_card(card), setting) {
            (Some(Setting::Never), _) => false,
            (Some(Setting::Ask | Setting::Always), _) => true,
            (_, Setting::Once) => passed.is_none_or(|passed| !passed.contains(&card)),
            (_, setting) => setting != Setting::Never,
        };
        setting != Setting::Always && !plays.iter().any(asks_for)
    }

    /// Keeps that a person has passed in a window of an invasion.
    pub(in crate::play) fn keep_pass(&mut self, decision: Decision, plays: Vec<CardId>) {
        if let Ask::Window { window } = decision.ask {
            self.windows.pass(decision.seat, window, plays);
        }
    }

    /// What a person has said about a window, as far as it holds where all are asked alike.
    fn setting(&self, seat: SeatId, window: Window) -> Setting {
        let said = self.windows.of(seat, window);
        if self.desk.rules.ask_all && said == Setting::Ask { Setting::Always } else { said }
    }

    /// Lists the windows with what a person has said about them.
    pub(in crate::play) fn show_windows(&mut self, seat: SeatId) -> Result<(), Failure> {
        let all = windows::of(&self.desk.rules);
        if all.is_empty() {
            return self.print_one(&say!(self.desk.texts, "windows-none"));
        }
        let rows: Vec<Vec<String>> = all
            .into_iter()
            .enumerate()
            .map(|(at, window)| {
                let word = windows::word(&self.desk.rules, window, self.desk.lang());
                let word = word.unwrap_or_default();
                let mut setting = self.setting_words(self.setting(seat, window));
                if self.windows.is_brief(seat, window) {
                    setting = format!("{setting} {}", say!(self.desk.texts, "until-invasion"));
                }
                vec![format!("{:>3}", at + 1), word.to_owned(), self.desk.window(window), setting]
            })
            .collect();
        let mut lines = table(&rows);
        for (id, setting) in self.windows.cards_of(seat) {
            let row = self.desk.rules.cards.iter().find(|(_, row)| *row.id == *id);
            let name = row.map_or("?", |(_, row)| self.desk.texts.of(&row.name));
            lines.push(format!("    {name}: {}", self.setting_words(setting)));
        }
        lines.push(say!(self.desk.texts, "windows-how"));
        self.print(&lines)
    }

    /// Keeps what a person says about a card.
    pub(in crate::play) fn set_card(
        &mut self,
        seat: SeatId,
        card: CardId,
        setting: Setting,
    ) -> Result<(), Failure> {
        let row = &self.desk.rules.cards[card];
        let (id, name) = (row.id.clone(), self.desk.texts.of(&row.name).to_owned());
        self.windows.set_card(seat, &id, setting);
        let words = self.setting_words(setting);
        let texts = &self.desk.texts;
        let mut sentence = say!(texts, "windows-set", "window" = name, "setting" = words);
        if self.desk.rules.ask_all {
            sentence.push(' ');
            sentence.push_str(&say!(texts, "windows-card-among"));
        }
        self.print_one(&sentence)
    }

    /// Keeps what a person says about a window.
    pub(in crate::play) fn set_window(
        &mut self,
        seat: SeatId,
        window: Window,
        setting: Setting,
        briefly: bool,
    ) -> Result<(), Failure> {
        let name = self.desk.window(window);
        let alike = self.desk.rules.ask_all && setting == Setting::Ask;
        let setting = if alike { Setting::Always } else { setting };
        let words = self.setting_words(setting);
        let texts = &self.desk.texts;
        let mut sentence = if briefly {
            self.windows.set_briefly(seat, window, setting);
            say!(texts, "windows-set-briefly", "window" = name, "setting" = words)
        } else {
            self.windows.set(seat, window, setting);
            say!(texts, "windows-set", "window" = name, "setting" = words)
        };
        if setting == Setting::Always && !self.desk.rules.ask_all {
            sentence.push(' ');
            sentence.push_str(&say!(texts, "windows-alone"));
        }
        self.print_one(&sentence)
    }

    fn setting_words(&self, setting: Setting) -> String {
        match setting {
            Setting::Never => say!(self.desk.texts, "windows-never"),
            Setting::Once => say!(self.desk.texts, "windows-once"),
            Setting::Ask => say!(self.desk.texts, "windows-ask"),
            Setting::Always => say!(self.desk.texts, "windows-always"),
        }
    }
}
