//! Maps of `TripleA`: territories, connections and production of the game's XML; the places and the
//! areas of territories in `centers.txt` and `polygons.txt`.

use std::collections::{BTreeMap, BTreeSet};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use warboard_engine::words::nearest;

use super::codes;
use super::map::{
    BONUS_MAX, BORDERS_MAX, ForeignMap, MapBorder, MapFormat, Ring, TERRITORIES_MAX, Territory,
};
use super::numbers::whole;
use super::source::{FileId, MapPlace, MapSources, lines};

/// Largest number of corners of all outlines of a file.
const CORNERS_MAX: usize = 400_000;

/// Tests whether a text is the XML of a game.
pub(crate) fn is_triplea(text: &str) -> bool {
    text.trim_start().starts_with('<') && text.contains("<territory")
}

/// Reads the territories and connections of a game.
pub(crate) fn read(id: FileId, sources: &mut MapSources) -> ForeignMap {
    let text = sources.text(id);
    let map = ForeignMap::new(MapFormat::TripleA, MapSources::beginning(id));
    let mut reader = GameReader {
        sources,
        id,
        map,
        names: BTreeMap::new(),
        water: BTreeSet::new(),
        attached: None,
        closed: BTreeSet::new(),
    };
    let mut xml = Reader::from_str(&text);
    loop {
        let start = usize::try_from(xml.buffer_position()).unwrap_or(usize::MAX);
        let event = xml.read_event();
        let end = usize::try_from(xml.buffer_position()).unwrap_or(usize::MAX);
        let place = MapSources::range(id, start, end);
        match event {
            Ok(Event::Start(tag) | Event::Empty(tag)) => reader.tag(&tag, place),
            Ok(Event::Eof) => break,
            Ok(_) => {}
            Err(error) => {
                let at = usize::try_from(xml.error_position()).unwrap_or(start);
                let place = MapSources::range(id, at, at + 1);
                reader.sources.error(codes::BAD_ROW, place, format!("not XML: {error}"));
                break;
            }
        }
    }
    reader.finish()
}

struct GameReader<'a> {
    sources: &'a mut MapSources,
    id: FileId,
    map: ForeignMap,
    names: BTreeMap<String, usize>,
    water: BTreeSet<usize>,
    /// Territory of the attachment whose options follow.
    attached: Option<usize>,
    /// Territories that nobody may enter.
    closed: BTreeSet<usize>,
}

