// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Player, PlayerState } from "~/player/player";
import { PlayerSlot } from "~/player/player-slot";
import { placeKey } from "~/study/progress/places";
import { forget, recall, remember } from "~/study/remember";
import { useRememberedPlace } from "./use-remembered-place";

const PLACE = { courseId: "search-101", lectureId: "stems" };

beforeEach(() => {
  // why: jsdom has no such entries, so no page was reloaded
  vi.stubGlobal("PerformanceNavigationTiming", class {});
});
afterEach(() => {
  cleanup();
  forget("speed");
  forget(placeKey(PLACE.courseId, PLACE.lectureId));
  vi.unstubAllGlobals();
});

/** Opens a lecture whose player has a speed. The player takes its time with another one. */
function openLecture(rate: number) {
  let state = { ready: true, playing: false, currentTime: 0, duration: 240, rate, awaitsPlay: false };
  const listeners = new Set<(state: PlayerState) => void>();
  const setRate = vi.fn<Player["setRate"]>();
  // why: a player whose events come when the test says; real ones are in tests/e2e
  const player: Player = {
    ready: Promise.resolve(),
    seek: async (seconds) => ({ status: "landed", seconds }),
    play: () => {},
    pause: () => {},
    setRate,
    currentTime: () => 0,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const slot = new PlayerSlot();
  slot.attach(PLACE.lectureId, player);
  renderHook(() => useRememberedPlace(slot, PLACE, false));
  const report = (rate: number) => {
    state = { ...state, rate };
    listeners.forEach((listener) => listener(state));
  };
  return { setRate, report };
}

test("a speed that is the first thing that changes is remembered", () => {
  openLecture(1).report(1.5);
  expect(recall("speed")).toBe(1.5);
});

test("a speed that was chosen before the player was attached is remembered", () => {
  openLecture(1.5);
  expect(recall("speed")).toBe(1.5);
});

test("a remembered speed is set, and stays remembered while the player takes its time", () => {
  remember("speed", 1.5);
  const { setRate, report } = openLecture(1);
  expect(setRate).toHaveBeenCalledExactlyOnceWith(1.5);
  report(1);
  expect(recall("speed")).toBe(1.5);
  report(1.5);
  report(1);
  expect(recall("speed")).toBe(1);
});

test("a remembered speed that a player does not have stays remembered", () => {
  remember("speed", 1.75);
  const { report } = openLecture(1);
  report(1.5);
  expect(recall("speed")).toBe(1.75);
});
