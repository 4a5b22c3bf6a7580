// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { InEnglish } from "../../../tests/setup/in-english";
import { Confidence, weakest } from "./confidence";

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
