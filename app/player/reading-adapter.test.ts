import { expect, test } from "vitest";
import { createPlayer } from "./create-player";
import { PlayerSlot } from "./player-slot";
import { readingAdapter } from "./reading-adapter";

test("a seek moves the position in the transcript, and nothing plays or waits to be played", async () => {
  const player = createPlayer(readingAdapter(250));
  expect(await player.seek(146, { play: true })).toEqual({ status: "landed", seconds: 146 });
  expect(player.state()).toMatchObject({ currentTime: 146, duration: 250, playing: false, awaitsPlay: false });
});

test("a seek that was made before the lecture opened is carried out, and reported to the page", async () => {
  const slot = new PlayerSlot();
  const seconds: number[] = [];
  slot.subscribe(({ currentTime }) => seconds.push(currentTime));
  const sought = slot.seek("a", 30);
  slot.attach("a", createPlayer(readingAdapter(250)));
  expect(await sought).toEqual({ status: "landed", seconds: 30 });
  expect(seconds.at(-1)).toBe(30);
});

test("a seek past the end stops at the end", async () => {
  expect(await createPlayer(readingAdapter(250)).seek(300)).toEqual({ status: "drifted", seconds: 250 });
});
