import type { Request, Response } from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setSampleReadiness } from "~/context/readiness.server";
import { holdUntilStarted } from "./hold-until-started.server";

beforeEach(() => setSampleReadiness("is being ingested"));
afterEach(() => setSampleReadiness("ok"));

/** Sends a request and returns whether it was passed on. */
function send(path: string): () => boolean {
  let isPassedOn = false;
  holdUntilStarted({ path } as Request, {} as Response, () => void (isPassedOn = true));
  return () => isPassedOn;
}

test.each(["ok", "could not be ingested"] as const)("holds a page until the sample course %s", async (state) => {
  const isPassedOn = send("/courses/search-101");
  await new Promise((resolve) => setImmediate(resolve));
  expect(isPassedOn()).toBe(false);
  setSampleReadiness(state);
  await expect.poll(isPassedOn).toBe(true);
});

test.each(["/healthz", "/readyz", "/metrics", "/assets/app.js"])("never holds %s", (path) => {
  expect(send(path)()).toBe(true);
});

test("holds nothing once the server has started", () => {
  setSampleReadiness("ok");
  expect(send("/courses/search-101")()).toBe(true);
});
