import type { LookUpDeps } from "~/api/look-up.server";
import { ANYONE } from "~/identity/viewer";
import { parseEnv } from "~/platform/env.server";

/** What a lookup of the API needs, for a reader without an account. why: unit tests have no model. */
export const lookUpDeps = (sql: LookUpDeps["sql"]): LookUpDeps => ({
  sql,
  embedder: { id: "test", embed: async () => [Float32Array.of(1, 0)] },
  reranker: null,
  env: parseEnv({ DATA_DIR: "/nowhere" }),
  sessionSecrets: ["secret"],
  address: "192.0.2.1",
  origin: "https://study.example.edu",
  reader: ANYONE,
});
