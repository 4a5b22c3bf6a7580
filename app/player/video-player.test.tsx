// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
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
