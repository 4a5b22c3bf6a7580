// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { citedMoment } from "~/citation/cited-moment";
import { makeSource } from "../../../tests/factories";
import { InEnglish } from "../../../tests/setup/in-english";
import { EvidencePlace } from "./evidence-place";
import type { LecturePlace } from "./lecture-place";

afterEach(cleanup);

const moment = citedMoment(makeSource({ startSeconds: 100, endSeconds: 120 }), undefined);
const span = (page: number | null, startMs: number, endMs: number) => ({ page, startMs, endMs, confidence: 0.9 });
const slides: LecturePlace["slides"] = {
  url: "/media/search-101/deck.pdf",
  pages: 3,
  titles: ["Search", "", "Stemming"],
  spans: [span(1, 0, 98_000), span(3, 98_000, 130_000), span(null, 130_000, 200_000)],
};
const show = (place: Partial<LecturePlace>) =>
  render(
    <EvidencePlace
      cited={moment}
      place={{
        courseTitle: "Search 101",
        section: null,
        lectureTitle: "The inverted index",
        chapters: [],
        thumbnails: null,
        slides: null,
        transcriptFile: null,
        ...place,
      }}
    />,
    { wrapper: InEnglish },
  );

test("leads to the page of the slides that is discussed while the cited words are said", () => {
  show({ slides });
  const link = screen.getByRole("link", { name: "Slide 3" });
  expect(link.getAttribute("href")).toBe("/media/search-101/deck.pdf#page=3");
  expect(link.parentElement?.textContent).toBe("Slide 3: Stemming");
});

test("names no slide where none is discussed, and none of a lecture without slides", () => {
  show({ slides: { ...slides, spans: [span(null, 0, 200_000)] } });
  show({});
  expect(screen.queryByRole("link")).toBeNull();
});
