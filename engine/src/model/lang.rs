//! Languages, and values that differ from language to language.

use std::fmt;
use std::str::FromStr;

/// A language of texts. The program speaks those of [`Lang::ALL`]; editions may bring others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
    /// German.
    De,
    /// A language that the program does not speak.
    Other(OtherLang),
}

/// A language that the program does not speak: its place in the list of codes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OtherLang(u8);

impl Lang {
    /// The languages that the program speaks, in the order of their declaration.
    pub const ALL: [Self; 3] = [Self::En, Self::Fr, Self::De];

    /// The languages of an edition that declares none.
    pub const UNDECLARED: [Self; 2] = [Self::En, Self::Fr];

    /// Returns the code of the language, two small letters, as it is written in TOML and on the
    /// command line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
            Self::De => "de",
            Self::Other(OtherLang(at)) => CODES.get(usize::from(at)).copied().unwrap_or("en"),
        }
    }

    /// Returns whether the program speaks the language.
    pub fn is_spoken(self) -> bool {
        !matches!(self, Self::Other(_))
    }

    /// Returns the codes of the languages that the program speaks, as a list in a sentence:
    /// `` `en`, `fr` and `de` ``.
    pub fn spoken() -> String {
        let codes = Self::ALL.map(|lang| format!("`{lang}`"));
        match codes.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => String::new(),
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Lang {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(lang) = Self::ALL.into_iter().find(|lang| lang.as_str() == text) {
            return Ok(lang);
        }
        let at = CODES.binary_search(&text).ok().and_then(|at| u8::try_from(at).ok());
        at.map(|at| Self::Other(OtherLang(at))).ok_or_else(|| format!("unknown language `{text}`"))
    }
}

/// The codes of ISO 639-1, in order.
const CODES: [&str; 183] = [
    "aa", "ab", "ae", "af", "ak", "am", "an", "ar", "as", "av", "ay", "az", "ba", "be", "bg", "bi",
    "bm", "bn", "bo", "br", "bs", "ca", "ce", "ch", "co", "cr", "cs", "cu", "cv", "cy", "da", "de",
    "dv", "dz", "ee", "el", "en", "eo", "es", "et", "eu", "fa", "ff", "fi", "fj", "fo", "fr", "fy",
    "ga", "gd", "gl", "gn", "gu", "gv", "ha", "he", "hi", "ho", "hr", "ht", "hu", "hy", "hz", "ia",
    "id", "ie", "ig", "ii", "ik", "io", "is", "it", "iu", "ja", "jv", "ka", "kg", "ki", "kj", "kk",
    "kl", "km", "kn", "ko", "kr", "ks", "ku", "kv", "kw", "ky", "la", "lb", "lg", "li", "ln", "lo",
    "lt", "lu", "lv", "mg", "mh", "mi", "mk", "ml", "mn", "mr", "ms", "mt", "my", "na", "nb", "nd",
    "ne", "ng", "nl", "nn", "no", "nr", "nv", "ny", "oc", "oj", "om", "or", "os", "pa", "pi", "pl",
    "ps", "pt", "qu", "rm", "rn", "ro", "ru", "rw", "sa", "sc", "sd", "se", "sg", "si", "sk", "sl",
    "sm", "sn", "so", "sq", "sr", "ss", "st", "su", "sv", "sw", "ta", "te", "tg", "th", "ti", "tk",
    "tl", "tn", "to", "tr", "ts", "tt", "tw", "ty", "ug", "uk", "ur", "uz", "ve", "vi", "vo", "wa",
    "wo", "xh", "yi", "yo", "za", "zh", "zu",
];

/// A value in one language or more. A language without a value of its own has the first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InEach<T> {
    first: (Lang, T),
    others: Box<[(Lang, T)]>,
}

impl<T> InEach<T> {
    /// Returns a value that is the same in every language.
    pub fn same(value: T) -> Self {
        Self { first: (Lang::En, value), others: Box::default() }
    }

    /// Returns values by their languages, in order; `None` if there are none. Each language occurs
    /// once.
    pub fn from_each(values: impl IntoIterator<Item = (Lang, T)>) -> Option<Self> {
        let mut values = values.into_iter();
        Some(Self { first: values.next()?, others: values.collect() })
    }

    /// Returns the value in `lang`, or the first.
    pub fn get(&self, lang: Lang) -> &T {
        self.own(lang).unwrap_or(&self.first.1)
    }

    /// Returns the value that `lang` has of its own.
    pub fn own(&self, lang: Lang) -> Option<&T> {
        self.iter().find(|(of, _)| *of == lang).map(|(_, value)| value)
    }

    /// Returns every value with its language, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Lang, &T)> {
        let each = std::iter::once(&self.first).chain(&self.others);
        each.map(|(lang, value)| (*lang, value))
    }

    /// Returns the results of a function for every value.
    pub fn map<U>(&self, mut change: impl FnMut(&T) -> U) -> InEach<U> {
        let (lang, first) = &self.first;
        let others = self.others.iter();
        InEach {
            first: (*lang, change(first)),
            others: others.map(|(lang, value)| (*lang, change(value))).collect(),
        }
    }

    /// Replaces the value in `lang`, which need not have one of its own.
    pub fn set(&mut self, lang: Lang, value: T) {
        let mut each = std::iter::once(&mut self.first).chain(&mut self.others);
        if let Some((_, own)) = each.find(|(of, _)| *of == lang) {
            *own = value;
            return;
        }
        let others = std::mem::take(&mut self.others).into_iter();
        self.others = others.chain([(lang, value)]).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_in_order() {
        assert!(CODES.is_sorted());
        let italian: Lang = "it".parse().unwrap();
        assert_eq!((italian.as_str(), italian.is_spoken()), ("it", false));
        assert_eq!("de".parse(), Ok(Lang::De));
        assert!("xx".parse::<Lang>().is_err() && "EN".parse::<Lang>().is_err());
        assert_eq!(Lang::spoken(), "`en`, `fr` and `de`");
    }

    #[test]
    fn a_language_without_a_value_has_the_first() {
        let mut each = InEach::from_each([(Lang::Fr, "un"), (Lang::De, "eins")]).unwrap();
        assert_eq!(
            [Lang::En, Lang::Fr, Lang::De].map(|lang| *each.get(lang)),
            ["un", "un", "eins"]
        );
        each.set(Lang::En, "one");
        each.set(Lang::De, "ein");
        assert_eq!(
            [Lang::En, Lang::Fr, Lang::De].map(|lang| *each.get(lang)),
            ["one", "un", "ein"]
        );
        assert_eq!(
            each.iter().map(|(lang, _)| lang).collect::<Vec<_>>(),
            [Lang::Fr, Lang::De, Lang::En]
        );
    }
}
