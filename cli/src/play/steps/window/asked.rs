//! Who is asked in which windows.

use warboard_engine::model::{SeatId, Window};

use crate::play::desk::Desk;
use crate::play::paint::table;
use crate::play::presets::Presets;
use crate::play::windows::{self, Setting};
use crate::text::say;

impl Presets {
    /// Lists the windows with what a person has said about them.
    pub(crate) fn list_windows(&self, desk: &Desk, seat: SeatId) -> Vec<String> {
        let all = windows::of(&desk.rules);
        if all.is_empty() {
            return vec![say!(desk.texts, "windows-none")];
        }
        let row = |(at, window): (usize, Window)| {
            let word = windows::word(&desk.rules, window, desk.lang()).unwrap_or_default();
            let mut setting = words_of(desk, self.window(desk.rules.ask_all, seat, window));
            if self.windows.is_brief(seat, window) {
                setting = format!("{setting} {}", say!(desk.texts, "until-invasion"));
            }
            vec![format!("{:>3}", at + 1), word.to_owned(), desk.window(window), setting]
        };
        table(&all.into_iter().enumerate().map(row).collect::<Vec<_>>())
    }

    /// Keeps what a person says about a window.
    pub(crate) fn set_window(
        &mut self,
        desk: &Desk,
        seat: SeatId,
        window: Window,
        setting: Setting,
        briefly: bool,
    ) -> String {
        let name = desk.window(window);
        let alike = desk.rules.ask_all && setting == Setting::Ask;
        let setting = if alike { Setting::Always } else { setting };
        let words = words_of(desk, setting);
        let texts = &desk.texts;
        let mut sentence = if briefly {
            self.windows.set_briefly(seat, window, setting);
            say!(texts, "windows-set-briefly", "window" = name, "setting" = words)
        } else {
            self.windows.set(seat, window, setting);
            say!(texts, "windows-set", "window" = name, "setting" = words)
        };
        if setting == Setting::Always && !desk.rules.ask_all {
            sentence.push(' ');
            sentence.push_str(&say!(texts, "windows-alone"));
        }
        sentence
    }
}

fn words_of(desk: &Desk, setting: Setting) -> String {
    match setting {
        Setting::Never => say!(desk.texts, "windows-never"),
        Setting::Ask => say!(desk.texts, "windows-ask"),
        Setting::Always => say!(desk.texts, "windows-always"),
    }
}
