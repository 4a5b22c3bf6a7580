// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LOAD_PATIENCE_MS, watchLoading } from "./watch-loading";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a video that does not load in time is late, once", () => {
  const onLate = vi.fn();
  watchLoading({ isRequested: () => true, onLate });
  vi.advanceTimersByTime(LOAD_PATIENCE_MS - 1);
  expect(onLate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10 * LOAD_PATIENCE_MS);
  expect(onLate).toHaveBeenCalledOnce();
});

test("a video that loads in time is never late", () => {
  const onLate = vi.fn();
  const end = watchLoading({ isRequested: () => true, onLate });
  vi.advanceTimersByTime(LOAD_PATIENCE_MS - 1);
  end();
  vi.advanceTimersByTime(LOAD_PATIENCE_MS);
  expect(onLate).not.toHaveBeenCalled();
});

test("a video that waits until it is needed is not late", () => {
  const onLate = vi.fn();
  let isRequested = false;
  watchLoading({ isRequested: () => isRequested, onLate });
  vi.advanceTimersByTime(10 * LOAD_PATIENCE_MS);
  expect(onLate).not.toHaveBeenCalled();
  isRequested = true;
  vi.advanceTimersByTime(LOAD_PATIENCE_MS);
  expect(onLate).toHaveBeenCalledOnce();
});

test("a video is not late because its page was hidden", () => {
  const onLate = vi.fn();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  watchLoading({ isRequested: () => true, onLate });
  vi.advanceTimersByTime(10 * LOAD_PATIENCE_MS);
  expect(onLate).not.toHaveBeenCalled();
  visibility.mockRestore();
  vi.advanceTimersByTime(LOAD_PATIENCE_MS);
  expect(onLate).toHaveBeenCalledOnce();
});
