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
  const state = { isRevoked: false, reads: 0, row: ROW };
  const sql = async () => {
    state.reads++;
    return state.isRevoked ? [] : [state.row];
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

it("finds a role that another process gave when it is asked to, and caches it", async () => {
  const { state, cache } = database();
  const known = await cache.byToken(SESSION);
  if (!known) throw new Error("the session was not found");
  expect(await cache.withNewRoles(known)).toBeNull();
  state.row = { ...ROW, courses: { a: "instructor" } };
  expect(await cache.byToken(SESSION)).toEqual(known);
  const now = { ...known, roles: known.roles.slice(0, 2).concat({ role: "instructor", courseId: "a" }) };
  expect(await cache.withNewRoles(known)).toEqual(now);
  expect(await cache.byToken(SESSION)).toEqual(now);
  state.isRevoked = true;
  expect(await cache.withNewRoles(known)).toBeNull();
});
