import { expect, test } from "vitest";
import { WATCHED_AFTER, watching } from "./watched";

/** A video that a test plays, pauses and moves, and what was watched of it. */
function video(known: number | null = null) {
  const update = watching(known);
  const state = { playing: false, currentTime: 0, rate: 1 };
  let now = 0;
  let watched = update(state, now);
  const tell = () => (watched = update({ ...state }, now));
  return {
    watched: () => watched,
    rate: (rate: number) => void (state.rate = rate),
    seek(seconds: number) {
      state.currentTime = seconds;
      tell();
    },
    wait(seconds: number) {
      now += seconds * 1000;
    },
    play(seconds: number, everySeconds = 0.25) {
      state.playing = true;
      tell();
      for (let played = 0; played < seconds; played += everySeconds) {
        now += (everySeconds * 1000) / state.rate;
        state.currentTime += everySeconds;
        tell();
      }
      state.playing = false;
      tell();
    },
  };
}

test("a video that plays is watched up to where it is", () => {
  const shown = video();
  shown.play(WATCHED_AFTER - 1);
  expect(shown.watched()).toBeNull();
  shown.play(20);
  expect(shown.watched()).toBe(WATCHED_AFTER - 1 + 20);
});

test("following a citation and leaving at once does not count", () => {
  const shown = video(60);
  shown.seek(600);
  shown.play(10);
  expect(shown.watched()).toBe(60);
});

test("counts what plays on from a citation", () => {
  const shown = video(60);
  shown.seek(600);
  shown.play(20);
  expect(shown.watched()).toBe(620);
});

test("citations that play one after another are not added up", () => {
  const shown = video();
  for (const second of [100, 200, 300, 50]) {
    shown.seek(second);
    shown.play(10);
  }
  expect(shown.watched()).toBeNull();
});

test("a jump after a long pause is not taken for playing", () => {
  const shown = video();
  shown.play(10);
  shown.wait(3_600);
  shown.seek(600);
  shown.play(5);
  expect(shown.watched()).toBeNull();
});

test("pauses do not interrupt watching, and the speed does not matter", () => {
  const shown = video();
  shown.rate(2);
  shown.play(8);
  shown.wait(60);
  shown.play(8);
  expect(shown.watched()).toBe(16);
});

test("a tab in the background gets few updates, and its video counts", () => {
  const shown = video();
  shown.play(120, 60);
  expect(shown.watched()).toBe(120);
});
