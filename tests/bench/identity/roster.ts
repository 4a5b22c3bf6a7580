import { importRosters } from "~/accounts/lti/import-roster.server";
import type { Sql } from "~db/connect.server";
import { person, startRoster } from "../../setup/lti-roster";
import { measurement, type Measurement } from "../measurement";

const PEOPLE = 5_000;
const LIMIT_SECONDS = 10;

/** Measures importing a roster of 5,000 people who are all new, from a platform on this machine. */
export async function benchRoster(sql: Sql, engine: string): Promise<Measurement[]> {
  const { platform, roster } = await startRoster(sql, "roster-101");
  try {
    roster.members = Array.from({ length: PEOPLE }, (_, n) => person(n));
    const start = performance.now();
    const { added } = await importRosters("roster-101", null, {
      sql,
      sessionSecrets: ["a secret of this benchmark alone"],
    });
    const seconds = (performance.now() - start) / 1_000;
    if (added !== PEOPLE) throw new Error(`The roster added ${added} of ${PEOPLE} people.`);
    const name = `a roster of 5,000 new people, ${engine}`;
    return [measurement(name, seconds, "s", "its limit", LIMIT_SECONDS, { atMost: LIMIT_SECONDS })];
  } finally {
    await platform.stop();
  }
}
