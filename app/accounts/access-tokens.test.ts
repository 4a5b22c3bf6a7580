import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Sql } from "~db/connect.server";
import { createAccessTokenCache } from "./access-tokens.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TOKEN = `cpt_${"a".repeat(43)}`;
const ROW = {
  tokenId: "1",
  userId: "user-1",
  name: "Carol",
  isAdmin: false,
  isCreator: false,
  courses: {},
  isDue: false,
};

/** Fakes a database with one token that can be revoked. */
function database() {
  const state = { isRevoked: false, reads: 0 };
  const sql = (strings: TemplateStringsArray) => {
    if (!strings.at(-1)?.includes("from found")) return []; // a part of the query
    state.reads++;
    return Promise.resolve(state.isRevoked ? [] : [ROW]);
  };
  return { state, cache: createAccessTokenCache(sql as unknown as Sql) };
}

it("reads a token once in five seconds, and rejects a revoked one after that", async () => {
  const { state, cache } = database();
  for (let i = 0; i < 100; i++) expect((await cache.find(TOKEN, "203.0.113.7")).user.name).toBe("Carol");
  expect(state.reads).toBe(1);
  state.isRevoked = true;
  vi.advanceTimersByTime(4_900);
  await cache.find(TOKEN, "203.0.113.7");
  vi.advanceTimersByTime(100);
  await expect(cache.find(TOKEN, "203.0.113.7")).rejects.toMatchObject({ code: "unauthorized" });
});

it("limits wrong tokens by network, but not valid ones", async () => {
  const { cache, state } = database();
  const attempt = (token: string, address: string) =>
    cache.find(token, address).then(
      () => "ok",
      (error: { code: string }) => error.code,
    );
  const wrong: string[] = [];
  for (let i = 0; i < 40; i++) wrong.push(await attempt(`cpt_wrong-${i}`, "203.0.113.7"));
  expect(wrong.filter((code) => code === "unauthorized")).toHaveLength(30);
  expect(wrong.filter((code) => code === "rate_limited")).toHaveLength(10);
  expect(state.reads).toBe(0); // a malformed token is not looked up
  expect(await attempt(TOKEN, "203.0.113.7")).toBe("ok");
  expect(await attempt("cpt_wrong", "198.51.100.7")).toBe("unauthorized");
});
