//! Builds the binary again when an edition changes: editions are embedded.

fn main() {
    println!("cargo:rerun-if-changed=../editions");
    println!("cargo:rerun-if-changed=../scripts");
}