impl GameReader<'_> {
    fn tag(&mut self, tag: &BytesStart<'_>, place: MapPlace) {
        match tag.name().as_ref() {
            "info" => self.map.name = self.map.name.take().or(attribute(tag, "name")),
            "territory" => self.territory(tag, place),
            "connection" => self.connection(tag, place),
            // Both spellings are in use.
            "attachment" | "attatchment" => {
                let target = attribute(tag, "attachTo").or_else(|| attribute(tag, "attatchTo"));
                let is_land = attribute(tag, "name")
                    .is_some_and(|name| name.eq_ignore_ascii_case("territoryAttachment"));
                self.attached =
                    target.filter(|_| is_land).and_then(|name| self.names.get(&name).copied());
            }
            "option" => self.option(tag, place),
            _ => {}
        }
    }

    fn territory(&mut self, tag: &BytesStart<'_>, place: MapPlace) {
        let Some(name) = attribute(tag, "name") else {
            let message = "a territory without a name";
            self.sources.warn(codes::BAD_ROW, place, message).help("it is left out");
            return;
        };
        let index = self.map.territories.len();
        if index >= 4 * TERRITORIES_MAX {
            return self.too_many("territories", 4 * TERRITORIES_MAX, place);
        }
        if self.names.contains_key(&name) {
            let message = format!("territory `{name}` is declared twice");
            self.sources.warn(codes::ID_TWICE, place, message).help("the first is kept");
            return;
        }
        self.names.insert(name.clone(), index);
        if attribute(tag, "water").is_some_and(|value| value == "true") {
            self.water.insert(index);
        }
        self.map.territories.push(Territory::new(&name, place));
    }

    fn connection(&mut self, tag: &BytesStart<'_>, place: MapPlace) {
        if self.map.borders.len() >= BORDERS_MAX {
            return self.too_many("connections", BORDERS_MAX, place);
        }
        let ends = ["t1", "t2"].map(|key| attribute(tag, key));
        let [Some(from), Some(to)] = ends else {
            let message = "a connection needs two territories, `t1` and `t2`";
            self.sources.warn(codes::BAD_ROW, place, message).help("it is left out");
            return;
        };
        let found = [&from, &to].map(|name| self.names.get(name).copied());
        if let [Some(from), Some(to)] = found {
            let border = MapBorder { from, to, is_two_way: true, is_sea: false, place };
            self.map.borders.push(border);
            return;
        }
        let name = if found[0].is_none() { from } else { to };
        let known = self.names.keys().map(String::as_str);
        let meant = if self.sources.is_full() { None } else { nearest(&name, known) };
        let help = match meant {
            Some(name) => format!("the connection is left out; did you mean `{name}`?"),
            None => "the connection is left out".to_owned(),
        };
        let message = format!("there is no territory `{name}`");
        self.sources.warn(codes::UNKNOWN_TERRITORY, place, message).help(help);
    }

    fn option(&mut self, tag: &BytesStart<'_>, place: MapPlace) {
        let (Some(index), Some(name)) = (self.attached, attribute(tag, "name")) else { return };
        let value = attribute(tag, "value").unwrap_or_default();
        match name.as_str() {
            "production" => match value.trim().parse::<u32>() {
                Ok(n) if n <= BONUS_MAX => self.map.territories[index].production = Some(n),
                _ => {
                    let message = format!("production `{value}` is not a number up to {BONUS_MAX}");
                    self.sources.warn(codes::OUT_OF_RANGE, place, message).help("it is left out");
                }
            },
            "isImpassable" | "isImpassible" if value == "true" => {
                self.closed.insert(index);
            }
            _ => {}
        }
    }

    fn too_many(&mut self, what: &str, most: usize, place: MapPlace) {
        if !self.sources.is_wrong() {
            let message = format!("more than {most} {what}");
            self.sources.error(codes::TOO_MANY, place, message);
        }
    }

    /// Returns the map of the land: sea zones become links between the coasts that they touch.
    fn finish(mut self) -> ForeignMap {
        let is_open = |index: &usize| !self.closed.contains(index);
        let all = 0..self.map.territories.len();
        let lands: Vec<usize> =
            all.clone().filter(is_open).filter(|index| !self.water.contains(index)).collect();
        // In a game in space all territories may be water.
        let kept = if lands.len() < 2 { all.filter(is_open).collect() } else { lands };
        if kept.len() > TERRITORIES_MAX {
            let place = self.map.territories[kept[TERRITORIES_MAX]].place;
            self.too_many("territories", TERRITORIES_MAX, place);
            return self.map;
        }
        let new: BTreeMap<usize, usize> =
            kept.iter().enumerate().map(|(new, &old)| (old, new)).collect();
        let (mut borders, mut linked) = (Vec::new(), BTreeSet::new());
        let mut coasts: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for border in &self.map.borders {
            match (new.get(&border.from), new.get(&border.to)) {
                (Some(&from), Some(&to)) => {
                    linked.insert((from.min(to), from.max(to)));
                    borders.push(MapBorder { from, to, ..*border });
                }
                (Some(&land), None) => drop(coasts.entry(border.to).or_default().insert(land)),
                (None, Some(&land)) => drop(coasts.entry(border.from).or_default().insert(land)),
                (None, None) => {}
            }
        }
        for (zone, lands) in coasts.iter().filter(|(zone, _)| self.water.contains(zone)) {
            let place = self.map.territories[*zone].place;
            for (&from, &to) in lands.iter().flat_map(|a| lands.range(a + 1..).map(move |b| (a, b)))
            {
                if borders.len() >= BORDERS_MAX {
                    self.too_many("links over the sea", BORDERS_MAX, place);
                    return self.map;
                }
                if linked.insert((from, to)) {
                    borders.push(MapBorder { from, to, is_two_way: true, is_sea: true, place });
                }
            }
        }
        self.map.borders = borders;
        let mut old = std::mem::take(&mut self.map.territories);
        self.map.territories = kept
            .iter()
            .map(|&index| {
                std::mem::replace(
                    &mut old[index],
                    Territory::new("", MapSources::beginning(self.id)),
                )
            })
            .collect();
        self.map
    }
}

