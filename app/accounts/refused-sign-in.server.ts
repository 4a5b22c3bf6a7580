import type { Context } from "~/context/context.server";
import { SignInRefused, type SignInProblem } from "~/identity/sign-in-refused";
import { TokenBuckets } from "~/limits/token-buckets";
import { networkOf } from "~/platform/client-address.server";
import { getLog } from "~/platform/observability/log.server";
import { singleton } from "~/platform/singleton.server";
import { insertAuditEvent, insertAuditEventHourly } from "~db/audit-events.server";

/** Audited problems. Those that anyone can cause with an address alone are only logged. */
const AUDITED: ReadonlySet<SignInProblem> = new Set(["invalid", "clock", "no_identity", "untrusted_proxy"]);

/** Log lines per minute and network. A proxy that is not configured causes a line with each request. */
const LINES_PER_MINUTE = 6;
const MAX_NETWORKS = 1_000;

/**
 * Logs a refused sign-in, and returns the reason for the user. Throws all other errors. `peer`: the address of the
 * connection's other end.
 */
export async function explainRefusal(
  error: unknown,
  { provider, peer }: { provider: string; peer: string },
  { sql }: Pick<Context, "sql">,
): Promise<SignInRefused> {
  if (!(error instanceof SignInRefused)) throw error;
  const { problem, message } = error;
  const lines = singleton("refused-sign-ins", () => new TokenBuckets(LINES_PER_MINUTE, MAX_NETWORKS));
  if (lines.take(`${problem} ${networkOf(peer)}`, 1) > 0) return error;
  const proxy = problem === "untrusted_proxy" ? { proxy: peer } : {};
  getLog().warn({ provider, problem, reason: message, ...proxy }, "a sign-in was refused");
  if (AUDITED.has(problem))
    await insertAuditEvent(sql, { actorId: null, actor: "visitor", action: "sign_in_refused", detail: provider });
  // Anyone can cause it while the provider is down, so that it is logged once an hour.
  if (problem === "unreachable") {
    const action = "provider_unreachable";
    await insertAuditEventHourly(sql, { actorId: null, actor: "visitor", action, detail: provider });
  }
  return error;
}
