//! The articles of a language that the program does not speak, from its locale file: a message
//! `article-il = il` with the attributes `.of = del` and `.to = al`. `article-none` gives the words
//! before a name without an article.

use std::collections::BTreeMap;

use fluent_bundle::{FluentBundle, FluentResource};
use warboard_engine::model::PartForm;

/// The beginning of the ids of these messages.
pub(crate) const ARTICLE: &str = "article-";
/// The id of the message for names without an article.
const NONE: &str = "none";

/// The attribute of each form.
const ATTRIBUTES: [(&str, PartForm); 6] = [
    ("acc", PartForm::Accusative),
    ("dat", PartForm::Dative),
    ("in", PartForm::In),
    ("into", PartForm::Into),
    ("of", PartForm::Of),
    ("to", PartForm::To),
];

/// The articles of a language in their forms.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Articles(BTreeMap<String, Vec<(PartForm, String)>>);

impl Articles {
    /// Reads the articles with these ids. An apostrophe, which an id cannot have, is left out of it.
    pub(super) fn read(bundle: &FluentBundle<FluentResource>, keys: &[&str]) -> Self {
        let mut all = BTreeMap::new();
        for key in keys {
            let Some(word) = key.strip_prefix(ARTICLE) else { continue };
            let Some(message) = bundle.get_message(key) else { continue };
            let mut forms = Vec::new();
            let mut add = |form, pattern| {
                let said = bundle.format_pattern(pattern, None, &mut Vec::new());
                forms.push((form, said.into_owned()));
            };
            if let Some(pattern) = message.value() {
                add(PartForm::The, pattern);
            }
            for (name, form) in ATTRIBUTES {
                if let Some(attribute) = message.get_attribute(name) {
                    add(form, attribute.value());
                }
            }
            all.insert(word.to_owned(), forms);
        }
        Self(all)
    }

    /// Returns an article in a form; in its own where the file does not give the form.
    pub(super) fn get(&self, word: &str, form: PartForm) -> Option<&str> {
        let forms = self.0.get(&word.replace(['\'', '’'], ""))?;
        let find = |wanted| forms.iter().find(|(of, _)| *of == wanted);
        find(form).or_else(|| find(PartForm::The)).map(|(_, said)| said.as_str())
    }

    /// Returns the words before a name without an article.
    pub(super) fn of_none(&self, form: PartForm) -> Option<&str> {
        let forms = self.0.get(NONE)?;
        forms.iter().find(|(of, _)| *of == form).map(|(_, said)| said.as_str())
    }
}
