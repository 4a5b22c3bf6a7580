import type { Context } from "~/context/context.server";
import { admitSignIn, type SignInAttempt } from "~/limits/admission.server";
import { TokenBuckets } from "~/limits/token-buckets";
import { AppError } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { singleton } from "~/platform/singleton.server";
import { insertAuditEventHourly } from "~db/audit-events.server";
import { findUserByName } from "~db/users.server";

type Deps = Pick<Context, "sql" | "env" | "sessionSecrets">;
/** An attempt to use a password. `actorId`: the user who is signed in already, or null. */
type Attempt = SignInAttempt & { actorId: string | null };

/** Audit entries per minute, so that repeated refused attempts cost no query. */
const AUDITS_PER_MINUTE = 1;
const MAX_NAMES = 1_000;

/**
 * Counts a password attempt. Throws AppError rate_limited after too many. The audit log then gets an entry if an
 * account with the name exists.
 */
export async function admitPassword({ actorId, ...attempt }: Attempt, deps: Deps): Promise<void> {
  try {
    await admitSignIn(attempt, deps);
  } catch (error) {
    // Not awaited: the response time must not reveal whether the account exists.
    if (error instanceof AppError && error.code === "rate_limited") void auditGuessing(attempt.subject, actorId, deps);
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
