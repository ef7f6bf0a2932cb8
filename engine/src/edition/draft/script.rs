//! Tables that refer to scripts: effects of cards, tokens and texts.
//!
//! Functions are only named here; they are resolved after every table is read.

use super::step::{ProcedureDraft, StepDraft, listed};
use crate::edition::codes;
use crate::edition::keys::{
    CallUse, Key, KeyField, KeyShape, KeyValue, LINE, PROSE, Spanned, TableKind, TableReader, call,
    each_language, flat, int, keys, may, must, one_or_list, or, row, told, unless, word,
};
use crate::edition::problem::Problem;
use crate::edition::tree::TreeNode;
use crate::model::amount::gives;
use crate::model::price::price;
use crate::model::when::when;
use crate::model::{
    AskedOn, CallId, CardDestination, CardRole, Condition, Face, Gift, InEach, Lang, Price, Text,
    Timing, Window, WrittenPhrase,
};
use crate::words::is_snake_case;

/// A moment at which a card may be played, before the steps are known.
#[derive(Clone, Debug)]
pub(crate) enum TimingDraft {
    Known(Timing),
    Step(Spanned<Box<str>>),
    Window(Spanned<Box<str>>),
}

#[derive(Clone, Debug)]
pub(crate) struct EffectDraft {
    pub(crate) does: ProcedureDraft,
    pub(crate) when: Option<Condition>,
    pub(crate) price: Option<Price>,
    pub(crate) timings: Vec<TimingDraft>,
    pub(crate) role: CardRole,
    pub(crate) played: CardDestination,
    pub(crate) worth: u32,
}

keys! {
    /// The keys of a card that can be played.
    pub(super) struct EffectKeys = "effect" => EffectKeys::finish as EffectDraft {
        /// The function that runs when the card is played; with `then = "laid"` it may be left out.
        effect: Option<CallId> = may(call(CallUse::Effect)),
        /// Alternatively, the amounts that the player's army gets, by kind of unit, variable or deck.
        gives: Option<Box<[Gift]>> = unless(gives(AskedOn::Card)),
        /// Alternatively, steps taken in order by the army whose turn it is, after what it gets.
        steps: Option<Vec<StepDraft>> = unless(listed()),
        /// The condition under which the card may be played; always unless given.
        when was "playable": Option<Condition> = may(when(AskedOn::Card)),
        /// The price of playing it, by variable; free unless given.
        price: Option<Price> = may(price()),
        /// The moments at which it may be played: `own_turn`, `step:<id>` or `window:<id>`, or a
        /// list.
        timing: Option<Vec<TimingDraft>> = unless(one_or_list(HookMoment)),
        /// The role that may play it in the windows of a battle; `anybody` unless given.
        by: CardRole = or(word::<CardRole>(), CardRole::Anybody),
        /// The destination of the played card; the discard pile unless given.
        then: CardDestination = or(word::<CardDestination>(), CardDestination::Discard),
        /// The value of playing it for bots, in basic units; bots never play a card worth 0; 1
        /// unless given.
        worth: u32 = or(int(0..=1_000), 1),
    }
}

/// Keys that are only allowed with `effect`.
const OF_EFFECTS: [&str; 6] = ["when", "price", "by", "then", "timing", "worth"];

impl EffectKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Option<EffectDraft> {
        let Self { effect, gives, steps, when, price, timing, by: role, then: played, worth } =
            self;
        let given = reader.given(&OF_EFFECTS);
        // A card that is laid counts there, also if it does nothing else.
        let is_laid = played == CardDestination::Laid && timing.is_some();
        if is_laid || !reader.given(&["effect", "steps", "gives"]).is_empty() {
            if timing.is_none() {
                let message = format!("{} has an `effect` and no `timing`", reader.what);
                reader.tell(Problem::error(codes::MISSING_KEY, reader.place, message));
            }
        } else if let [first, ..] = &*given
            && !reader.is_misspelt("effect")
        {
            let keys: Vec<String> = given.iter().map(|key| format!("`{key}`")).collect();
            let message = format!("{} has {} and no `effect`", reader.what, keys.join(", "));
            reader.refuse(codes::MISSING_KEY, first, message);
        }
        let does = ProcedureDraft::one_of(reader, "effect", effect, gives, steps);
        let does = does.or(is_laid.then(|| ProcedureDraft::Steps(Vec::new(), 0)))?;
        Some(EffectDraft { does, when, price, timings: timing?, role, played, worth })
    }
}

