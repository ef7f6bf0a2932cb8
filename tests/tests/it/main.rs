//! What holds for every edition and every game. One binary, so that it is linked once.

mod aims;
mod bots;
mod classic;
mod clone_wars;
mod diagnostics;
mod fifty;
mod fleet;
mod fortress;
mod hostile;
mod mission;
mod odds;
mod playthroughs;
mod properties;
mod reference;
mod saves;
mod scenarios;
mod schema;
mod scripts;
mod secrecy;
mod settlers;
mod tidy;
mod trial;
mod tricks;
mod twins;
