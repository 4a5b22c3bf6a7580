import type { Env } from "~/platform/env.server";

type KeyVariable = Extract<keyof Env, `${string}_API_KEY`>;

/** Returns a provider's `apiKey` setting. Mocked providers accept any key. Without one, it is left out, and the SDK reports which variable is missing. */
export function keyOf(env: Pick<Env, KeyVariable | "MOCKS">, variable: KeyVariable): { apiKey?: string } {
  const apiKey = env[variable] ?? (env.MOCKS ? "mock" : undefined);
  return apiKey === undefined ? {} : { apiKey };
}
