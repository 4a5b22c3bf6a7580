import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { guardNetwork } from "./guard-network";

let network: ReturnType<typeof guardNetwork>;
beforeAll(() => void (network = guardNetwork()));
afterAll(() => network.end());
// Test files of a worker can share one document: Tab would reach what an earlier file left in it.
afterAll(() => {
  if (typeof document === "undefined") return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => void printed.push(args.map(String).join(" ")));
  }
});

// An unexpected message on the console would go unnoticed otherwise.
afterEach(async () => {
  await network.reset();
  vi.restoreAllMocks();
  expect(printed).toEqual([]);
});
