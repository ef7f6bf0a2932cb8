// Short sounds, made here: no file is loaded. Browsers play none before the page was touched.

import { dare, keep } from "./dom.js";

/** Each sound as its tones: the pitch, and when it begins and ends, in seconds. None is longer than a third of a second. */
const SOUNDS = {
  turn: [[660, 0, 0.14], [880, 0.12, 0.3]],
  taken: [[392, 0, 0.1], [523, 0.08, 0.18], [659, 0.16, 0.32]],
  roll: [[180, 0, 0.05], [150, 0.07, 0.12], [210, 0.14, 0.19], [160, 0.22, 0.3]],
  chat: [[988, 0, 0.12]],
};

let context = null;

/** Whether a page can sound at all. */
export const canSound = () => dare(() => typeof AudioContext === "function", false);

export const isLoud = () => keep("sound") !== "off";

/** Turns the sounds on or off; whether they are on. */
export function toggleSound() {
  keep("sound", isLoud() ? "off" : "on");
  sound("turn");
  return isLoud();
}

/** Makes a sound. */
export function sound(name) {
  if (isLoud()) dare(() => play(SOUNDS[name]));
}

function play(tones) {
  if (context?.state !== "running") return void dare(() => context?.resume());
  for (const [pitch, from, to] of tones) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const [begins, ends] = [from, to].map((at) => context.currentTime + at);
    tone.frequency.setValueAtTime(pitch, begins);
    volume.gain.setValueAtTime(0.12, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, ends);
    tone.connect(volume).connect(context.destination);
    tone.start(begins);
    tone.stop(ends);
  }
}

for (const event of ["keydown", "pointerdown"]) document.addEventListener(event, () => { context ??= dare(() => new AudioContext()); }, { capture: true, once: true });
