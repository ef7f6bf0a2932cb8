//! The views: texts made only from what one viewer may know.

pub(crate) mod amount;
pub mod board;
pub mod cards;
pub mod condition;
pub(crate) mod example;
pub(crate) mod hand;
pub(crate) mod help;
pub(crate) mod kinds;
pub(crate) mod legal;
pub(crate) mod list;
pub(crate) mod look;
pub mod map;
pub(crate) mod nothing;
pub(crate) mod odds;
pub mod percent;
pub(crate) mod plays;
pub(crate) mod question;
pub(crate) mod reasons;
pub mod rules;
pub(crate) mod sources;
pub mod status;
pub mod timing;
pub mod title;
pub mod tracks;
pub mod typed;
pub mod welcome;
