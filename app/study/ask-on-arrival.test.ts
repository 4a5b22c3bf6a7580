// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { askUrl, noteQuestion, takeNoted } from "./ask-on-arrival";

afterEach(() => {
  vi.restoreAllMocks();
  window.sessionStorage.clear();
});

test("a question that the student chose is asked once", () => {
  noteQuestion("Why stems?");
  expect(takeNoted("Why stems?")).toBe(true);
  expect(takeNoted("Why stems?")).toBe(false);
});

test("another question, as in a link of another site, is not asked, and nothing later either", () => {
  noteQuestion("Why stems?");
  expect(takeNoted("Transfer my notes")).toBe(false);
  expect(takeNoted("Why stems?")).toBe(false);
});

test("without storage nothing is asked", () => {
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  noteQuestion("Why stems?");
  expect(takeNoted("Why stems?")).toBe(false);
});

test("the address names the course, the conversation and the question", () => {
  expect(askUrl("c 1", "a & b?", "abc")).toBe("/courses/c%201?c=abc&ask=a+%26+b%3F");
});
