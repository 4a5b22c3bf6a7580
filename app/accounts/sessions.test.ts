import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Sql } from "~db/connect.server";
import { SESSION } from "../../tests/setup/viewer-server";
import { createSessionCache } from "./sessions.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ROW = {
  sessionId: "1",
  userId: "user-1",
  name: "Carol",
  isAdmin: true,
  isCreator: true,
  courses: { a: "student" },
  isDue: false,
};

/** Fakes a database with one session that can be revoked. */
function database() {
  const state = { isRevoked: false, reads: 0 };
  const sql = async () => {
    state.reads++;
    return state.isRevoked ? [] : [ROW];
  };
  return { state, cache: createSessionCache(sql as unknown as Sql) };
}

it("reads a session once in five seconds, regardless of the number of requests", async () => {
  const { state, cache } = database();
  const found = await Promise.all(Array.from({ length: 100 }, () => cache.byToken(SESSION)));
  expect(found[99]).toEqual({
    user: { sessionId: "1", userId: "user-1", name: "Carol" },
    roles: [{ role: "admin" }, { role: "creator" }, { role: "student", courseId: "a" }],
  });
  const { reads } = state;
  vi.advanceTimersByTime(4_900);
  await cache.byToken(SESSION);
  expect(state.reads).toBe(reads);
});

it("ends a session within five seconds after another process revoked it, and immediately after this one did", async () => {
  const { state, cache } = database();
  await cache.byToken(SESSION);
  state.isRevoked = true;
  vi.advanceTimersByTime(5_000);
  expect(await cache.byToken(SESSION)).toBeNull();
  const here = database();
  await here.cache.byToken(SESSION);
  here.state.isRevoked = true;
  here.cache.forget();
  expect(await here.cache.byToken(SESSION)).toBeNull();
});
