//! `warboard-soak`: the program is the library's.

use std::process::ExitCode;

fn main() -> ExitCode {
    warboard_soak::main()
}
