// @vitest-environment jsdom
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";

// A page that forgot its student stays so until it reloads, and other files of this worker are to get a new one.
afterAll(() => void vi.resetModules());

type Drafts = typeof import("./kept-drafts");

let page: Drafts;
const load = async () => {
  vi.resetModules();
  page = await import("./kept-drafts");
};
beforeEach(load);
afterEach(() => {
  vi.restoreAllMocks();
  window.sessionStorage.clear();
});

test("keeps a draft while the page reloads, until it is sent", async () => {
  page.keepDraft("question/search-101", "Why stem?");
  await load();
  expect(page.keptDraft("question/search-101")).toBe("Why stem?");
  expect(page.keptDraft("question/earth")).toBeNull();
  page.keepDraft("question/search-101", null);
  expect(page.keptDraft("question/search-101")).toBeNull();
});

test("forgets all drafts, and keeps none until the page reloads", async () => {
  page.keepDraft("question/search-101", "Why stem?");
  window.sessionStorage.setItem("other", "1");
  page.forgetDrafts();
  page.keepDraft("question/search-101", "Why?");
  expect(page.keptDraft("question/search-101")).toBeNull();
  expect(window.sessionStorage.getItem("other")).toBe("1");
});

test("is as without drafts if storage is forbidden or has something else", () => {
  window.sessionStorage.setItem("cuepoint:draft:a", "{");
  expect(page.keptDraft("a")).toBeNull();
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("forbidden");
  });
  expect(() => page.keepDraft("b", "text")).not.toThrow();
  expect(page.keptDraft("b")).toBeNull();
});
