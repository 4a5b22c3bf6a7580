// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useShortcuts } from "./use-shortcuts";

afterEach(cleanup);

test("a key that is held down seeks again and again, and takes one bookmark", () => {
  const [bookmark, forward] = [vi.fn(), vi.fn()];
  renderHook(() => useShortcuts({ bookmark, forward }));
  for (const key of ["b", "l"])
    for (const repeat of [false, true, true]) {
      const isLeftToBrowser = fireEvent.keyDown(document.body, { key, repeat });
      expect(isLeftToBrowser).toBe(false);
    }
  expect(bookmark).toHaveBeenCalledTimes(1);
  expect(forward).toHaveBeenCalledTimes(3);
});
