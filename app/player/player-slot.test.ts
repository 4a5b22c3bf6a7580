import { expect, test, vi } from "vitest";
import type { Player, PlayerState, SeekResult } from "./player";
import { PlayerSlot } from "./player-slot";

function fakePlayer() {
  const listeners = new Set<(state: PlayerState) => void>();
  const seek = vi.fn(async (seconds: number) => ({ status: "landed" as const, seconds }));
  const player: Player = {
    ready: Promise.resolve(),
    seek,
    pause: () => {},
    currentTime: () => 7,
    state: () => ({ ready: true, playing: false, currentTime: 7, duration: 60, rate: 1, awaitsPlay: false }),
    play: () => {},
    setRate: () => {},
    subscribe: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
  };
  return { player, seek, tick: () => listeners.forEach((listener) => listener(player.state())), listeners };
}

test("sends a seek to the lecture's attached player", async () => {
  const slot = new PlayerSlot();
  const { player, seek } = fakePlayer();
  slot.attach("a", player);
  expect(await slot.seek("a", 161)).toEqual({ status: "landed", seconds: 161 });
  expect(seek).toHaveBeenCalledWith(161, { play: true });
});

test("queues seeks until the lecture's player is attached, and the last one wins", async () => {
  const slot = new PlayerSlot();
  const other = fakePlayer();
  slot.attach("a", other.player);
  const first = slot.seek("b", 10);
  const second = slot.seek("b", 20, { play: false });
  expect(await first).toEqual({ status: "superseded" });
  const { player, seek } = fakePlayer();
  slot.attach("b", player);
  expect(await second).toEqual({ status: "landed", seconds: 20 });
  expect(seek.mock.calls).toEqual([[20, { play: false }]]);
  expect(other.seek).not.toHaveBeenCalled();
});

test("does not carry out a queued seek in another lecture's player", () => {
  const slot = new PlayerSlot();
  void slot.seek("b", 10);
  const { player, seek } = fakePlayer();
  slot.attach("a", player);
  expect(seek).not.toHaveBeenCalled();
});

test("notifies subscribers of whichever player is attached", () => {
  const slot = new PlayerSlot();
  const times: number[] = [];
  slot.subscribe((state) => times.push(state.currentTime));
  const { player, tick, listeners } = fakePlayer();
  const detach = slot.attach("a", player);
  tick();
  detach();
  expect(times).toEqual([7, 7, 0]); // when it comes, at a tick, when it goes
  expect(slot.state().ready).toBe(false);
  expect(listeners.size).toBe(0);
});

test("keeps the new player when a replaced one is detached", () => {
  const slot = new PlayerSlot();
  const detachOld = slot.attach("a", fakePlayer().player);
  slot.attach("b", fakePlayer().player);
  detachOld();
  expect(slot.state().ready).toBe(true);
});

test("reports the last seek while it is pending, when it has landed, and until it is dismissed", async () => {
  const slot = new PlayerSlot();
  slot.attach("a", fakePlayer().player);
  const seek = slot.seek("a", 161);
  expect(slot.lastSeek()).toEqual({ lectureId: "a", seconds: 161, play: true, isSilent: false, result: null });
  await seek;
  expect(slot.lastSeek()?.result).toEqual({ status: "landed", seconds: 161 });
  slot.dismissSeek();
  expect(slot.lastSeek()).toBeNull();
});

test("ignores the result of an earlier seek", async () => {
  const slot = new PlayerSlot();
  const { player } = fakePlayer();
  let land: (result: SeekResult) => void = () => {};
  slot.attach("a", {
    ...player,
    seek: (seconds) =>
      seconds === 1 ? Promise.resolve({ status: "superseded" }) : new Promise((resolve) => (land = resolve)),
  });
  const first = slot.seek("a", 1);
  const second = slot.seek("a", 2);
  await first;
  expect(slot.lastSeek()).toMatchObject({ lectureId: "a", seconds: 2, result: null });
  land({ status: "landed", seconds: 2 });
  await second;
  expect(slot.lastSeek()?.result).toEqual({ status: "landed", seconds: 2 });
});

test("refuses seeks to a lecture whose video failed, with the reason", async () => {
  const slot = new PlayerSlot();
  const waiting = slot.seek("a", 10);
  slot.refuse("a", "no-access");
  expect(await waiting).toEqual({ status: "refused", reason: "no-access" });
  expect(await slot.seek("a", 20)).toEqual({ status: "refused", reason: "no-access" });
});
