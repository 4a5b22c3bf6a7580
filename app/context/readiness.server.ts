import { AppError } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { singleton } from "~/platform/singleton.server";
import { pendingMigrations } from "~db/migrate.server";
import type { Context } from "./context.server";

/** Each part is "ok", or says what is missing. */
export type Readiness = { ok: boolean; database: string; embedder: string; sample: string };

const TIMEOUT_MS = 5_000;

/** "ok": the sample course is complete, or this start does not need it. */
type SampleReadiness = "ok" | "is being ingested" | "could not be ingested";
type Startup = { sample: SampleReadiness; waiting: Set<() => void> };

const startup = () => singleton("startup", (): Startup => ({ sample: "ok", waiting: new Set() }));

/** Sets the progress of the sample course in this process. */
export function setSampleReadiness(sample: SampleReadiness): void {
  const { waiting } = Object.assign(startup(), { sample });
  if (sample === "is being ingested") return;
  for (const resume of waiting) resume();
  waiting.clear();
}

/** Returns a promise that resolves when the running ingest of the sample course ends, or null if there is none. */
export function sampleIngest(): Promise<void> | null {
  const { sample, waiting } = startup();
  return sample === "is being ingested" ? new Promise((resolve) => void waiting.add(resolve)) : null;
}

/** Checks that the database is reachable and migrated, the embedder works, and the sample course is complete. */
export async function checkReadiness({ sql, embedder }: Pick<Context, "sql" | "embedder">): Promise<Readiness> {
  const [database, embedding] = await Promise.all([
    check("database", "cannot be reached", async () => {
      const pending = await pendingMigrations(sql);
      return pending.length === 0 ? "ok" : `has ${pending.length} pending migration(s)`;
    }),
    check("embedder", "cannot embed", async () => {
      await embedder.embed(["ready?"]);
      return "ok";
    }),
  ]);
  const { sample } = startup();
  return { ok: [database, embedding, sample].every((state) => state === "ok"), database, embedder: embedding, sample };
}

async function check(part: string, failure: string, work: () => Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError("internal", `The ${part} did not answer within ${TIMEOUT_MS} ms.`)),
      TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([work(), timeout]);
  } catch (error) {
    getLog().warn({ err: error }, `${part} is not ready`);
    return failure;
  } finally {
    clearTimeout(timer);
  }
}
