import { hashPassword } from "~/identity/password-hash.server";
import type { Sql } from "~db/connect.server";
import { signInAs } from "../../setup/access/people";
import type { AppServer } from "../../setup/app-server";
import { formBrowser } from "../../setup/form-browser";
import { measurement, median, percentile, type Measurement } from "../measurement";

/** Refused sign-ins of each kind. Their sum stays below an address's limit for a minute. */
const SIGN_INS = 25;
/** A difference that a network hides. */
const NOISE_MS = 5;

/** Compares the times in which sign-ins with a wrong name and with a wrong password are refused. */
export async function benchRefusedSignIns({ url }: AppServer, sql: Sql, engine: string): Promise<Measurement> {
  const passwordHash = await hashPassword("the password of all of them");
  const times = { unknown: [] as number[], wrong: [] as number[] };
  for (let n = 0; n < SIGN_INS; n++) {
    await signInAs(sql, { name: `Known ${n}`, passwordHash });
    for (const kind of n % 2 === 0 ? (["unknown", "wrong"] as const) : (["wrong", "unknown"] as const)) {
      const name = `${kind === "wrong" ? "Known" : "Other"} ${n}`;
      const start = performance.now();
      const response = await formBrowser(url).submit("/sign-in", { name, password: "another password" });
      await response.text();
      times[kind].push(performance.now() - start);
      if (response.status !== 400) throw new Error(`a wrong sign-in was answered with ${response.status}`);
    }
  }
  const spread = percentile(times.wrong, 0.75) - percentile(times.wrong, 0.25);
  const difference = Math.abs(median(times.unknown) - median(times.wrong));
  return measurement(
    `refused sign-ins (${Math.round(median(times.wrong))} ms): unknown name against wrong password, ${engine}`,
    difference,
    "ms",
    "the middle half of the times spans",
    spread,
    { atMost: Math.max(spread, NOISE_MS) },
    { canBeZero: true, samples: { taken: times.wrong.length + times.unknown.length, needed: 2 * SIGN_INS } },
  );
}
