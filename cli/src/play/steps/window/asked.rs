//! Who is asked in which windows.

use warboard_engine::game::{Ask, Decision, Game};
use warboard_engine::model::{ArmyId, CardId, Lang, SeatId, Window};

use crate::play::desk::Desk;
use crate::play::paint::table;
use crate::play::presets::{Habit, Presets};
use crate::play::steps::legal_actions;
use crate::play::views::question;
use crate::play::windows::{self, Lasts, Part, Setting};
use crate::text::say;

impl Presets {
    /// Whether a person passes in a window without being asked.
    pub(in crate::play) fn passes(&self, game: &Game, decision: Decision) -> bool {
        let Ask::Window { window } = decision.ask else { return false };
        let (seat, rules) = (decision.seat, game.rulebook());
        let setting = self.windows.of(seat, window, part(game, decision, window));
        let passed = self.windows.passed(seat, window);
        // Where all are asked alike, not being asked would tell the others that there is nothing to play: whoever does not want
        // to be asked at all says `never`, and whoever has passed once is not asked again whatever could be played.
        if rules.ask_all {
            return match setting {
                Setting::Never => true,
                Setting::Once => passed.is_some(),
                Setting::Ask | Setting::Always => false,
            };
        }
        let plays = question::plays(legal_actions(&game.observe(seat)).choices());
        let of_card = |card: CardId| self.windows.of_card(seat, &rules.cards[card].id);
        let asks_for = |&card: &CardId| match (of_card(card), setting) {
            (Some(Setting::Never), _) => false,
            (Some(Setting::Ask | Setting::Always), _) => true,
            (_, Setting::Once) => passed.is_none_or(|passed| !passed.contains(&card)),
            (_, setting) => setting != Setting::Never,
        };
        setting != Setting::Always && !plays.iter().any(asks_for)
    }

    /// Keeps that a person passes in a window of an invasion, and what could have been played.
    pub(crate) fn keep_pass(&mut self, game: &Game, decision: Decision) {
        let view = game.observe(decision.seat);
        if let Ask::Window { window } = decision.ask
            && view.invasion().is_some()
        {
            self.windows.pass(
                decision.seat,
                window,
                question::plays(legal_actions(&view).choices()),
            );
        }
    }

    /// What a person has said about a window, as far as it holds where all are asked alike.
    fn setting(
        &self,
        desk: &Desk,
        seat: SeatId,
        (window, part): (Window, Option<Part>),
    ) -> Setting {
        let said = self.windows.of(seat, window, part);
        if desk.rules.ask_all && said == Setting::Ask { Setting::Always } else { said }
    }

    /// When a person is asked for cards, of all windows at once; nothing in a game without windows.
    pub(super) fn card_habit(&self, desk: &Desk, seat: SeatId) -> Option<Habit> {
        let all = windows::of(&desk.rules);
        let first = *all.first()?;
        let of = |window, part| self.setting(desk, seat, (window, part));
        let said = |window| (of(window, None), self.windows.lasts(seat, window));
        let is_whole = |window| {
            let mut parts = Part::ALL.iter().map(|&(part, ..)| of(window, Some(part)));
            parts.all(|setting| setting == of(window, None))
        };
        let is_one = all.iter().all(|&window| said(window) == said(first) && is_whole(window));
        let texts = &desk.texts;
        // Where all are asked alike, being asked cannot depend on what may be played.
        let often = if desk.rules.ask_all { Setting::Always } else { Setting::Ask };
        let each = [
            (Setting::Once, Lasts::Always, say!(texts, "habit-once")),
            (often, Lasts::Always, say!(texts, "habit-often")),
            (Setting::Never, Lasts::Turn, say!(texts, "habit-not-turn")),
            (Setting::Never, Lasts::Always, say!(texts, "habit-never")),
        ];
        let now = |&(setting, lasts, _): &(Setting, Lasts, String)| {
            is_one && said(first) == (setting, lasts)
        };
        Some(Habit {
            says: say!(texts, "habit-cards"),
            now: each.iter().position(now),
            choices: each
                .map(|(setting, lasts, says)| (all_at_once(setting, lasts), says))
                .to_vec(),
        })
    }

