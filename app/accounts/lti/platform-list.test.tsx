// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { InEnglish } from "../../../tests/setup/in-english";
import { PlatformList, type ShownPlatform } from "./platform-list";
import type { PlatformsResult } from "./platforms-result";

afterEach(cleanup);

const MOODLE: ShownPlatform = {
  platformId: "platform-1",
  name: "Moodle",
  issuer: "https://moodle.example.edu",
  clientId: "cuepoint",
  deploymentIds: ["1"],
  courses: ["search-101"],
};
const CANVAS: ShownPlatform = { ...MOODLE, platformId: "platform-2", name: "Canvas", courses: [] };

const show = (result?: PlatformsResult) =>
  render(
    <InEnglish>
      <PlatformList platforms={[MOODLE, CANVAS]} result={result} />
    </InEnglish>,
  );

it("imports the people of each course that a platform links to", () => {
  show();
  const button = screen.getByRole("button", { name: "Import the people of search-101" });
  expect(new FormData(button.closest("form") ?? undefined).get("course")).toBe("search-101");
  expect(screen.getAllByRole("button", { name: /^Import/ })).toHaveLength(1);
});

it("says how many people were imported", () => {
  show({ done: "imported", course: "search-101", people: 30, added: 1, failed: [] });
  expect(screen.getByRole("status").textContent).toBe("30 people take part in search-101. 1 of them is new here.");
});

it("names the platform's courses whose people could not be imported", () => {
  show({ done: "imported", course: "search-101", people: 0, added: 0, failed: ["Search A (Moodle)", "7 (Canvas)"] });
  expect(screen.getByRole("status").textContent).toContain(
    "Not all people could be read of: Search A (Moodle) and 7 (Canvas). Try again later.",
  );
});

it("shows a rejected deployment at its platform only", () => {
  show({ problem: "deployment", platform: "platform-2" });
  const fields = screen.getAllByLabelText("Deployment ID");
  expect(fields.map((field) => field.getAttribute("aria-invalid"))).toEqual([null, "true"]);
  expect(fields.map((field) => field.closest("details")?.open)).toEqual([false, true]);
});
