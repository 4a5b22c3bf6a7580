// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Player } from "~/player/player";
import { PlayerSlot } from "~/player/player-slot";
import { InEnglish } from "../../../tests/setup/in-english";
import { Timeline } from "./timeline";

afterEach(cleanup);

const CHAPTERS = [
  { startMs: 0, title: "Why an index" },
  { startMs: 60_000, title: "Stemming" },
];

/** Draws the timeline of a lecture of 200 seconds whose video is at a second, and returns the seeks. */
function draw(currentTime: number) {
  const seeks: number[] = [];
  const state = { ready: true, playing: true, currentTime, duration: 200, rate: 1, awaitsPlay: false };
  // why: a player with a fixed position; real ones are in tests/e2e
  const player: Player = {
    ready: Promise.resolve(),
    seek: async (seconds) => {
      seeks.push(seconds);
      return { status: "landed", seconds };
    },
    play: () => {},
    pause: () => {},
    setRate: () => {},
    currentTime: () => currentTime,
    state: () => state,
    subscribe: () => () => {},
  };
  const slot = new PlayerSlot();
  slot.attach("a", player);
  const lecture = { lectureId: "a", durationMs: 190_000, chapters: CHAPTERS, thumbnails: null };
  const { container } = render(<Timeline slot={slot} lecture={lecture} notes={[]} cited={[]} />, {
    wrapper: InEnglish,
  });
  const slider = screen.getByRole("slider");
  // why: jsdom has no layout
  slider.getBoundingClientRect = () => new DOMRect(100, 0, 400, 8);
  return { slider, seeks, container };
}

test.each([
  ["ArrowRight", 105],
  ["ArrowLeft", 95],
  ["PageUp", 160],
  ["PageDown", 40],
  ["Home", 0],
  ["End", 200],
])("%s at 100 seconds seeks to %d", (key, seconds) => {
  const { slider, seeks } = draw(100);
  fireEvent.keyDown(slider, { key });
  expect(seeks).toEqual([seconds]);
});

test("a key does not seek out of the video", () => {
  const { slider, seeks } = draw(3);
  fireEvent.keyDown(slider, { key: "PageDown" });
  expect(seeks).toEqual([0]);
});

test("leaves other keys, and keys of the browser, alone", () => {
  const { slider, seeks } = draw(100);
  expect(fireEvent.keyDown(slider, { key: "x" })).toBe(true);
  expect(fireEvent.keyDown(slider, { key: "ArrowLeft", altKey: true })).toBe(true);
  expect(seeks).toEqual([]);
});

test("tells screen readers the time and the chapter", () => {
  const { slider } = draw(161);
  expect(slider.getAttribute("aria-valuenow")).toBe("161");
  expect(slider.getAttribute("aria-valuemax")).toBe("200");
  expect(slider.getAttribute("aria-valuetext")).toMatch(/2 minutes.*41 seconds, Stemming$/);
});

test("a click seeks to the second under the pointer", () => {
  const { slider, seeks } = draw(100);
  fireEvent(slider, new MouseEvent("pointerdown", { bubbles: true, button: 0, clientX: 200 }));
  expect(seeks).toEqual([50]);
});

test("pointing shows the time and the chapter until the pointer leaves", () => {
  const { slider, container } = draw(100);
  const preview = () => container.querySelector(".timeline-preview")?.textContent;
  fireEvent(slider, new MouseEvent("pointermove", { bubbles: true, clientX: 300 }));
  expect(preview()).toBe("Stemming01:40");
  fireEvent.pointerLeave(slider);
  expect(preview()).toBeUndefined();
});
