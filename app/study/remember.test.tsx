// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

// A page that forgot its student stays so until it reloads, and other files of this worker are to get a new one.
afterAll(() => void vi.resetModules());

/** Each test gets the module of a newly loaded page: it keeps what changes while the page is open. */
let page: typeof import("./remember");
async function loadPage() {
  vi.resetModules();
  page = await import("./remember");
}
beforeEach(async () => {
  window.localStorage.clear();
  await loadPage();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("recalls after a reload what the browser remembers", async () => {
  expect(page.recall("speed")).toBeNull();
  page.remember("speed", 1.5);
  await loadPage();
  expect(page.recall("speed")).toBe(1.5);
});

test("ignores a stored value that is not JSON", () => {
  window.localStorage.setItem("cuepoint:speed", "{broken");
  expect(page.recall("speed")).toBeNull();
});

test("without storage, remembers until the page is closed", async () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  // why: jsdom cannot forbid storage as private windows and frames do
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
  expect(page.recall("speed")).toBeNull();
  page.remember("speed", 1.5);
  expect(page.recall("speed")).toBe(1.5);
  await loadPage();
  expect(page.recall("speed")).toBeNull();
});

function Speed() {
  const [speed] = page.useRemembered("speed", 1);
  return <p>{speed}×</p>;
}

test("every component that shows a setting follows a change of it", () => {
  render(
    <>
      <Speed />
      <Speed />
    </>,
  );
  expect(screen.getAllByText("1×")).toHaveLength(2);
  act(() => page.remember("speed", 2));
  expect(screen.getAllByText("2×")).toHaveLength(2);
});

test("the server renders the default, whatever is remembered", () => {
  page.remember("speed", 2);
  expect(renderToString(<Speed />)).toBe("<p>1<!-- -->×</p>");
});

test("forgets its own values and cookies, keeps those of others, and stores nothing more on this page", async () => {
  page.remember("speed", 2);
  window.localStorage.setItem("another-app", "stays");
  document.cookie = "cuepoint_layout=50-50; path=/";
  page.forgetEverything();
  page.remember("place:search-101/embeddings", { seconds: 12 });
  expect(Object.keys(window.localStorage)).toEqual(["another-app"]);
  expect(document.cookie).not.toContain("cuepoint_layout");
  expect(page.recall("speed")).toBeNull();
  await loadPage();
  page.remember("speed", 1.25);
  expect(page.recall("speed")).toBe(1.25);
});