/// A moment as written: `step:place`, `window:conquered` or `own_turn`.
struct HookMoment;

impl KeyValue for HookMoment {
    type Out = TimingDraft;
    fn read<'a>(
        &self,
        reader: &TableReader<'a>,
        node: &'a TreeNode,
        key: &str,
    ) -> Option<TimingDraft> {
        let word = reader.decoder.string(node, key)?;
        let place = node.place;
        match word.split_once(':') {
            None if word == "own_turn" => Some(TimingDraft::Known(Timing::OwnTurn)),
            Some(("step", step)) => Some(TimingDraft::Step(Spanned { value: step.into(), place })),
            Some(("window", window)) => {
                let built_in = Window::BUILT_IN.iter().find(|(known, _)| *known == window);
                let known = built_in.map(|&(_, window)| TimingDraft::Known(Timing::Window(window)));
                let of_step = || TimingDraft::Window(Spanned { value: window.into(), place });
                Some(known.unwrap_or_else(of_step))
            }
            _ => {
                let help = if is_snake_case(word) {
                    format!(
                        "write `step:{word}` for a step, `window:{word}` for a window, or `own_turn`"
                    )
                } else {
                    "write `own_turn`, `step:<id>` or `window:<id>`".to_owned()
                };
                let message = format!("`{key}` is `{word}`");
                reader.tell(Problem::error(codes::NOT_ALLOWED, place, message).help(help));
                None
            }
        }
    }
    fn shape(&self) -> KeyShape {
        KeyShape::Timing
    }
}

keys! {
    /// A token of a pile, by its face.
    #[derive(Clone, Debug)]
    pub(crate) struct TokenDraft of Face {
        /// The id of its pile.
        pub(crate) pile: Option<usize> = told(row(TableKind::Pile)),
        pub(crate) face: Face = flat::<Face>(),
        /// The number of such tokens; 1 unless given.
        pub(crate) copies: usize = or(int(1..=100), 1),
    }
}

keys! {
    /// A text of a script in other languages.
    pub(super) struct TextKeys = "text" => TextKeys::finish as Spanned<ScriptText> {
        words: Text = Translations,
        /// The effect of choosing the text, if it is an answer.
        explains: Option<Text> = may(PROSE),
    }
}

/// A text of a script, with what is told of it where it is an answer.
#[derive(Clone, Debug)]
pub(crate) struct ScriptText {
    pub(crate) words: Text,
    pub(crate) explains: Option<Text>,
}

impl TextKeys {
    fn finish(self, reader: &mut TableReader<'_>) -> Spanned<ScriptText> {
        let value = ScriptText { words: self.words, explains: self.explains };
        Spanned { value, place: reader.place }
    }
}

/// The text of a script in every language, under the code of each.
struct Translations;

impl KeyField for Translations {
    type Out = Text;
    fn take(&self, reader: &mut TableReader<'_>, _key: &'static str) -> Option<Text> {
        let decoder = reader.decoder;
        if !reader.has(Lang::En.as_str()) {
            reader.lack(Lang::En.as_str());
        }
        let words = each_language(reader, |node, lang| {
            // The English text is given exactly as in the script, so it has no grammar in brackets.
            decoder.string(node, lang.as_str()).map(WrittenPhrase::plain)
        });
        Some(Text::new(InEach::from_each(words)?))
    }
    fn keys(&self, _name: &'static str, _says: &'static str) -> Vec<Key> {
        let keys = |lang: Lang| {
            if lang == Lang::default() {
                must(LINE).keys(lang.as_str(), "The text exactly as in the script.")
            } else {
                may(LINE).keys(lang.as_str(), "The text in this language.")
            }
        };
        Lang::ALL.into_iter().flat_map(keys).collect()
    }
}
