// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { InEnglish } from "../../../tests/setup/in-english";
import { useLectureNotes } from "./use-lecture-notes";

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
  vi.unstubAllGlobals();
});

const OPTIONS = { now: () => 5, notice: { said: null, say: () => {}, dismiss: () => {} }, onBegin: () => {} };

test("a note that is saved after the page went on closes its own draft, and no other lecture's", () => {
  // why: what the server has stored does not matter here
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const { result, rerender } = renderHook(
    (lectureId: string) => useLectureNotes({ courseId: "search-101", lectureId }, OPTIONS),
    { wrapper: InEnglish, initialProps: "stems" },
  );
  act(() => result.current.begin({ atSeconds: 1, body: "Note on stems" }));
  const saved = result.current.draft?.key ?? 0;
  rerender("ranking");
  act(() => result.current.begin({ atSeconds: 2, body: "Note on ranking" }));
  act(() => result.current.closeDraft(saved));
  expect(result.current.draft?.body).toBe("Note on ranking");
  rerender("stems");
  expect(result.current.draft).toBeNull();
  expect(JSON.stringify(window.sessionStorage)).not.toContain('stems":');
});
