// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHtml5Player } from "./html5-player";

/** why: jsdom has no media; the element's own events and fields are played by hand, as the HTML standard orders them. */
function fakeVideo({ readyState = 0 } = {}) {
  const video = document.createElement("video");
  const state = { readyState, currentTime: 0, duration: 250, paused: true, error: null as MediaError | null };
  const sets: number[] = [];
  Object.defineProperties(video, {
    readyState: { get: () => state.readyState },
    duration: { get: () => state.duration },
    paused: { get: () => state.paused },
    error: { get: () => state.error },
    currentTime: { get: () => state.currentTime, set: (seconds: number) => (sets.push(seconds), (state.currentTime = seconds)) },
    play: { value: vi.fn(async () => void (state.paused = false)) },
  });
  const fire = (type: string) => video.dispatchEvent(new Event(type));
  return { video, state, sets, fire, load: () => ((state.readyState = 1), fire("loadedmetadata")) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a seek is read back from the element, not assumed", async () => {
  const { video, state, fire } = fakeVideo({ readyState: 1 });
  const receipt = createHtml5Player(video).seek(161.4);
  await settle();
  state.currentTime = 160.8; // the element landed on a key frame
  fire("seeked");
  expect(await receipt).toEqual({ status: "landed", seconds: 160.8 });
});

test("a seek asked for before the video is ready is kept, and of several the last wins", async () => {
  const { video, sets, load, fire } = fakeVideo();
  const player = createHtml5Player(video);
  const first = player.seek(10);
  const second = player.seek(20);
  await settle();
  expect(sets).toEqual([]);
  load();
  await settle();
  expect(sets).toEqual([20]);
  fire("seeked");
  expect([await first, await second]).toEqual([{ status: "superseded" }, { status: "landed", seconds: 20 }]);
});

test.each([[-5, 0], [9_999, 250]])("a seek to %d stays within the video: %d", async (asked, set) => {
  const { video, sets } = fakeVideo({ readyState: 1 });
  void createHtml5Player(video).seek(asked);
  await settle();
  expect(sets).toEqual([set]);
});

test("autoplay that is refused leaves the video standing at the moment", async () => {
  const { video, fire } = fakeVideo({ readyState: 1 });
  vi.mocked(video.play).mockRejectedValue(new DOMException("no gesture", "NotAllowedError"));
  const receipt = createHtml5Player(video).seek(30, { play: true });
  await settle();
  fire("seeked");
  expect(await receipt).toEqual({ status: "landed", seconds: 30 });
});

test("a video that cannot be played, and one that does not move, refuse the seek with a reason", async () => {
  const broken = fakeVideo();
  const refused = createHtml5Player(broken.video).seek(30);
  broken.fire("error");
  expect(await refused).toEqual({ status: "refused", reason: "The video cannot be played." });

  const stuck = fakeVideo({ readyState: 1 });
  const late = createHtml5Player(stuck.video).seek(30);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await late).toEqual({ status: "refused", reason: "The video did not move in time." });
});

test("who subscribes hears every change of state until they leave or the player is disposed of", () => {
  const { video, state, fire } = fakeVideo({ readyState: 1 });
  const player = createHtml5Player(video);
  const heard: number[] = [];
  const leave = player.subscribe(({ currentTime }) => heard.push(currentTime));
  state.currentTime = 5;
  fire("timeupdate");
  leave();
  fire("timeupdate");
  player.subscribe(({ currentTime }) => heard.push(currentTime));
  player.dispose();
  fire("timeupdate");
  expect(heard).toEqual([5]);
});
