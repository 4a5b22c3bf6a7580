// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Player } from "~/player/player";
import { PlayerSlot } from "~/player/player-slot";
import { placeKey } from "~/study/progress/places";
import { forget, remember } from "~/study/remember";
import { InApp } from "../../../tests/setup/in-app";
import { Notice, useNotice } from "./notice";
import { useOpening } from "./use-opening";

const COURSE = "search-101";
const WATCHED = placeKey(COURSE, "stems");

beforeEach(() => {
  // why: jsdom has no such entries, so no page was reloaded
  vi.stubGlobal("PerformanceNavigationTiming", class {});
  remember(WATCHED, { seconds: 77, watched: 77, at: 1 });
});
afterEach(() => {
  cleanup();
  forget(WATCHED);
  vi.unstubAllGlobals();
});

/** Opens the first lecture, which was watched before, with its video. */
function openLecture() {
  const state = { ready: true, playing: false, currentTime: 0, duration: 240, rate: 1, awaitsPlay: false };
  // why: a player with a fixed position; real ones are in tests/e2e
  const player: Player = {
    ready: Promise.resolve(),
    seek: async (seconds) => ({ status: "landed", seconds }),
    play: () => {},
    pause: () => {},
    setRate: () => {},
    currentTime: () => 0,
    state: () => state,
    subscribe: () => () => {},
  };
  const slot = new PlayerSlot();
  slot.attach("stems", player);
  const Page = () => {
    const [lectureId, setLecture] = useState("stems");
    const notice = useNotice();
    useOpening(slot, { courseId: COURSE, lectureId }, notice);
    return (
      <>
        <Notice notice={notice} />
        <button type="button" onClick={() => setLecture("ranking")}>
          Next lecture
        </button>
      </>
    );
  };
  render(
    <InApp>
      <Page />
    </InApp>,
  );
}

const goOn = () => fireEvent.click(screen.getByRole("button", { name: "Next lecture" }));

test("the next lecture does not say that it resumed where the previous one did", async () => {
  openLecture();
  await screen.findByText("Resumed at 01:17.");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  goOn();
  expect(screen.queryByText(/Resumed/)).toBeNull();
});

test("the notice of a resumed lecture ends with the lecture", async () => {
  openLecture();
  await screen.findByText("Resumed at 01:17.");
  goOn();
  expect(screen.queryByText(/Resumed/)).toBeNull();
});
