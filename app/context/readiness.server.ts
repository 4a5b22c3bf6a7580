import { AppError } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { singleton } from "~/platform/singleton.server";
import { pendingMigrations } from "~db/migrate.server";
import type { Context } from "./context.server";

/** Each part is "ok", or says what is missing. */
export type Readiness = { ok: boolean; database: string; embedder: string; sample: string };

const TIMEOUT_MS = 5_000;

/** The sample course's state in this process: "ok" if it is complete or this start does not need it. */
const startup = () => singleton("startup", () => ({ sample: "ok" }));

/** Sets the progress of the sample course. */
export function setSampleReadiness(sample: string): void {
  startup().sample = sample;
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
