// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { compareTranscripts } from "~/transcript/edits/compare-transcripts";
import type { Line } from "~/transcript/edits/line";
import { InEnglish } from "../../../tests/setup/in-english";
import { WaitingNotice } from "./waiting-notice";

afterEach(cleanup);

const BEFORE = ["Ice floats.", "It melts in July.", "Seals rest on it.", "Bears hunt there.", "Ships avoid it."];
const linesOf = (texts: readonly string[], shiftMs = 0): Line[] =>
  texts.map((text, index) => ({ startMs: index * 2_000 + shiftMs, endMs: index * 2_000 + 2_000 + shiftMs, text }));

function draw(after: readonly Line[]) {
  const comparison = compareTranscripts(linesOf(BEFORE), after);
  render(
    <InEnglish>
      <WaitingNotice waiting={{ ...comparison, pairCount: comparison.pairs.length }} />
    </InEnglish>,
  );
}
const rows = () =>
  [...document.querySelectorAll("tbody tr")].map(({ children }) => [...children].map(({ textContent }) => textContent));
const marked = () => [...document.querySelectorAll("mark")].map(({ textContent }) => textContent);

test("counts the lines that the file changes, adds and removes, and shows them beside each other", () => {
  draw(
    linesOf([...BEFORE.slice(0, 3).with(1, "It melts in August."), "Ships avoid it.", "Planes do not."]).with(3, {
      ...linesOf(BEFORE)[4]!,
    }),
  );
  screen.getByText("What would be different with the file: 1 line changes, 1 line is new, and 1 line is removed.");
  expect(rows()).toEqual([
    ["00:02 It melts in July.", "00:02 It melts in August."],
    ["00:06 Bears hunt there.", "Not in the file"],
    ["New line", "00:08 Planes do not."],
  ]);
  expect(marked()).toEqual(["July", "August"]);
});

test("says by how much all lines are shifted, and lists only the others", () => {
  draw(linesOf([...BEFORE, "Planes do not."], 1_500));
  screen.getByText("What would be different with the file: 1 line is new and 5 lines are 1.5 seconds later.");
  expect(rows()).toEqual([["New line", "00:11 Planes do not."]]);
  cleanup();
  draw(linesOf(BEFORE, 1_000));
  screen.getByText("What would be different with the file: 5 lines are 1 second later.");
  expect(rows()).toEqual([]);
});

test("marks times if only they differ", () => {
  draw(linesOf(BEFORE).map((line, index) => (index === 1 ? { ...line, endMs: 3_900 } : line)));
  screen.getByText("What would be different with the file: 1 line changes.");
  expect(rows()).toEqual([["00:02.000–00:04.000 It melts in July.", "00:02.000–00:03.900 It melts in July."]]);
  expect(marked()).toEqual(["00:04.000", "00:03.900"]);
});
