import { expect, test, vi } from "vitest";
import type { Embedder } from "~/ai/embedding-model.server";
import { parseEnv } from "~/platform/env.server";
import { fakeSql } from "../../tests/setup/fake-sql";
import { countedSearch } from "./counted-search.server";

const PAYER = { courseId: "search-101", address: "192.0.2.1" };

function makeDeps({ isHosted = true, refusedBy = null }: { isHosted?: boolean; refusedBy?: string | null } = {}) {
  const { sql, queries } = fakeSql([[/reserve_tokens/, [{ refusedBy }]]]);
  const embed = vi.fn<Embedder["embed"]>(async (_texts, options) => {
    options?.onTokens?.(12);
    return [Float32Array.of(1)];
  });
  const env = parseEnv({ DATA_DIR: "/nowhere", DAILY_TOKENS: "1000" });
  const deps = {
    sql,
    env,
    embedder: { id: "test", isHosted, embed },
    reranker: null,
    sessionSecrets: ["secret"] as const,
  };
  return { deps, embed, queries };
}
const search = (deps: ReturnType<typeof makeDeps>["deps"]) =>
  countedSearch(PAYER, deps, ({ embedder }) => embedder.embed(["Why do we stem words?"]));

test("reserves a hosted model's tokens for the course first, and settles those that were spent", async () => {
  const { deps, queries } = makeDeps();
  expect(await search(deps)).toEqual([Float32Array.of(1)]);
  const [reserved, settled] = queries;
  expect(queries).toHaveLength(2);
  expect(reserved?.text).toMatch(/reserve_tokens/);
  expect(reserved?.values).toContain("search-101");
  expect(settled?.text).toMatch(/settle_tokens/);
  expect(settled?.values).toContain(12);
});

test("sends nothing to the provider if a budget is used up", async () => {
  const { deps, embed } = makeDeps({ refusedBy: "tokens of the installation" });
  await expect(search(deps)).rejects.toMatchObject({ code: "rate_limited" });
  expect(embed).not.toHaveBeenCalled();
});

test("settles the tokens of a search that fails", async () => {
  const { deps, queries } = makeDeps();
  const failing = countedSearch(PAYER, deps, async ({ embedder }) => {
    await embedder.embed(["Why do we stem words?"]);
    throw new Error("the database is gone");
  });
  await expect(failing).rejects.toThrow("the database is gone");
  expect(queries.at(-1)?.text).toMatch(/settle_tokens/);
});

test("counts nothing of the local model, and lets it reject a search while its queue is long", async () => {
  const { deps, embed, queries } = makeDeps({ isHosted: false });
  await search(deps);
  expect(queries).toEqual([]);
  expect(embed).toHaveBeenCalledWith(["Why do we stem words?"], { isSheddable: true });
});
