// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Video } from "~/course/video";
import type { PlayerState } from "~/player/player";
import { PlayerSlot } from "~/player/player-slot";
import { useSmallVideo } from "./use-small-video";

afterEach(cleanup);

function playableSlot() {
  const idle = new PlayerSlot().state();
  const listeners = new Set<(state: PlayerState) => void>();
  let state = idle;
  return {
    state: () => state,
    subscribe: (listener: (state: PlayerState) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setPlaying: (playing: boolean) => {
      state = { ...idle, playing };
      listeners.forEach((listener) => listener(state));
    },
  };
}

const FILE: Video = { kind: "html5", url: "/video.mp4" };

function show(isRead = false, video: Video | null = FILE) {
  const slot = playableSlot();
  return { slot, ...renderHook((read) => useSmallVideo(slot, video, read), { initialProps: isRead }) };
}

test("the video is small once an answer begins, and large again when it plays", () => {
  const { result, slot } = show();
  expect(result.current.isSmall).toBe(false);
  act(() => result.current.shrink());
  expect(result.current.isSmall).toBe(true);
  act(() => slot.setPlaying(true));
  expect(result.current.isSmall).toBe(false);
});

test("a question that is asked while the video plays makes it small until it plays the next time", () => {
  const { result, slot } = show();
  act(() => slot.setPlaying(true));
  act(() => result.current.shrink());
  act(() => slot.setPlaying(true));
  expect(result.current.isSmall).toBe(true);
});

test("a page that opens with an answer to read has a small video, also if a frame finds the answer later", () => {
  expect(show(true).result.current.isSmall).toBe(true);
  const { result, rerender } = show();
  rerender(true);
  expect(result.current.isSmall).toBe(true);
});

test("a conversation that is found while the video plays leaves it large", () => {
  const { result, rerender, slot } = show();
  act(() => slot.setPlaying(true));
  rerender(true);
  expect(result.current.isSmall).toBe(false);
});

test("the student changes it", () => {
  const { result } = show();
  act(() => result.current.toggle?.());
  expect(result.current.isSmall).toBe(true);
  act(() => result.current.toggle?.());
  expect(result.current.isSmall).toBe(false);
});

test("a video of YouTube, and a lecture without one, stay as they are", () => {
  for (const video of [{ kind: "youtube" as const, url: "https://youtu.be/x" }, null]) {
    const { result } = show(true, video);
    expect(result.current).toMatchObject({ isSmall: false, toggle: null });
  }
});
