//! The standing orders on the windows in which a seat is asked.

use warboard_engine::game::{Ask, Decision, Game};
use warboard_engine::model::{ArmyId, CardId, Lang, SeatId, Window};
use warboard_engine::observation::Observation;

use crate::model::SuppressOption;
use crate::paint::table;
use crate::presenter::Presenter;
use crate::standing_orders::{StandingOrder, StandingOrders};
use crate::steps::legal_actions;
use crate::text::say;
use crate::views::question;
use crate::windows::{self, InvasionPass, WindowSetting, WindowSettingScope, WindowSide};

impl StandingOrders {
    /// Checks whether a player passes in a window without a question.
    pub(crate) fn passes(&self, game: &Game, decision: Decision) -> bool {
        let Ask::Window { window } = decision.ask else { return false };
        let (seat, rules) = (decision.seat, game.rulebook());
        let setting = self.windows.of(seat, window, part(game, decision, window));
        let of = (seat, decision.army);
        let passed = self.windows.passed(of, held(&game.observe(seat), decision.army));
        let passed = passed.filter(|_| WindowSide::is_of(window));
        // With `ask_all`, a missing question would tell the others that there is nothing to play.
        // `Never` therefore always passes. `Once` passes after the first pass of the invasion, whatever could be played.
        if rules.ask_all {
            return match setting {
                WindowSetting::Never => true,
                WindowSetting::Once => passed.is_some(),
                WindowSetting::Ask | WindowSetting::Always => false,
            };
        }
        let plays = question::plays(legal_actions(&game.observe(seat)).choices());
        let of_card = |card: CardId| self.windows.of_card(seat, &rules.cards[card].id);
        let asks_for = |&card: &CardId| match (of_card(card), setting) {
            (Some(WindowSetting::Never), _) => false,
            (Some(WindowSetting::Ask | WindowSetting::Always), _) => true,
            (_, WindowSetting::Once) => passed.is_none_or(|passed| !passed.cards.contains(&card)),
            (_, setting) => setting != WindowSetting::Never,
        };
        setting != WindowSetting::Always && !plays.iter().any(asks_for)
    }

    /// Records a player's pass in a window of an invasion, and the cards that could have been
    /// played.
    pub fn keep_pass(&mut self, game: &Game, decision: Decision) {
        let view = game.observe(decision.seat);
        if is_of_invasion(&view, decision) {
            let cards = question::plays(legal_actions(&view).choices());
            let held = held(&view, decision.army);
            self.windows.pass((decision.seat, decision.army), InvasionPass { cards, held });
        }
    }

    /// Returns what answers beside the pass of a window of an invasion, where that pass holds for all of it: the command that passes this
    /// window alone.
    pub(crate) fn not_now(
        &self,
        desk: &Presenter,
        game: &Game,
        decision: Decision,
    ) -> Option<SuppressOption> {
        let Ask::Window { window } = decision.ask else { return None };
        let setting = self.windows.of(decision.seat, window, part(game, decision, window));
        let is_for_all = setting == WindowSetting::Once
            && is_of_invasion(&game.observe(decision.seat), decision);
        let ask_on = all_at_once(WindowSetting::Ask, WindowSettingScope::Invasion);
        is_for_all.then(|| SuppressOption {
            line: format!("{ask_on}; pass"),
            says: say!(desk.texts, "do-not-now"),
            title: say!(desk.texts, "do-not-now-title"),
        })
    }

    /// Returns a player's setting for a window. With `ask_all`, `Ask` becomes `Always`.
    fn setting(
        &self,
        desk: &Presenter,
        seat: SeatId,
        (window, part): (Window, Option<WindowSide>),
    ) -> WindowSetting {
        let said = self.windows.of(seat, window, part);
        if desk.rules.ask_all && said == WindowSetting::Ask { WindowSetting::Always } else { said }
    }

    /// Returns the standing order on all windows at once, or `None` in a game without windows.
    pub(super) fn card_habit(&self, desk: &Presenter, seat: SeatId) -> Option<StandingOrder> {
        let all = windows::of(&desk.rules);
        let first = *all.first()?;
        let of = |window, part| self.setting(desk, seat, (window, part));
        let said = |window| (of(window, None), self.windows.lasts(seat, window));
        let is_whole = |window| {
            let mut parts = WindowSide::ALL.iter().map(|&part| of(window, Some(part)));
            parts.all(|setting| setting == of(window, None))
        };
        let is_one = all.iter().all(|&window| said(window) == said(first) && is_whole(window));
        let texts = &desk.texts;
        // With `ask_all`, the question cannot depend on the cards that may be played.
        let often = if desk.rules.ask_all { WindowSetting::Always } else { WindowSetting::Ask };
        let each = [
            (WindowSetting::Once, WindowSettingScope::Always, say!(texts, "habit-once")),
            (often, WindowSettingScope::Always, say!(texts, "habit-often")),
            (WindowSetting::Never, WindowSettingScope::Turn, say!(texts, "habit-not-turn")),
            (WindowSetting::Never, WindowSettingScope::Always, say!(texts, "habit-never")),
        ];
        let now = |&(setting, lasts, _): &(WindowSetting, WindowSettingScope, String)| {
            is_one && said(first) == (setting, lasts)
        };
        Some(StandingOrder {
            says: say!(texts, "habit-cards"),
            now: each.iter().position(now),
            choices: each
                .map(|(setting, lasts, says)| (all_at_once(setting, lasts), says))
                .to_vec(),
        })
    }

