// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { InEnglish } from "../../tests/setup/in-english";
import { PlayerSlot } from "./player-slot";
import { VideoPlayer, type PlayableLecture } from "./video-player";

afterEach(cleanup);

function draw(video: PlayableLecture["video"]) {
  const slot = new PlayerSlot();
  render(<VideoPlayer lecture={{ lectureId: "a", title: "Glaciers", video, captionsUrl: null }} slot={slot} />, {
    wrapper: InEnglish,
  });
  return slot;
}

test("explains a video of an unknown kind, links to it and refuses its seeks", async () => {
  const slot = draw({ kind: "mystery", url: "https://example.org/v/1" });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Videos of type “mystery” cannot be played here.");
  expect(screen.getByRole("link", { name: /Open “Glaciers”/ }).getAttribute("href")).toBe("https://example.org/v/1");
  expect(await slot.seek("a", 10)).toEqual({ status: "refused", reason: "unplayable" });
});

test("says that a lecture has no video", () => {
  draw(null);
  expect(screen.getByText(/This lecture has no video/)).toBeTruthy();
});
