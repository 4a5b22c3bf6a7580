import { insertAuditEvent } from "~db/audit-events.server";
import type { SqlOrTx } from "~db/connect.server";
import type { RoleChange } from "~db/lti-enrolments.server";

/** Logs the roles that a platform gave or took back. Students come and go, which only their platform needs to know. */
export async function logRoles(
  tx: SqlOrTx,
  changed: readonly RoleChange[],
  { courseId }: { courseId: string },
  { name }: { name: string },
): Promise<void> {
  for (const { userId, role, was } of changed) {
    if ((role ?? "student") === "student" && (was ?? "student") === "student") continue;
    const action = role === null ? "role_removed" : "role_given";
    await insertAuditEvent(tx, {
      actorId: null,
      actor: "platform",
      action,
      subjectId: userId,
      courseId,
      role,
      detail: name,
    });
  }
}
