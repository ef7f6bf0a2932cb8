//! Foreign maps: reads the files of other programs, mends what is wrong with them, and makes an
//! edition of each. A format is a file that fills in a [`map::ForeignMap`]; everything behind it
//! is the same for all.

mod areas;
mod cards;
mod codes;
mod companions;
mod conquest;
mod domination;
mod edition;
mod layout;
mod links;
mod map;
mod missions;
mod names;
mod numbers;
mod picture;
mod source;
#[cfg(test)]
mod tests;
mod toml_text;
mod translations;
mod triplea;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use warboard_engine::edition::Diagnostics;
use warboard_table::exit::CommandError;
use warboard_table::text::shown;

use companions::Companions;
use edition::{EditionTexts, ImportedBoard};
use links::MapLink;
use map::ForeignMap;
use source::{FileId, MapSources, SourceLine};

/// The result of an import.
#[derive(Debug)]
pub(crate) struct Import {
    /// The faults of the map; an error means that no edition is made.
    pub(crate) findings: Diagnostics,
    /// The edition, unless a finding cannot be mended.
    pub(crate) made: Option<MadeEdition>,
}

/// An edition that was made from a map.
#[derive(Debug)]
pub(crate) struct MadeEdition {
    /// Files by their path below the directory of the edition.
    pub(crate) files: EditionTexts,
    map: ForeignMap,
    n_links: usize,
    n_areas: usize,
}

impl MadeEdition {
    /// Returns what the map has, as a line.
    pub(crate) fn line(&self) -> String {
        let counted = |n: usize, word: &str| match n {
            1 => format!("1 {word}"),
            n => format!("{n} {word}s"),
        };
        let territories = match self.map.territories.len() {
            1 => "1 territory".to_owned(),
            n => format!("{n} territories"),
        };
        let parts = [
            territories,
            counted(self.map.continents.len(), "continent"),
            counted(self.n_links, "link"),
            counted(self.n_areas, "area"),
            counted(self.map.missions.len(), "mission"),
        ];
        format!("a map for {}: {}", self.map.format.name(), parts.join(", "))
    }

    /// Returns what the map has, as JSON.
    pub(crate) fn json(&self) -> Value {
        json!({
            "format": self.map.format.name(),
            "territories": self.map.territories.len(),
            "continents": self.map.continents.len(),
            "links": self.n_links,
            "areas": self.n_areas,
            "missions": self.map.missions.len(),
        })
    }
}

/// Returns the id of the edition that a map becomes.
pub(crate) fn edition_id(file: &Path) -> String {
    let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
    names::id_of(stem, "Map")
}

/// Makes an edition of a map. The first file is the map; others go with it.
///
/// # Errors
/// A file cannot be read, is in no format that is known, or does not go with the map.
pub(crate) fn import(files: &[PathBuf], id: &str) -> Result<Import, CommandError> {
    let Some((file, others)) = files.split_first() else {
        return Err(CommandError::BadInput("no map is given".to_owned()));
    };
    let mut sources = MapSources::default();
    let main = sources.read(file)?;
    let mut companions = Companions::sorted(file, others)?;
    let mut map = read(main, &mut companions, &mut sources)?;
    let made = if sources.is_wrong() { None } else { make(&mut map, file, id, &mut sources) };
    let made = made.map(|(files, links, n_areas)| {
        let n_links = links.len();
        MadeEdition { files, map, n_links, n_areas }
    });
    Ok(Import { findings: sources.diagnostics(), made })
}

/// Reads a map of any format, with the files that go with it.
fn read(
    main: FileId,
    companions: &mut Companions,
    sources: &mut MapSources,
) -> Result<ForeignMap, CommandError> {
    let text = sources.text(main);
    let lines: Vec<SourceLine<'_>> =
        source::lines(main, &text).filter(|line| line.section().is_some()).collect();
    if triplea::is_triplea(&text) {
        let mut map = triplea::read(main, sources);
        companions.of_triplea(&mut map, sources)?;
        Ok(map)
    } else if conquest::is_conquest(&lines) {
        let mut found = conquest::read(main, sources);
        companions.of_conquest(&mut found, sources)?;
        Ok(found.map)
    } else if domination::is_domination(&lines) {
        let mut found = domination::read(main, sources);
        companions.of_domination(&mut found, sources)?;
        Ok(found.map)
    } else {
        Err(CommandError::BadInput(format!(
            "`{}` is no map that is known: neither of Domination (`[countries]`), nor of Conquest (`[Territories]`), \
             nor of TripleA (`<territory>`)",
            sources.name(main)
        )))
    }
}

/// Mends a map and makes the files of its edition.
fn make(
    map: &mut ForeignMap,
    file: &Path,
    id: &str,
    sources: &mut MapSources,
) -> Option<(EditionTexts, Vec<MapLink>, usize)> {
    if map.territories.len() < 2 {
        let message = format!("the map has {} territories", map.territories.len());
        sources.error(codes::TOO_FEW, map.place, message).help("a game needs two at least");
        return None;
    }
    drop_empty_continents(map, sources);
    let ids = names::name_all(map, sources);
    let links = links::links(map, sources);
    let areas = areas::areas(map, sources);
    let layout = layout::layout(map, &links, areas.as_ref());
    let name = shown(Path::new(file.file_name().unwrap_or_default()));
    let board = ImportedBoard {
        map,
        ids: &ids,
        links: &links,
        layout: &layout,
        areas: areas.as_ref(),
        id,
        file: &name,
    };
    let files = board.files(sources);
    let n_areas =
        areas.map_or(0, |areas| areas.outlines.iter().filter(|rings| !rings.is_empty()).count());
    Some((files, links, n_areas))
}

/// Leaves out continents without a territory, and missions that name them.
fn drop_empty_continents(map: &mut ForeignMap, sources: &mut MapSources) {
    let mut counts = vec![0; map.continents.len()];
    for index in map.territories.iter().filter_map(|row| row.continent) {
        counts[index] += 1;
    }
    let mut new = Vec::with_capacity(counts.len());
    let mut kept = Vec::new();
    for (row, &n) in map.continents.drain(..).zip(&counts) {
        if n == 0 {
            let message = format!("no territory is in continent `{}`", row.name.raw);
            sources.warn(codes::EMPTY_REGION, row.place, message).help("it is left out");
            new.push(None);
        } else {
            new.push(Some(kept.len()));
            kept.push(row);
        }
    }
    map.continents = kept;
    for row in &mut map.territories {
        row.continent = row.continent.and_then(|index| new[index]);
    }
    let n_continents = map.continents.len();
    let is_possible = |mission: &mut map::Mission| match mission {
        map::Mission::Continents { named, any } => {
            let found: Option<Vec<usize>> = named.iter().map(|&index| new[index]).collect();
            let Some(found) = found.filter(|found| found.len() + *any as usize <= n_continents)
            else {
                return false;
            };
            *named = found;
            true
        }
        map::Mission::Territories { .. } | map::Mission::Army { .. } => true,
    };
    map.missions.retain_mut(is_possible);
}
