//! Builds the binary anew when an edition that it embeds changes.

use std::io::{self, Write};

fn main() -> io::Result<()> {
    writeln!(io::stdout(), "cargo::rerun-if-changed=../editions")
}
