import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { isConnectionError } from "./connection-error";

const failure = async (attempt: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await attempt();
  } catch (error) {
    return error;
  }
};

test("a missing socket is a lost database, and another missing file is not", async () => {
  const socket = await new Promise((resolve) => connect("/nonexistent/owner.sock").once("error", resolve));
  expect(isConnectionError(socket)).toBe(true);
  expect(isConnectionError(await failure(() => readFile("/nonexistent/answers.jsonl")))).toBe(false);
});

test.each(["CONNECTION_CLOSED", "ECONNREFUSED", "57P01", "53100", "08006"])("%s is a lost database", (code) => {
  expect(isConnectionError(Object.assign(new Error("x"), { code }))).toBe(true);
});
