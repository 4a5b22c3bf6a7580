import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPlayer } from "./create-player";
import { PlayerError } from "./player";
import type { AdapterEvents, PlayerAdapter } from "./player-adapter";

/** why: a video as the contract sees it, moved by hand. Real ones, and the fakes of their frames, are in tests/e2e. */
function handMoved({ announcesSeeked = true, duration = 250 } = {}) {
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
    listen: (heard) => void (events = heard),
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
    change: () => events.onChange(),
  };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a seek is read back, not assumed: there, or elsewhere", async () => {
  const { adapter, open, land } = handMoved();
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

test("a seek asked for before the video is ready is kept, and of several the last wins", async () => {
  const { adapter, open, sent, land } = handMoved();
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

test("a video that is late is moved all the same when it comes", async () => {
  const { adapter, open, sent } = handMoved();
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
])("a seek to %d stays within the video: %d", async (asked, target) => {
  const { adapter, open, sent } = handMoved();
  open();
  void createPlayer(adapter).seek(asked);
  await settle();
  expect(sent).toEqual([target]);
});

test("a seek past the end says where the video ends", async () => {
  const { adapter, open, land } = handMoved();
  open();
  const seek = createPlayer(adapter).seek(400);
  await settle();
  land(250);
  expect(await seek).toEqual({ status: "drifted", seconds: 250 });
});

test("what the browser will not play stands at the moment and waits to be played", async () => {
  const { adapter, open, land, state, change } = handMoved();
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
  "a video that is refused (%s) refuses every seek with its reason",
  async (reason) => {
    const { adapter, refuse } = handMoved();
    const player = createPlayer(adapter);
    const before = player.seek(30);
    refuse(new PlayerError(reason));
    expect(await before).toEqual({ status: "refused", reason });
    expect(await player.seek(40)).toEqual({ status: "refused", reason });
  },
);

test("a video that breaks while it is moved refuses that seek", async () => {
  const { adapter, open, fault } = handMoved();
  open();
  const seek = createPlayer(adapter).seek(30);
  await settle();
  fault(new PlayerError("unplayable"));
  expect(await seek).toEqual({ status: "refused", reason: "unplayable" });
});

test("a video that does not move says so", async () => {
  const { adapter, open } = handMoved();
  open();
  const seek = createPlayer(adapter).seek(30);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await seek).toEqual({ status: "refused", reason: "did-not-move" });
});

test("where nothing is announced, the time is watched until it is the one asked for", async () => {
  const { adapter, open, state } = handMoved({ announcesSeeked: false });
  open();
  const seek = createPlayer(adapter).seek(30);
  await vi.advanceTimersByTimeAsync(400);
  state.currentTime = 29.8;
  await vi.advanceTimersByTimeAsync(100);
  expect(await seek).toEqual({ status: "landed", seconds: 29.8 });
});

test("where nothing is announced, a video that stays elsewhere has drifted", async () => {
  const { adapter, open, state } = handMoved({ announcesSeeked: false });
  open();
  const seek = createPlayer(adapter).seek(30);
  await vi.advanceTimersByTimeAsync(200);
  state.currentTime = 26;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await seek).toEqual({ status: "drifted", seconds: 26 });
});

test("a player that goes away closes what waits for it", async () => {
  const { adapter, open } = handMoved();
  open();
  const player = createPlayer(adapter);
  const seek = player.seek(30);
  await settle();
  player.dispose();
  expect(await seek).toEqual({ status: "refused", reason: "closed" });
});
