//! Builds the binary again when an edition or a module of `scripts/` changes: they are embedded.

fn main() {
    println!("cargo:rerun-if-changed=../../editions");
    println!("cargo:rerun-if-changed=../../scripts");
}
