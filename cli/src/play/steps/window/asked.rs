//! Who is asked in which windows.

use warboard_engine::game::{Ask, Decision};
use warboard_engine::model::{SeatId, Window};

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
        match self.setting(decision.seat, window) {
            Setting::Never => true,
            Setting::Ask => question::plays(&self.table.game().observe(decision.seat)).is_empty(),
            Setting::Always => false,
        }
    }

    /// Whether a person is asked in a window. Where all are asked alike, not being asked would tell the others that there is
    /// nothing to play: whoever does not want to be asked at all says `never`.
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
        self.print(&table(&rows))
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
            Setting::Ask => say!(self.desk.texts, "windows-ask"),
            Setting::Always => say!(self.desk.texts, "windows-always"),
        }
    }
}
