import { expect, test, vi } from "vitest";
import { preloadOnce } from "./preload-once";

test("code is loaded once, and again only after a failure", async () => {
  const load = vi.fn(() => Promise.resolve({}));
  load.mockRejectedValueOnce(new Error("offline"));
  const preload = preloadOnce(load);
  preload();
  preload();
  expect(load).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  preload();
  preload();
  expect(load).toHaveBeenCalledTimes(2);
});