    /// Lists the windows with a player's settings.
    pub(crate) fn list_windows(&self, desk: &Presenter, seat: SeatId) -> Vec<String> {
        let all = windows::of(&desk.rules);
        if all.is_empty() {
            return vec![say!(desk.texts, "windows-none")];
        }
        let mut told: Vec<WindowSetting> = Vec::new();
        let row = |(at, window): (usize, Window)| {
            // A step has only its stable name, whatever the language.
            let own = windows::id(&desk.rules, window);
            let word = windows::word(&desk.rules, window, desk.lang()).unwrap_or(own);
            let parts = WindowSide::ALL.map(|part| {
                let said = self.setting(desk, seat, (window, Some(part)));
                (said, part.words().shown(desk.lang()))
            });
            let all = [self.setting(desk, seat, (window, None))];
            let is_split = WindowSide::is_of(window) && parts[0].0 != parts[1].0;
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
                WindowSettingScope::Always => {}
                WindowSettingScope::Turn => {
                    setting = format!("{setting} {}", say!(desk.texts, "until-turn"));
                }
                WindowSettingScope::Invasion => {
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

    /// Sets when a player is asked about a card, and returns a confirmation.
    pub(crate) fn set_card(
        &mut self,
        desk: &Presenter,
        seat: SeatId,
        card: CardId,
        setting: WindowSetting,
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

    /// Sets when a player is asked in one window or in all, and returns a confirmation.
    pub(crate) fn set_window(
        &mut self,
        desk: &Presenter,
        seat: SeatId,
        (window, part): (Option<Window>, Option<WindowSide>),
        setting: WindowSetting,
        lasts: WindowSettingScope,
    ) -> String {
        let name =
            window.map_or_else(|| say!(desk.texts, "windows-all"), |window| desk.window(window));
        let name = match part {
            Some(WindowSide::Attacking) => say!(desk.texts, "window-attacking", "window" = name),
            Some(WindowSide::Defending) => say!(desk.texts, "window-defending", "window" = name),
            None => name,
        };
        let alike = desk.rules.ask_all && setting == WindowSetting::Ask;
        let setting = if alike { WindowSetting::Always } else { setting };
        let words = words_of(desk, setting);
        let texts = &desk.texts;
        for window in window.map_or_else(|| windows::of(&desk.rules), |window| vec![window]) {
            if part.is_none() || WindowSide::is_of(window) {
                self.windows.set(seat, (window, part), setting, lasts);
            }
        }
        let mut sentence = match lasts {
            WindowSettingScope::Always => {
                say!(texts, "windows-set", "window" = name, "setting" = words)
            }
            WindowSettingScope::Turn => {
                say!(texts, "windows-set-turn", "window" = name, "setting" = words)
            }
            WindowSettingScope::Invasion => {
                say!(texts, "windows-set-briefly", "window" = name, "setting" = words)
            }
        };
        if setting == WindowSetting::Always && !desk.rules.ask_all {
            sentence.push(' ');
            sentence.push_str(&say!(texts, "windows-alone"));
        }
        sentence
    }
}

/// Returns the number of cards of an army, which everybody sees.
fn held(view: &Observation<'_>, army: ArmyId) -> u32 {
    let row = &view.rulebook().armies[army];
    view.n_hand(row.hand) + view.n_hand(row.apart)
}

/// Returns whether a question is a window of the battles of an invasion.
fn is_of_invasion(view: &Observation<'_>, decision: Decision) -> bool {
    matches!(decision.ask, Ask::Window { window } if WindowSide::is_of(window))
        && view.invasion().is_some()
}

/// Returns the side of the battle under way on which a seat is asked in a window.
fn part(game: &Game, decision: Decision, window: Window) -> Option<WindowSide> {
    let (view, rules) = (game.observe(decision.seat), game.rulebook());
    let faction = |army: ArmyId| rules.armies.get(army).map(|row| row.faction);
    let is_of = |army: ArmyId| WindowSide::is_of(window) && faction(army) == faction(decision.army);
    let battle = view.battle();
    if is_of(battle.attacker) {
        return Some(WindowSide::Attacking);
    }
    is_of(battle.defender).then_some(WindowSide::Defending)
}

fn words_of(desk: &Presenter, setting: WindowSetting) -> String {
    match setting {
        WindowSetting::Never => say!(desk.texts, "windows-never"),
        WindowSetting::Once => say!(desk.texts, "windows-once"),
        WindowSetting::Ask => say!(desk.texts, "windows-ask"),
        WindowSetting::Always => say!(desk.texts, "windows-always"),
    }
}

/// Returns the command that sets all windows.
pub(super) fn all_at_once(setting: WindowSetting, lasts: WindowSettingScope) -> String {
    let word = setting.words().shown(Lang::En);
    match lasts {
        WindowSettingScope::Always => format!("windows all {word}"),
        WindowSettingScope::Turn => format!("windows all {word} until turn"),
        WindowSettingScope::Invasion => format!("windows all {word} until invasion"),
    }
}

/// Returns the word for a setting in the language of the texts.
fn setting_word(desk: &Presenter, setting: WindowSetting) -> &'static str {
    setting.words().shown(desk.lang())
}
