// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { InEnglish } from "../../../tests/setup/in-english";
import { Confidence, PageConfidence, weakest } from "./confidence";

afterEach(cleanup);

test.each([
  [["supported", "weak"], "weak"],
  [["weak", "unsupported", null], "unsupported"],
  [["supported", null], "unchecked"],
  [["supported"], "supported"],
  [[], "uncited"],
] as const)("citations that are %j count as %s", (supports, expected) => {
  expect(weakest(supports)).toBe(expected);
});

test("explains the support and the score in words", () => {
  render(<Confidence supports={["weak"]} score={0.9134} rank={{ place: 2, of: 6 }} />, { wrapper: InEnglish });
  expect(screen.getByText("The lecture only partly supports this. Listen to check.")).toBeTruthy();
  expect(screen.getByText(/0\.91, number 2 of 6 passages found\./)).toBeTruthy();
});

test.each([
  ["supported", "The lecture says what the answer claims."],
  ["weak", "The lecture only partly supports this. Listen to check."],
  ["unsupported", "The lecture may not support this. Listen to check."],
  [null, "Not checked word by word. Listen to check."],
] as const)("the words follow the support %j, whatever the score", (support, words) => {
  for (const score of [0.1, 1.25]) {
    const { unmount } = render(<Confidence supports={[support]} score={score} />, { wrapper: InEnglish });
    expect(screen.getByText("Support").nextElementSibling?.textContent).toBe(words);
    expect(screen.getByText("Match").nextElementSibling?.textContent).toMatch(
      new RegExp(`^${score.toFixed(2)} The score`),
    );
    unmount();
  }
});

test.each([
  ["supported", "The page says what the answer claims."],
  ["weak", "The page only partly supports this. Open it to check."],
  ["unsupported", "The page may not support this. Open it to check."],
] as const)("a page explains its support %j, and shows no score", (support, words) => {
  render(<PageConfidence supports={[support]} />, { wrapper: InEnglish });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText("Match")).toBeNull();
});
