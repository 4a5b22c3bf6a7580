import { AppError } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { singleton } from "~/platform/singleton.server";
import { pendingMigrations } from "~db/migrate.server";
import type { Context } from "./context.server";

type Check = "ok" | string;
export type Readiness = { ok: boolean; database: Check; embedder: Check; sample: Check };

const TIMEOUT_MS = 5_000;

/** Of this process: where no sample course is due, nothing is missing. */
const startup = () => singleton("startup", () => ({ sample: "ok" }));

/** Says how far the start is with the sample course; "ok" when it is whole, or not due. */
export function setSampleReadiness(sample: Check): void {
  startup().sample = sample;
}

/** Whether the database is reachable and migrated, the embedder answers, and a sample course that is due is whole. */
export async function checkReadiness({ sql, embedder }: Pick<Context, "sql" | "embedder">): Promise<Readiness> {
  const [database, embedding] = await Promise.all([
    check("database", "cannot be reached", async () => {
      const pending = await pendingMigrations(sql);
      return pending.length === 0 ? "ok" : `waits for ${pending.length} migration(s)`;
    }),
    check("embedder", "cannot embed", async () => {
      await embedder.embed(["ready?"]);
      return "ok";
    }),
  ]);
  const { sample } = startup();
  return { ok: [database, embedding, sample].every((state) => state === "ok"), database, embedder: embedding, sample };
}

async function check(part: string, failure: string, work: () => Promise<Check>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError("internal", `The ${part} did not answer in ${TIMEOUT_MS} ms.`)),
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
