// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { InEnglish } from "../../tests/setup/in-english";
import { PlayerSlot } from "./player-slot";
import { VideoPlayer, type PlayableLecture } from "./video-player";

afterEach(cleanup);

function draw(video: PlayableLecture["video"]) {
  const slot = new PlayerSlot();
  render(
    <VideoPlayer
      lecture={{ lectureId: "a", title: "Glaciers", video, captionsUrl: null, durationMs: 60_000 }}
      slot={slot}
    />,
    {
      wrapper: InEnglish,
    },
  );
  return slot;
}

/** Sets what jsdom's media elements do not have. why: jsdom loads no media */
function set(video: HTMLVideoElement, values: object) {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(video, name, { value, writable: true, configurable: true });
}

/** Returns the page's video after it has loaded and done what is waiting for that. */
async function loadFile(values: object = {}): Promise<HTMLVideoElement> {
  const video = document.querySelector("video")!;
  set(video, { readyState: 4, currentTime: 0, playbackRate: 1, play: () => Promise.resolve(), ...values });
  fireEvent.loadedMetadata(video);
  await act(() => Promise.resolve());
  return video;
}

async function playFile(values: object = {}) {
  const slot = draw({ kind: "html5", url: "/media/a.mp4" });
  return { slot, played: await loadFile(values) };
}

async function stopFile(video: HTMLVideoElement) {
  set(video, { error: { code: 2 } });
  fireEvent.error(video);
  expect((await screen.findByRole("alert")).textContent).toContain("The video stopped. Check your connection");
}

test("explains a video of an unknown kind, links to it and refuses its seeks", async () => {
  const slot = draw({ kind: "mystery", url: "https://example.org/v/1" });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Videos of type “mystery” cannot be played here.");
  expect(screen.getByRole("link", { name: /Open “Glaciers”/ }).getAttribute("href")).toBe("https://example.org/v/1");
  expect(await slot.seek("a", 10)).toEqual({ status: "refused", reason: "unplayable" });
});

test("a lecture without a video is read: seeks move the position in its transcript", async () => {
  const slot = draw(null);
  expect(screen.getByText(/This lecture has no video/)).toBeTruthy();
  expect(await slot.seek("a", 10)).toEqual({ status: "landed", seconds: 10 });
  expect(slot.state()).toMatchObject({ currentTime: 10, playing: false });
});

test("keeps a file's address while only its start or its signature changes: another one would stop the video", () => {
  const slot = new PlayerSlot();
  const player = (url: string, startSeconds: number | null) => (
    <VideoPlayer
      lecture={{ lectureId: "a", title: "A", video: { kind: "html5", url }, captionsUrl: null, durationMs: 60_000 }}
      slot={slot}
      startSeconds={startSeconds}
    />
  );
  const { rerender } = render(player("/media/a.mp4?until=1", 161), { wrapper: InEnglish });
  const video = document.querySelector("video")!;
  const shown = (url: string, startSeconds: number | null) => {
    rerender(player(url, startSeconds));
    return document.querySelector("video")!.getAttribute("src");
  };
  expect(video.getAttribute("src")).toBe("/media/a.mp4?until=1#t=161");
  expect(shown("/media/a.mp4?until=1", null)).toBe("/media/a.mp4?until=1#t=161");
  expect(shown("/media/a.mp4?until=2", null)).toBe("/media/a.mp4?until=1#t=161");
  expect(shown("/media/b.mp4?until=2", null)).toBe("/media/b.mp4?until=2");
  expect(shown("https://files.test/video?id=1", null)).toBe("https://files.test/video?id=1");
  expect(shown("https://files.test/video?id=2", 5)).toBe("https://files.test/video?id=2#t=5");
  expect(document.querySelector("video")).toBe(video);
});

test("a file that stops while it plays can be tried again from there, at the same speed", async () => {
  const { slot, played } = await playFile({ currentTime: 1_800, playbackRate: 1.5 });
  await stopFile(played);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  const retried = await loadFile();
  expect(retried).not.toBe(played);
  expect(retried).toMatchObject({ currentTime: 1_800, playbackRate: 1.5 });
  expect(slot.lastSeek()).toMatchObject({ seconds: 1_800 });
});

test("a file that is tried again goes to the citation that was followed after it had stopped", async () => {
  const { slot, played } = await playFile({ currentTime: 1_800 });
  await stopFile(played);
  expect(await slot.seek("a", 60)).toEqual({ status: "refused", reason: "interrupted" });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await loadFile()).toMatchObject({ currentTime: 60 });
});

test("a file that has stopped goes on from where it played to, not from the seek before", async () => {
  const { slot, played } = await playFile();
  const seek = slot.seek("a", 60, { play: false });
  await vi.waitFor(() => expect(played.currentTime).toBe(60));
  fireEvent.seeked(played);
  expect(await seek).toEqual({ status: "landed", seconds: 60 });
  played.currentTime = 1_800;
  await stopFile(played);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await loadFile()).toMatchObject({ currentTime: 1_800 });
});

test("the message about a file that has stopped leaves when the file has loaded again", async () => {
  const { slot, played } = await playFile();
  await stopFile(played);
  set(played, { error: null });
  fireEvent.loadedMetadata(played);
  await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  void slot.seek("a", 60, { play: false });
  await vi.waitFor(() => expect(played.currentTime).toBe(60));
});

test("says where a video that does not load is hosted, and requests it again", async () => {
  draw({ kind: "html5", url: "https://www.files.test/a.mp4" });
  const video = document.querySelector("video")!;
  Object.defineProperty(video, "error", { value: { code: 4 } }); // why: jsdom loads no media
  fireEvent.error(video);
  expect((await screen.findByRole("alert")).textContent).toContain("files.test may be offline or blocked");
  expect(screen.getByRole("link", { name: /Open “Glaciers”/ }).getAttribute("href")).toBe(
    "https://www.files.test/a.mp4#t=0",
  );
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.querySelector("video")).not.toBe(video);
});
