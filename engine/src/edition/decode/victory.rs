//! `[[victory]]`.

use crate::edition::reader::Reader;
use crate::model::{Victory, VictoryWhen};

pub(super) fn victory(reader: &mut Reader<'_>) -> Victory {
    Victory {
        id: reader.id(),
        name: reader.need_text("name"),
        when: when(reader),
        source: reader.source(),
    }
}

fn when(reader: &mut Reader<'_>) -> VictoryWhen {
    let nothing = VictoryWhen::LastFaction;
    let Some(node) = reader.need("when") else { return nothing };
    if node.table().is_none() {
        return reader
            .cx
            .word(node, "when", &[("last-faction", VictoryWhen::LastFaction)])
            .unwrap_or(nothing);
    }
    let Some(mut when) = Reader::new(reader.cx, node, "`when`") else { return nothing };
    let spaces = when.need_int("spaces", 1..=1_000);
    when.finish();
    spaces.map_or(nothing, VictoryWhen::Spaces)
}
