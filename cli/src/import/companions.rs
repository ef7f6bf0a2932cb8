//! The files that go with a map: those that the user names, and those that lie beside it under the
//! names that it gives.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use warboard_table::exit::CommandError;
use warboard_table::text::shown;

use super::codes;
use super::conquest::ConquestMap;
use super::domination::DominationMap;
use super::map::ForeignMap;
use super::source::{MapPlace, MapSources};
use super::{cards, picture, translations, triplea};

/// Largest number of entries of a folder among which a name is looked for.
const ENTRIES_MAX: usize = 10_000;

/// The files of a map beside its main one.
#[derive(Debug, Default)]
pub(crate) struct Companions {
    map: PathBuf,
    cards: Option<PathBuf>,
    picture: Option<PathBuf>,
    names: Vec<PathBuf>,
    centers: Option<PathBuf>,
    polygons: Option<PathBuf>,
}

impl Companions {
    /// Sorts the files that the user has named by what they are.
    ///
    /// # Errors
    /// A file is of no kind that goes with a map.
    pub(crate) fn sorted(map: &Path, files: &[PathBuf]) -> Result<Self, CommandError> {
        let mut sorted = Self { map: map.to_owned(), ..Self::default() };
        for path in files {
            let lower = |part: Option<&OsStr>| {
                part.and_then(OsStr::to_str).unwrap_or("").to_ascii_lowercase()
            };
            let (stem, ending) = (lower(path.file_stem()), lower(path.extension()));
            let file = Some(path.clone());
            match ending.as_str() {
                "cards" => sorted.cards = file,
                "png" | "gif" | "bmp" => sorted.picture = file,
                "properties" => sorted.names.push(path.clone()),
                "txt" if stem.starts_with("center") => sorted.centers = file,
                "txt" if stem.starts_with("polygon") => sorted.polygons = file,
                _ => {
                    return Err(CommandError::BadInput(format!(
                        "`{}` is no file that goes with a map; those are `.cards`, `.properties`, `.png`, `.gif`, `.bmp`, \
                         `centers.txt` and `polygons.txt`",
                        shown(path)
                    )));
                }
            }
        }
        Ok(sorted)
    }

    /// Reads what goes with a map of Domination.
    pub(crate) fn of_domination(
        &mut self,
        found: &mut DominationMap,
        sources: &mut MapSources,
    ) -> Result<(), CommandError> {
        let what = "each territory gets a card, and the symbols go round";
        let named = found.files.cards.take();
        if let Some(path) = self.cards.take().or_else(|| self.named(named, what, sources)) {
            let id = sources.read(&path)?;
            cards::read(id, &found.numbers, &mut found.map, sources);
        }
        if self.names.is_empty() {
            let stem = self.map.file_stem().and_then(OsStr::to_str).unwrap_or("");
            let beside = ["", "_en", "_fr"].map(|end| format!("{stem}{end}.properties"));
            self.names = beside.iter().filter_map(|name| self.beside(name)).collect();
        }
        for path in std::mem::take(&mut self.names) {
            let id = sources.read(&path)?;
            translations::read(&path, id, &mut found.map, sources);
        }
        let named = found.files.picture.take();
        let place = named.as_ref().map_or(found.map.place, |(_, place)| *place);
        let path = self.picture.take().or_else(|| self.named(named, NO_AREAS, sources));
        let n = found.map.territories.len();
        let numbers = &found.numbers;
        if let Some(picture) = path.and_then(|path| pictured(&path, place, sources)) {
            let areas = picture.areas_by_number(numbers, n);
            set_areas(&mut found.map, &picture, areas, place, sources);
        }
        Ok(())
    }

    /// Reads what goes with a map of Conquest.
    pub(crate) fn of_conquest(
        &mut self,
        found: &mut ConquestMap,
        sources: &mut MapSources,
    ) -> Result<(), CommandError> {
        self.refuse_others()?;
        let named = found.picture.take();
        let place = named.as_ref().map_or(found.map.place, |(_, place)| *place);
        let path = self.picture.take().or_else(|| self.named(named, NO_AREAS, sources));
        if let Some(picture) = path.and_then(|path| pictured(&path, place, sources)) {
            let areas = picture.areas_by_point(&found.map);
            set_areas(&mut found.map, &picture, areas, place, sources);
        }
        Ok(())
    }