    /// Lists the windows with what a person has said about them.
    pub(crate) fn list_windows(&self, desk: &Desk, seat: SeatId) -> Vec<String> {
        let all = windows::of(&desk.rules);
        if all.is_empty() {
            return vec![say!(desk.texts, "windows-none")];
        }
        let mut told: Vec<Setting> = Vec::new();
        let row = |(at, window): (usize, Window)| {
            // A step has its stable name alone, whatever the language.
            let [own, _] = windows::words(&desk.rules, window);
            let word = windows::word(&desk.rules, window, desk.lang()).unwrap_or(own);
            let parts = Part::ALL.map(|(part, en, fr)| {
                let said = self.setting(desk, seat, (window, Some(part)));
                (said, if desk.lang() == Lang::Fr { fr } else { en })
            });
            let all = [self.setting(desk, seat, (window, None))];
            let is_split = Part::is_of(window) && parts[0].0 != parts[1].0;
            let said = if is_split { parts.map(|(said, _)| said).to_vec() } else { all.to_vec() };
            for said in said {
                if !told.contains(&said) {
                    told.push(said);
                }
            }
            let mut setting = if is_split {
                let each =
                    parts.map(|(said, part)| format!("{} ({part})", setting_word(desk, said)));
                each.join(", ")
            } else {
                setting_word(desk, all[0]).to_owned()
            };
            match self.windows.lasts(seat, window) {
                Lasts::Always => {}
                Lasts::Turn => setting = format!("{setting} {}", say!(desk.texts, "until-turn")),
                Lasts::Invasion => {
                    setting = format!("{setting} {}", say!(desk.texts, "until-invasion"));
                }
            }
            vec![format!("{:>3}", at + 1), word.to_owned(), desk.window(window), setting]
        };
        let mut lines = table(&all.into_iter().enumerate().map(row).collect::<Vec<_>>());
        for (id, setting) in self.windows.cards_of(seat) {
            let row = desk.rules.cards.iter().find(|(_, row)| *row.id == *id);
            let name = row.map_or("?", |(_, row)| desk.texts.of(&row.name));
            lines.push(format!("    {name}: {}", words_of(desk, setting)));
        }
        for setting in told {
            let (word, words) = (setting_word(desk, setting), words_of(desk, setting));
            lines.push(say!(desk.texts, "windows-means", "word" = word, "words" = words));
        }
        lines.push(say!(desk.texts, "windows-how"));
        lines
    }

    /// Keeps what a person says about a card.
    pub(crate) fn set_card(
        &mut self,
        desk: &Desk,
        seat: SeatId,
        card: CardId,
        setting: Setting,
    ) -> String {
        let row = &desk.rules.cards[card];
        self.windows.set_card(seat, &row.id, setting);
        let (name, words) = (desk.texts.of(&row.name), words_of(desk, setting));
        let mut sentence = say!(desk.texts, "windows-set", "window" = name, "setting" = words);
        if desk.rules.ask_all {
            sentence.push(' ');
            sentence.push_str(&say!(desk.texts, "windows-card-among"));
        }
        sentence
    }

    /// Keeps what a person says about a window, or about all of them.
    pub(crate) fn set_window(
        &mut self,
        desk: &Desk,
        seat: SeatId,
        (window, part): (Option<Window>, Option<Part>),
        setting: Setting,
        lasts: Lasts,
    ) -> String {
        let name =
            window.map_or_else(|| say!(desk.texts, "windows-all"), |window| desk.window(window));
        let name = match part {
            Some(Part::Attacking) => say!(desk.texts, "window-attacking", "window" = name),
            Some(Part::Defending) => say!(desk.texts, "window-defending", "window" = name),
            None => name,
        };
        let alike = desk.rules.ask_all && setting == Setting::Ask;
        let setting = if alike { Setting::Always } else { setting };
        let words = words_of(desk, setting);
        let texts = &desk.texts;
        for window in window.map_or_else(|| windows::of(&desk.rules), |window| vec![window]) {
            if part.is_none() || Part::is_of(window) {
                self.windows.set(seat, (window, part), setting, lasts);
            }
        }
        let mut sentence = match lasts {
            Lasts::Always => say!(texts, "windows-set", "window" = name, "setting" = words),
            Lasts::Turn => say!(texts, "windows-set-turn", "window" = name, "setting" = words),
            Lasts::Invasion => {
                say!(texts, "windows-set-briefly", "window" = name, "setting" = words)
            }
        };
        if setting == Setting::Always && !desk.rules.ask_all {
            sentence.push(' ');
            sentence.push_str(&say!(texts, "windows-alone"));
        }
        sentence
    }
}

/// The side of the battle under way on which somebody is asked in a window.
fn part(game: &Game, decision: Decision, window: Window) -> Option<Part> {
    let (view, rules) = (game.observe(decision.seat), game.rulebook());
    let faction = |army: ArmyId| rules.armies.get(army).map(|row| row.faction);
    let is_of = |army: ArmyId| Part::is_of(window) && faction(army) == faction(decision.army);
    let battle = view.battle();
    if is_of(battle.attacker) {
        return Some(Part::Attacking);
    }
    is_of(battle.defender).then_some(Part::Defending)
}

fn words_of(desk: &Desk, setting: Setting) -> String {
    match setting {
        Setting::Never => say!(desk.texts, "windows-never"),
        Setting::Once => say!(desk.texts, "windows-once"),
        Setting::Ask => say!(desk.texts, "windows-ask"),
        Setting::Always => say!(desk.texts, "windows-always"),
    }
}

/// What is typed about every window.
pub(super) fn all_at_once(setting: Setting, lasts: Lasts) -> String {
    let row = Setting::ALL.into_iter().find(|(of, ..)| *of == setting);
    let word = row.map_or("", |(_, word, _)| word);
    match lasts {
        Lasts::Always => format!("windows all {word}"),
        Lasts::Turn => format!("windows all {word} until turn"),
        Lasts::Invasion => format!("windows all {word} until invasion"),
    }
}

/// The word that is typed for a setting.
fn setting_word(desk: &Desk, setting: Setting) -> &'static str {
    let row = Setting::ALL.into_iter().find(|(of, ..)| *of == setting);
    row.map_or("", |(_, en, fr)| if desk.lang() == Lang::Fr { fr } else { en })
}
