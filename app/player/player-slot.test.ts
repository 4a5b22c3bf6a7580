import { expect, test, vi } from "vitest";
import type { Player, PlayerState } from "./player";
import { PlayerSlot } from "./player-slot";

function fakePlayer() {
  const listeners = new Set<(state: PlayerState) => void>();
  const seek = vi.fn(async (seconds: number) => ({ status: "landed" as const, seconds }));
  const player: Player = {
    ready: Promise.resolve(),
    seek,
    pause: () => {},
    currentTime: () => 7,
    state: () => ({ ready: true, playing: false, currentTime: 7, duration: 60 }),
    subscribe: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
  };
  return { player, seek, tick: () => listeners.forEach((listener) => listener(player.state())), listeners };
}

test("a seek goes to the lecture's player that is there", async () => {
  const slot = new PlayerSlot();
  const { player, seek } = fakePlayer();
  slot.attach("a", player);
  expect(await slot.seek("a", 161)).toEqual({ status: "landed", seconds: 161 });
  expect(seek).toHaveBeenCalledWith(161, { play: true });
});

test("a seek to a lecture that is not there yet is kept until its player comes; the last one wins", async () => {
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

test("a kept seek is not carried out in another lecture's player", () => {
  const slot = new PlayerSlot();
  void slot.seek("b", 10);
  const { player, seek } = fakePlayer();
  slot.attach("a", player);
  expect(seek).not.toHaveBeenCalled();
});

test("who follows the slot follows whichever player is in it", () => {
  const slot = new PlayerSlot();
  const times: number[] = [];
  slot.subscribe((state) => times.push(state.currentTime));
  const { player, tick, listeners } = fakePlayer();
  const detach = slot.attach("a", player);
  tick();
  detach();
  expect(times).toEqual([7, 0]);
  expect(slot.state().ready).toBe(false);
  expect(listeners.size).toBe(0);
});

test("taking out a player that was replaced leaves the new one in place", () => {
  const slot = new PlayerSlot();
  const detachOld = slot.attach("a", fakePlayer().player);
  slot.attach("b", fakePlayer().player);
  detachOld();
  expect(slot.state().ready).toBe(true);
});
