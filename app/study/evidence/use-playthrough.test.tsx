// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CitedMoment } from "~/citation/cited-moment";
import type { Player, PlayerState } from "~/player/player";
import { PlayerSlot } from "~/player/player-slot";
import { usePlaythrough } from "./use-playthrough";

const moment = (startSeconds: number, endSeconds: number, lectureId = "embeddings") =>
  ({ courseId: "search-101", lectureId, startSeconds, endSeconds }) as CitedMoment;

let slot: PlayerSlot;
let state: PlayerState;
let notify: (state: PlayerState) => void;
const pause = vi.fn();
beforeEach(() => {
  slot = new PlayerSlot();
  state = { ready: true, playing: false, currentTime: 0, duration: 240, rate: 1, awaitsPlay: false };
  pause.mockReset();
});
afterEach(cleanup);

/** Attaches a player whose time the test sets. */
function attach(lectureId = "embeddings") {
  const player: Player = {
    ready: Promise.resolve(),
    seek: async (seconds) => ({ status: "landed", seconds }),
    play: () => {},
    pause,
    setRate: () => {},
    currentTime: () => state.currentTime,
    state: () => state,
    subscribe: (listener) => ((notify = listener), () => {}),
  };
  slot.attach(lectureId, player);
}
const playAt = (currentTime: number, playing = true) => act(() => notify((state = { ...state, playing, currentTime })));
const stopAt = (currentTime: number) => playAt(currentTime, false);

/** Renders the hook at a moment, as the evidence panel does. */
function show(moments: readonly CitedMoment[], startIndex = 0) {
  const [onMove, onSeek] = [vi.fn(), vi.fn()];
  const hook = renderHook(
    ({ index }) => usePlaythrough({ moments, index, cited: moments[index]!, slot, onMove, onSeek }),
    { initialProps: { index: startIndex } },
  );
  onMove.mockImplementation((index: number) => hook.rerender({ index }));
  return { ...hook, onMove, onSeek };
}

test("plays from the first moment, whichever is open", () => {
  attach();
  const { result, onMove, onSeek } = show([moment(10, 20), moment(60, 70)], 1);
  act(() => result.current.toggle());
  expect(result.current.isPlaying).toBe(true);
  expect(onMove).toHaveBeenCalledWith(0);
  expect(onSeek).not.toHaveBeenCalled();
});

test("seeks if the first moment is open already", () => {
  attach();
  const moments = [moment(10, 20)];
  const { result, onSeek } = show(moments);
  act(() => result.current.toggle());
  expect(onSeek).toHaveBeenCalledWith(moments[0]);
});

test("moves on after the last word of a moment, and pauses after the last moment", () => {
  attach();
  const { result, onMove } = show([moment(10, 20), moment(60, 70)]);
  act(() => result.current.toggle());
  playAt(10);
  playAt(20.5);
  expect(onMove).not.toHaveBeenCalled();
  playAt(20.7);
  expect(onMove).toHaveBeenCalledExactlyOnceWith(1);
  playAt(60);
  playAt(70.7);
  expect(onMove).toHaveBeenCalledOnce();
  expect(pause).toHaveBeenCalledOnce();
  expect(result.current.isPlaying).toBe(false);
});

test.each([240, 239.8])("moves on from a moment at the end of a video that ends at %d of 240 seconds", (end) => {
  attach();
  const { result, onMove } = show([moment(230, 240), moment(60, 70)]);
  act(() => result.current.toggle());
  playAt(230);
  stopAt(235); // the student pauses
  playAt(239.6);
  expect(onMove).not.toHaveBeenCalled();
  stopAt(end);
  expect(onMove).toHaveBeenCalledExactlyOnceWith(1);
});

test("stops after the last moment when its video ends", () => {
  attach();
  const { result } = show([moment(230, 240)]);
  act(() => result.current.toggle());
  playAt(230);
  stopAt(240);
  expect(result.current.isPlaying).toBe(false);
});

test("a video that is still past the moment when it starts has not played it", () => {
  attach();
  const { result, onMove } = show([moment(10, 20), moment(60, 70)]);
  act(() => result.current.toggle());
  playAt(100); // before the seek takes effect
  expect(onMove).not.toHaveBeenCalled();
  playAt(9.8);
  playAt(20.7);
  expect(onMove).toHaveBeenCalledExactlyOnceWith(1);
});

test("ignores the time of another lecture's video", () => {
  attach("inverted-index");
  const { result, onMove } = show([moment(10, 20), moment(60, 70)]);
  act(() => result.current.toggle());
  playAt(15);
  playAt(30);
  expect(onMove).not.toHaveBeenCalled();
});

test("stopping pauses the video, and its time no longer moves on", () => {
  attach();
  const { result, onMove } = show([moment(10, 20), moment(60, 70)]);
  act(() => result.current.toggle());
  playAt(15);
  act(() => result.current.toggle());
  expect(pause).toHaveBeenCalledOnce();
  playAt(30);
  expect(onMove).not.toHaveBeenCalled();
  expect(result.current.isPlaying).toBe(false);
});
