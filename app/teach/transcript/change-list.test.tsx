// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { InEnglish } from "../../../tests/setup/in-english";
import { ChangeList } from "./change-list";

afterEach(cleanup);

const changes = [
  {
    at: 0,
    from: [{ startMs: 1_000, endMs: 2_000, text: "A bandicoot." }],
    to: [{ startMs: 1_000, endMs: 2_000, text: "A bilby." }],
  },
];
const draw = (changeCount: number) =>
  render(
    <InEnglish>
      <ChangeList changes={changes} changeCount={changeCount} />
    </InEnglish>,
  );

test("a change shows its lines before and after", () => {
  draw(1);
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByRole("deletion").textContent).toContain("A bandicoot.");
  expect(screen.getByText(/A bilby\./)).toBeTruthy();
});

test("a confirmed line is shown once", () => {
  const line = { startMs: 1_000, endMs: 2_000, text: "A bilby." };
  const confirmed = { at: 0, from: [line], to: [{ ...line, isConfirmed: true as const }] };
  render(
    <InEnglish>
      <ChangeList changes={[confirmed]} changeCount={1} />
    </InEnglish>,
  );
  expect(screen.getByRole("listitem").textContent).toContain("Confirmed as rightA bilby.");
  expect(screen.queryByRole("deletion")).toBeNull();
});

test("changes beyond the listed ones are counted", () => {
  draw(1);
  expect(screen.queryByText(/more change/)).toBeNull();
  cleanup();
  draw(4);
  expect(screen.getByText("and 3 more changes")).toBeTruthy();
});