    /// Reads what goes with a game of `TripleA`: beside it, or in the folder above.
    pub(crate) fn of_triplea(
        &mut self,
        map: &mut ForeignMap,
        sources: &mut MapSources,
    ) -> Result<(), CommandError> {
        self.refuse_others()?;
        let above = |name: &str| {
            let folder = folder_of(&self.map);
            let above = folder.canonicalize().ok().and_then(|dir| dir.parent().map(Path::to_owned));
            above.and_then(|dir| entry(&dir, name))
        };
        let find = |given: Option<PathBuf>, name: &str| {
            given.or_else(|| self.beside(name)).or_else(|| above(name))
        };
        let (centers, polygons) = (self.centers.clone(), self.polygons.clone());
        let (centers, polygons) = (find(centers, "centers.txt"), find(polygons, "polygons.txt"));
        if let Some(path) = polygons {
            let id = sources.read(&path)?;
            triplea::polygons(id, map, sources);
        }
        match centers {
            Some(path) => {
                let id = sources.read(&path)?;
                triplea::centers(id, map, sources);
            }
            None if map.sheet.is_none() => sources
                .warn(codes::MISSING_FILE, map.place, "there is no `centers.txt` beside the game")
                .help("the territories are drawn on a circle"),
            None => {}
        }
        triplea::middles(map);
        if map.territories.iter().any(|row| row.at.is_some()) {
            for row in map.territories.iter().filter(|row| row.at.is_none()) {
                let message = format!("territory `{}` has no place", row.name.raw);
                sources
                    .warn(codes::MISSING_PLACE, row.place, message)
                    .help("it is drawn between its neighbours");
            }
        }
        Ok(())
    }

    fn refuse_others(&self) -> Result<(), CommandError> {
        match self.cards.iter().chain(&self.names).next() {
            Some(path) => Err(CommandError::BadInput(format!(
                "`{}` goes with maps of Domination alone",
                shown(path)
            ))),
            None => Ok(()),
        }
    }

    /// Returns the path of a file that the map names, if it lies beside it.
    fn named(
        &self,
        named: Option<(String, MapPlace)>,
        help: &str,
        sources: &mut MapSources,
    ) -> Option<PathBuf> {
        let (name, place) = named?;
        let found = self.beside(&name);
        if found.is_none() {
            let message = format!("there is no file `{name}` beside the map");
            sources.warn(codes::MISSING_FILE, place, message).help(help);
        }
        found
    }

    /// Returns the path of a file in the folder of the map.
    fn beside(&self, name: &str) -> Option<PathBuf> {
        entry(folder_of(&self.map), name)
    }
}

/// Help for a map without a picture.
const NO_AREAS: &str = "the areas of territories follow from their places";

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Returns the path of a file in a folder, whatever its capitals. A name with a folder in it is
/// none: a map opens no other files.
fn entry(folder: &Path, name: &str) -> Option<PathBuf> {
    let is_plain = !name.is_empty() && !name.contains(['/', '\\', ':']) && !name.starts_with('.');
    if !is_plain {
        return None;
    }
    // A file in this folder is shown without it.
    let exact = if folder == Path::new(".") { PathBuf::from(name) } else { folder.join(name) };
    if exact.is_file() {
        return Some(exact);
    }
    let entries = fs::read_dir(folder).ok()?.take(ENTRIES_MAX).flatten();
    let mut found: Vec<PathBuf> = entries
        .filter(|entry| {
            entry.file_name().to_str().is_some_and(|other| other.eq_ignore_ascii_case(name))
        })
        .map(|entry| entry.path())
        .filter(|path| path.is_file())
        .collect();
    found.sort();
    found.into_iter().next()
}

fn pictured(path: &Path, place: MapPlace, sources: &mut MapSources) -> Option<picture::Picture> {
    match picture::read(path) {
        Ok(picture) => Some(picture),
        Err(why) => {
            let message = format!("the picture `{}` is not read: {why}", shown(path));
            sources.warn(codes::MISSING_FILE, place, message).help(NO_AREAS);
            None
        }
    }
}

fn set_areas(
    map: &mut ForeignMap,
    picture: &picture::Picture,
    areas: Option<Vec<Vec<super::map::Ring>>>,
    place: MapPlace,
    sources: &mut MapSources,
) {
    let n_found = areas.iter().flatten().filter(|rings| !rings.is_empty()).count();
    // A picture to look at may by chance have pixels of some colours.
    let Some(areas) = areas.filter(|_| 2 * n_found > map.territories.len()) else {
        let message = "the picture does not show an area for each territory";
        sources.warn(codes::NO_AREA, place, message).help(NO_AREAS);
        return;
    };
    for (row, rings) in map.territories.iter_mut().zip(areas) {
        row.outline = rings;
    }
    map.sheet = Some(picture.size());
}
