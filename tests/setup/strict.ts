import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { mockServer } from "../mocks/node";
import { rejectUnmocked } from "../mocks/unmocked-request";

beforeAll(() => mockServer.listen({ onUnhandledRequest: rejectUnmocked }));
afterAll(() => mockServer.close());

let printed: string[] = [];
beforeEach(() => {
  printed = [];
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => void printed.push(args.map(String).join(" ")));
  }
});

// An unexpected message on the console would go unnoticed otherwise.
afterEach(() => {
  mockServer.resetHandlers();
  vi.restoreAllMocks();
  expect(printed).toEqual([]);
});
