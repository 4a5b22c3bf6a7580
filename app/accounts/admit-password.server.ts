import type { Context } from "~/context/context.server";
import { admitSignIn } from "~/limits/admission.server";
import { TokenBuckets } from "~/limits/token-buckets";
import { AppError } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { singleton } from "~/platform/singleton.server";
import { insertAuditEventHourly } from "~db/audit-events.server";
import { findUserByName } from "~db/users.server";

type Deps = Pick<Context, "sql" | "env" | "sessionSecrets">;
/** A password that somebody tries for a sign-in name. `actorId`: who is signed in already, or null. */
type Attempt = { subject: string; address: string; actorId: string | null };

/** A refused attempt costs no query, however many follow it. */
const AUDITS_PER_MINUTE = 1;
const MAX_NAMES = 1_000;

/**
 * Counts an attempt with a password. Throws AppError rate_limited after too many of them, which the audit log shows if
 * there is an account with that name.
 */
export async function admitPassword({ subject, address, actorId }: Attempt, deps: Deps): Promise<void> {
  try {
    await admitSignIn(subject, address, deps);
  } catch (error) {
    // Not awaited: how long the response takes must not tell whether there is such an account.
    if (error instanceof AppError && error.code === "rate_limited") void auditGuessing(subject, actorId, deps);
    throw error;
  }
}

async function auditGuessing(subject: string, actorId: string | null, { sql }: Pick<Deps, "sql">): Promise<void> {
  const audits = singleton("audited-guesses", () => new TokenBuckets(AUDITS_PER_MINUTE, MAX_NAMES));
  if (audits.take(subject, 1) > 0) return;
  try {
    const user = await findUserByName(sql, subject);
    if (!user) return;
    const { userId: subjectId } = user;
    await insertAuditEventHourly(sql, { actorId, actor: "visitor", action: "passwords_guessed", subjectId });
  } catch (err) {
    getLog().warn({ err }, "guessed passwords could not be added to the audit log");
  }
}
