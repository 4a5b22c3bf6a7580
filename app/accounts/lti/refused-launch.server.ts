import type { Context } from "~/context/context.server";
import type { LaunchRefused } from "~/identity/lti/launch-refused";
import { getLog } from "~/platform/observability/log.server";
import { idsOf, type RequestContext } from "~/platform/observability/request-context.server";
import { insertAuditEventHourly } from "~db/audit-events.server";
import type { Platform } from "~db/lti-platforms.server";

/** Logs why a launch was refused, for the administrators of both sides. */
export function logRefusal({ reason, message }: LaunchRefused, request: RequestContext): void {
  getLog().warn({ ...idsOf(request), reason }, `a launch was refused: ${message}`);
}

/** Adds a refused launch of a known platform to the audit log, once an hour per reason. */
export async function auditRefusal(
  { reason }: LaunchRefused,
  { name }: Platform,
  { sql }: Pick<Context, "sql">,
): Promise<void> {
  const detail = `${name}: ${reason}`;
  await insertAuditEventHourly(sql, { actorId: null, actor: "platform", action: "launch_refused", detail });
}
