//! The views: texts made only from what one viewer may know.

pub(crate) mod board;
pub(crate) mod cards;
pub(crate) mod example;
pub(crate) mod hand;
pub(crate) mod help;
pub(crate) mod kinds;
pub(crate) mod legal;
pub(crate) mod list;
pub(crate) mod look;
pub(crate) mod map;
pub(crate) mod nothing;
pub(crate) mod odds;
pub(crate) mod percent;
pub(crate) mod plays;
pub(crate) mod question;
pub(crate) mod reasons;
pub(crate) mod rules;
pub(crate) mod sources;
pub(crate) mod status;
pub(crate) mod timing;
pub(crate) mod title;
pub(crate) mod tracks;
pub(crate) mod typed;
pub(crate) mod welcome;