/// Returns the value of an attribute. Entities that XML does not define stay as they are written.
fn attribute(tag: &BytesStart<'_>, key: &str) -> Option<String> {
    let found = tag.try_get_attribute(key).ok().flatten()?;
    let value = found.normalized_value(quick_xml::XmlVersion::Implicit1_0);
    Some(value.map_or_else(|_| found.value.to_string(), |value| value.to_string()))
}

/// Reads `centers.txt`: lines of the form `Name (x,y)`.
pub(crate) fn centers(id: FileId, map: &mut ForeignMap, sources: &mut MapSources) {
    let names = by_name(map);
    let text = sources.text(id);
    for line in lines(id, &text).filter(|line| !line.text.is_empty()) {
        let Some((name, point)) = line.text.rsplit_once('(') else {
            let message = "a line is a name and a point: `Name (3,4)`";
            sources.warn(codes::BAD_ROW, line.place(), message).help("it is left out");
            continue;
        };
        // Sea zones have places too.
        let Some(&index) = names.get(name.trim()) else { continue };
        match corner(point.trim_end_matches(')')) {
            Some(at) => map.territories[index].at = Some(at),
            None => sources
                .warn(codes::MISSING_PLACE, line.place(), format!("`({point}` is not a point"))
                .help("the territory is drawn between its neighbours"),
        }
    }
}

/// Reads `polygons.txt`: lines of the form `Name < (x,y) (x,y) (x,y) > < … >`.
pub(crate) fn polygons(id: FileId, map: &mut ForeignMap, sources: &mut MapSources) {
    let names = by_name(map);
    let text = sources.text(id);
    let (mut n_corners, mut sheet) = (0, (0, 0));
    for line in lines(id, &text).filter(|line| !line.text.is_empty()) {
        let Some((name, rings)) = line.text.split_once('<') else {
            let message = "a line is a name and areas: `Name < (3,4) (5,6) (7,8) >`";
            sources.warn(codes::BAD_ROW, line.place(), message).help("it is left out");
            continue;
        };
        let Some(&index) = names.get(name.trim()) else { continue };
        for ring in rings.split('<') {
            let ring: Option<Ring> =
                ring.split('(').skip(1).map(|part| corner(part.split(')').next()?)).collect();
            let Some(ring) = ring.filter(|ring| ring.len() > 2) else {
                let message = format!("an area of `{}` is not three points or more", name.trim());
                sources.warn(codes::NO_AREA, line.place(), message).help("it is left out");
                continue;
            };
            n_corners += ring.len();
            if n_corners > CORNERS_MAX {
                let message = format!("more than {CORNERS_MAX} corners");
                sources.warn(codes::NO_AREA, line.place(), message).help("no areas are drawn");
                map.territories.iter_mut().for_each(|row| row.outline.clear());
                return;
            }
            for &(x, y) in &ring {
                sheet = (sheet.0.max(x), sheet.1.max(y));
            }
            map.territories[index].outline.push(ring);
        }
    }
    map.sheet = Some(sheet);
}

fn by_name(map: &ForeignMap) -> BTreeMap<String, usize> {
    let rows = map.territories.iter().enumerate();
    rows.map(|(index, row)| (row.name.raw.clone(), index)).collect()
}

/// Reads a point that is not left of or above the picture.
fn corner(text: &str) -> Option<(i32, i32)> {
    let (x, y) = text.split_once(',')?;
    let point = (whole(x.trim())?, whole(y.trim())?);
    (point.0 >= 0 && point.1 >= 0).then_some(point)
}

/// Gives territories with an area and without a place the middle of the largest line.
pub(crate) fn middles(map: &mut ForeignMap) {
    for row in map.territories.iter_mut().filter(|row| row.at.is_none()) {
        let Some(ring) = row.outline.iter().max_by_key(|ring| ring.len()) else { continue };
        let x = || ring.iter().map(|corner| corner.0);
        let y = || ring.iter().map(|corner| corner.1);
        let middle = |low: Option<i32>, high: Option<i32>| Some(i32::midpoint(low?, high?));
        row.at = middle(x().min(), x().max()).zip(middle(y().min(), y().max()));
    }
}
