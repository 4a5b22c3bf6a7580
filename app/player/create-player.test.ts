import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPlayer } from "./create-player";
import { PlayerError } from "./player";
import type { AdapterEvents, PlayerAdapter } from "./player-adapter";

/** why: an adapter that the test moves. Real videos and fake frames are in tests/e2e. */
function fakeAdapter({ announcesSeeked = true, duration = 250 } = {}) {
  const state = { ready: true, playing: false, currentTime: 0, duration, rate: 1 };
  const sent: number[] = [];
  let events: AdapterEvents;
  let [open, refuse] = [() => {}, (_: PlayerError) => {}];
  const adapter: PlayerAdapter = {
    ready: new Promise<void>((resolve, reject) => ([open, refuse] = [resolve, reject])),
    announcesSeeked,
    state: () => state,
    setTime: (seconds) => void sent.push(seconds),
    play: vi.fn(async () => void (state.playing = true)),
    pause: () => void (state.playing = false),
    setRate: (rate) => void (state.rate = rate),
    listen: (listener) => void (events = listener),
    dispose: () => {},
  };
  const land = (seconds: number) => ((state.currentTime = seconds), events.onSeeked());
  return {
    adapter,
    state,
    sent,
    land,
    open: () => open(),
    refuse: (error: PlayerError) => refuse(error),
    fault: (error: PlayerError) => events.onFault(error),
    playable: () => events.onPlayable(),
    change: () => events.onChange(),
  };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("reads the result of a seek back from the video", async () => {
  const { adapter, open, land } = fakeAdapter();
  open();
  const player = createPlayer(adapter);
  const near = player.seek(161.4);
  await settle();
  land(160.8); // on a key frame
  expect(await near).toEqual({ status: "landed", seconds: 160.8 });
  const far = player.seek(161.4);
  await settle();
  land(158);
  expect(await far).toEqual({ status: "drifted", seconds: 158 });
});

test("queues seeks until the video is ready, and the last one wins", async () => {
  const { adapter, open, sent, land } = fakeAdapter();
  const player = createPlayer(adapter);
  const [first, second] = [player.seek(10), player.seek(20)];
  await settle();
  expect(sent).toEqual([]);
  open();
  await settle();
  expect(sent).toEqual([20]);
  land(20);
  expect([await first, await second]).toEqual([{ status: "superseded" }, { status: "landed", seconds: 20 }]);
});

test("carries out a seek that was reported as late once the video is ready", async () => {
  const { adapter, open, sent } = fakeAdapter();
  const seek = createPlayer(adapter).seek(30);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await seek).toEqual({ status: "refused", reason: "not-ready" });
  open();
  await settle();
  expect(sent).toEqual([30]);
});

test.each([
  [-5, 0],
  [9_999, 250],
])("clamps a seek to %d into the video: %d", async (asked, target) => {
  const { adapter, open, sent } = fakeAdapter();
  open();
  void createPlayer(adapter).seek(asked);
  await settle();
  expect(sent).toEqual([target]);
});

test("reports the end of the video for a seek past it", async () => {
  const { adapter, open, land } = fakeAdapter();
  open();
  const seek = createPlayer(adapter).seek(400);
  await settle();
  land(250);
  expect(await seek).toEqual({ status: "drifted", seconds: 250 });
});

test("seeks although autoplay is blocked, and waits for the student to play", async () => {
  const { adapter, open, land, state, change } = fakeAdapter();
  vi.spyOn(adapter, "play").mockRejectedValue(new DOMException("no gesture", "NotAllowedError"));
  open();
  const player = createPlayer(adapter);
  const seek = player.seek(30, { play: true });
  await settle();
  land(30);
  expect(await seek).toEqual({ status: "landed", seconds: 30 });
  expect(player.state().awaitsPlay).toBe(true);
  state.playing = true;
  change();
  expect(player.state().awaitsPlay).toBe(false);
});

test.each(["no-access", "not-found", "unplayable"] as const)(
  "refuses every seek with the reason of a video that cannot be played (%s)",
  async (reason) => {
    const { adapter, refuse } = fakeAdapter();
    const player = createPlayer(adapter);
    const before = player.seek(30);
    refuse(new PlayerError(reason));
    expect(await before).toEqual({ status: "refused", reason });
    expect(await player.seek(40)).toEqual({ status: "refused", reason });
  },
);

test("refuses a seek during which the video breaks", async () => {
  const { adapter, open, fault } = fakeAdapter();
  open();
  const seek = createPlayer(adapter).seek(30);
  await settle();
  fault(new PlayerError("unplayable"));
  expect(await seek).toEqual({ status: "refused", reason: "unplayable" });
});

test("refuses seeks after the video has broken, until it plays or has loaded again", async () => {
  const { adapter, open, fault, playable, land } = fakeAdapter();
  open();
  const player = createPlayer(adapter);
  await settle();
  fault(new PlayerError("interrupted"));
  expect(await player.seek(30)).toEqual({ status: "refused", reason: "interrupted" });
  playable();
  const seek = player.seek(30);
  await settle();
  land(30);
  expect(await seek).toEqual({ status: "landed", seconds: 30 });
});

test("refuses a seek that does not move the video", async () => {
  const { adapter, open } = fakeAdapter();
  open();
  const seek = createPlayer(adapter).seek(30);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await seek).toEqual({ status: "refused", reason: "did-not-move" });
});

test("watches the time of a video that does not announce its seeks", async () => {
  const { adapter, open, state } = fakeAdapter({ announcesSeeked: false });
  open();
  const seek = createPlayer(adapter).seek(30);
  await vi.advanceTimersByTimeAsync(400);
  state.currentTime = 29.8;
  await vi.advanceTimersByTimeAsync(100);
  expect(await seek).toEqual({ status: "landed", seconds: 29.8 });
});

test("reports a drift when a video that announces nothing stays elsewhere", async () => {
  const { adapter, open, state } = fakeAdapter({ announcesSeeked: false });
  open();
  const seek = createPlayer(adapter).seek(30);
  await vi.advanceTimersByTimeAsync(200);
  state.currentTime = 26;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await seek).toEqual({ status: "drifted", seconds: 26 });
});

test("refuses a running seek when the player is disposed", async () => {
  const { adapter, open } = fakeAdapter();
  open();
  const player = createPlayer(adapter);
  const seek = player.seek(30);
  await settle();
  player.dispose();
  expect(await seek).toEqual({ status: "refused", reason: "closed" });
});
