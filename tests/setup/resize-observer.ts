import { afterEach, beforeEach, vi } from "vitest";

/** Gives each test of a file a `ResizeObserver` that never reports. why: jsdom has no layout, so no sizes to observe. */
export function stubResizeObserver(): void {
  beforeEach(
    () =>
      void vi.stubGlobal(
        "ResizeObserver",
        class {
          observe() {}
          unobserve() {}
          disconnect() {}
        },
      ),
  );
  afterEach(() => void vi.unstubAllGlobals());
}
