//! Measures the time to draw the full screen at its largest: 200 by 60, 255 spaces with pieces. The
//! aim is 8 ms.

use divan::Bencher;
use warboard_cli::SampleScreen;

fn main() {
    divan::main();
}

/// The whole screen once more.
#[divan::bench]
fn a_frame(bencher: Bencher) {
    let mut frame = SampleScreen::new();
    bencher.bench_local(|| assert_eq!(frame.draw(), 255));
}

/// The board laid out anew, as after a change of size, and drawn.
#[divan::bench]
fn a_frame_laid_out_anew(bencher: Bencher) {
    bencher.bench_local(|| assert_eq!(SampleScreen::new().draw(), 255));
}
