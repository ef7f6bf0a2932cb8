//! How each change is carried out in the text of the files.

pub(super) mod links;
pub(super) mod outlines;
pub(super) mod rows;
pub(super) mod values;
