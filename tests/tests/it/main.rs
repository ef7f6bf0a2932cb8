//! What holds for every edition and every game. One binary, so that it is linked once.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

mod aims;
mod allies;
mod amounts;
mod bots;
mod changelog;
mod circles;
mod classic;
mod clone_wars;
mod conditions;
mod diagnostics;
mod endless;
mod envoys;
mod extends;
mod fifty;
mod fortress;
mod hostile;
mod land;
mod links;
mod lockstep;
mod market;
mod mission;
mod odds;
mod peoples;
mod playthroughs;
mod properties;
mod prospects;
mod purse;
mod reference;
mod rounds;
mod rules;
mod saves;
mod scenarios;
mod schema;
mod scripts;
mod secrecy;
mod settlers;
mod tenants;
mod tidy;
mod trial;
mod tricks;
mod twins;
mod units;
mod vocabulary;
mod years;
