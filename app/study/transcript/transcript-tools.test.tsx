// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { InEnglish } from "../../../tests/setup/in-english";
import { TranscriptTools } from "./transcript-tools";
import { useTranscriptSearch } from "./use-transcript-search";

afterEach(cleanup);

const CUES = ["語幹を切る", "語幹は短い"].map((text, index) => ({
  startMs: index * 1_000,
  endMs: index * 1_000 + 1_000,
  text,
}));
const LECTURE = {
  courseId: "search-101",
  lectureId: "stemming",
  title: "Stemming",
  cues: CUES,
  chapters: [],
  timing: "exact" as const,
  language: "ja",
  video: null,
};
const ignore = () => {};

const announced = new Set<string | null>();

function Tools() {
  useLayoutEffect(() => void announced.add(screen.getByRole("status").textContent));
  return <TranscriptTools lecture={LECTURE} search={useTranscriptSearch(CUES, ignore)} />;
}

test("Enter goes to the next hit and Escape clears the search, except while an input method composes a word", async () => {
  render(<Tools />, { wrapper: InEnglish });
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  await userEvent.type(field, "語幹");
  const shown = () => [field.value, screen.getByRole("status").textContent];
  expect(shown()).toEqual(["語幹", "1 of 2"]);
  for (const key of ["Enter", "Escape"])
    for (const isComposing of [true, false]) fireEvent.keyDown(field, { key, isComposing, keyCode: 229 });
  expect(shown()).toEqual(["語幹", "1 of 2"]);
  fireEvent.keyDown(field, { key: "Enter" });
  expect(shown()).toEqual(["語幹", "2 of 2"]);
  fireEvent.keyDown(field, { key: "Escape" });
  expect(shown()).toEqual(["", ""]);
});

test("a search announces its hits, and not that there are none before it has looked", async () => {
  announced.clear();
  render(<Tools />, { wrapper: InEnglish });
  await userEvent.type(screen.getByRole("searchbox"), "語");
  expect([...announced]).toEqual(["", "1 of 2"]);
});
