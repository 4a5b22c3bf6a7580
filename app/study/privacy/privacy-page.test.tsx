// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { InEnglish } from "../../../tests/setup/in-english";
import { PrivacyView } from "./privacy-view";
import { YourData } from "./your-data";

// A page that forgot its student stays so until it reloads, and other files of this worker are to get a new one.
afterAll(() => void vi.resetModules());

const requests: string[] = [];
let status = 204;
beforeEach(() => {
  requests.length = 0;
  status = 204;
  // why: these tests are about the requests that the buttons send
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    requests.push(`${method} ${path}`);
    return new Response(null, { status });
  });
  // why: jsdom has no dialogs
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LOCAL = { retentionDays: 0, providers: [], videoHosts: [] };
const pageText = (facts: Parameters<typeof PrivacyView>[0]["facts"]) =>
  render(<PrivacyView facts={facts} />, { wrapper: InEnglish }).container.textContent;

test("says that no data leaves the server, and that it stays until it is deleted", () => {
  const text = pageText(LOCAL);
  expect(text).toContain("No data leaves this server.");
  expect(text).toContain("Until you delete them.");
});

test("names each host, what it receives, and the days after which data is deleted", () => {
  const text = pageText({
    retentionDays: 90,
    providers: [
      { task: "answers", host: "models.test" },
      { task: "traces", host: "traces.test" },
    ],
    videoHosts: ["www.youtube-nocookie.com"],
  });
  expect(text).toContain("models.testReceives your question");
  expect(text).toContain("traces.testReceives answer IDs and how long answers take");
  expect(text).toContain("www.youtube-nocookie.comHosts the video");
  expect(text).toContain("Until you delete them, or 90 days after your last question in them.");
  expect(text).not.toContain("No data leaves this server.");
});

test.each([
  ["Delete everything", "DELETE /api/visitor/data"],
  ["Forget me on this computer", "DELETE /api/visitor/cookie"],
])("“%s” asks for confirmation, and canceling changes nothing", async (button, request) => {
  render(<YourData />, { wrapper: InEnglish });
  await userEvent.click(screen.getByRole("button", { name: button }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(requests).toEqual([]);
  status = 503; // so that the page is not loaded again
  await userEvent.click(screen.getByRole("button", { name: button }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: button }));
  expect(requests).toEqual([request]);
  expect((await screen.findByText("Something went wrong. Try again in a moment.")).getAttribute("role")).toBe("status");
});

test.each([
  ["Download everything", "GET /api/visitor/data?format=zip"],
  ["Download JSON only", "GET /api/visitor/data?format=json"],
])("“%s” requests its format", async (button, request) => {
  status = 503; // so that nothing is saved, which jsdom cannot do
  render(<YourData />, { wrapper: InEnglish });
  await userEvent.click(screen.getByRole("button", { name: button }));
  expect(requests).toEqual([request]);
});

test("the only administrator reads what follows from deleting their account", async () => {
  const warning = /You are the only administrator/;
  for (const [owner, warnings] of [
    ["only administrator", 1],
    ["user", 0],
    ["visitor", 0],
  ] as const) {
    render(<YourData owner={owner} />, { wrapper: InEnglish });
    await userEvent.click(screen.getByRole("button", { name: "Delete everything" }));
    expect(within(screen.getByRole("dialog")).queryAllByText(warning), owner).toHaveLength(warnings);
    cleanup();
  }
});
