// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Video } from "~/course/video";
import type { Player, SeekResult } from "~/player/player";
import { PlayerSlot } from "~/player/player-slot";
import { InEnglish } from "../../../tests/setup/in-english";
import { SeekStatus } from "./seek-status";

afterEach(cleanup);

const VIDEO: Video = { kind: "html5", url: "https://videos.example/stems.mp4" };

type Scene = { result?: SeekResult; isPlaying?: boolean; video?: Video | null };

/** Shows the status of a video, and returns what it says to screen readers after a seek. */
function draw({ result = { status: "landed", seconds: 60 }, isPlaying = false, video = VIDEO }: Scene = {}) {
  const state = { ready: true, playing: isPlaying, currentTime: 60, duration: 200, rate: 1, awaitsPlay: false };
  // why: a player that always has the same state; real ones are in tests/e2e
  const player: Player = {
    ready: Promise.resolve(),
    seek: async () => result,
    play: () => {},
    pause: () => {},
    setRate: () => {},
    currentTime: () => 60,
    state: () => state,
    subscribe: () => () => {},
  };
  const slot = new PlayerSlot();
  slot.attach("stems", player);
  render(<SeekStatus slot={slot} lecture={{ lectureId: "stems", video }} />, { wrapper: InEnglish });
  return async (options?: Parameters<PlayerSlot["seek"]>[2]) => {
    await act(() => slot.seek("stems", 60, options));
    return screen.getByRole("status").textContent;
  };
}

test("a seek that plays says from where", async () => {
  expect(await draw()()).toBe("Playing from 01:00");
});

test("a seek that leaves the video paused does not say that it plays", async () => {
  expect(await draw()({ play: false })).toBe("Ready to play from 01:00");
});

test("a seek in a video that plays says so, whoever started it", async () => {
  expect(await draw({ isPlaying: true })({ play: false })).toBe("Playing from 01:00");
});

test.each([VIDEO, null])("a silent seek is not announced", async (video) => {
  expect(await draw({ video })({ play: false, isSilent: true })).toBe("");
});

test("a silent seek that fails is announced", async () => {
  const seek = draw({ result: { status: "refused", reason: "unreachable" } });
  expect(await seek({ play: false, isSilent: true })).toBe("The video did not load.");
});
