// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { InEnglish } from "../../../tests/setup/in-english";
import { useSizeText } from "./use-size-text";

test.each([
  [3, 4_800_000, "3 lectures · 1 hr 20 min"],
  [1, 60_000, "1 lecture · 1 min"],
  [2, 0, "2 lectures"],
  [0, 0, "No lectures yet"],
])("a course of %d lectures and %d ms has the size %s", (lectureCount, durationMs, text) => {
  const { result } = renderHook(() => useSizeText(), { wrapper: InEnglish });
  expect(result.current({ lectureCount, durationMs })).toBe(text);
});
