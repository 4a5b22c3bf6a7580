import { z } from "zod";
import type { SqlOrTx } from "./connect.server";

/** Progress of the first start's ingest of the sample course. */
const SampleCourseState = z.enum(["begun", "whole"]);
export type SampleCourseState = z.infer<typeof SampleCourseState>;

/** Returns null if no start has begun to ingest the sample course. */
export async function sampleCourseState(sql: SqlOrTx): Promise<SampleCourseState | null> {
  const [row] = await sql<{ value: string }[]>`select value from installation where name = 'sample_course'`;
  return row ? SampleCourseState.parse(row.value) : null;
}

/** Persists the state. "whole" is final: a process that reports "begun" later changes nothing. */
export async function setSampleCourseState(sql: SqlOrTx, state: SampleCourseState): Promise<void> {
  await sql`
    insert into installation (name, value) values ('sample_course', ${state})
    on conflict (name) do update set value = excluded.value where installation.value <> 'whole'`;
}
