import type { Context } from "~/context/context.server";
import type { Credentials } from "~/identity/credentials";
import { hashToken, isToken } from "~/identity/secret-token.server";
import { INSTALLATION, isCourseRole, type Role, type User, type Viewer } from "~/identity/viewer";
import { invalidRequest, notFound } from "~/platform/errors";
import { insertAuditEvent, insertAuditEventHourly } from "~db/audit-events.server";
import type { SqlOrTx } from "~db/connect.server";
import { getCourse } from "~db/courses.server";
import { enrolAtLeast } from "~db/enrolments.server";
import {
  deleteInvitation,
  findInvitation,
  findStoredInvitation,
  type InvitedRole,
  type OpenInvitation,
} from "~db/invitations.server";
import { setAdministrator, setCreator } from "~db/users.server";
import { hashed, outcomeOf, storeAccount, type AccountOutcome } from "./new-account.server";
import { expectAdministrator, makeLink, redeemLink } from "./one-time-links.server";
import { getSessions, startSession, type SigningIn } from "./sessions.server";

type Deps = Pick<Context, "sql">;

export const MAX_INVITATION_DAYS = 90;
export const INVITATION_DAYS = 7;

/** The link of a new invitation. It is shown only once, because only the hash of its token is stored. */
export type Invitation = { path: string; expiresAt: Date };

/**
 * Creates an invitation. `createdBy`: an administrator's id, or null for a command. Throws AppError if the role needs a
 * course and has none or the other way around, if the course does not exist, or if the user is no longer an
 * administrator.
 */
export async function invite(
  { role, courseId }: InvitedRole,
  { createdBy, days = INVITATION_DAYS }: { createdBy: string | null; days?: number },
  { sql }: Deps,
): Promise<Invitation> {
  expectRole(role, courseId);
  const { token, expiresAt } = await sql.begin(async (tx) => {
    await expectAdministrator(tx, createdBy, "invite people");
    await expectCourse(tx, courseId);
    await insertAuditEvent(tx, { actorId: createdBy, action: "invited", courseId, role });
    return makeLink(tx, { role, courseId }, { createdBy, days });
  });
  return { path: `/invitations/${token}`, expiresAt };
}

/** Revokes an invitation, so that its link no longer works. Throws AppError not_found if it was used or is gone. */
export async function revokeInvitation(invitationId: string, actor: { actorId: string }, { sql }: Deps): Promise<void> {
  await sql.begin(async (tx) => {
    const revoked = await deleteInvitation(tx, invitationId);
    if (!revoked) throw notFound("This invitation was used, has expired or was revoked.");
    await insertAuditEvent(tx, { ...actor, action: "invitation_revoked", ...revoked });
  });
}

/** Throws AppError unless a role that needs a course has one, and any other role has none. */
export function expectRole(role: Role, courseId: string | null): void {
  if (!isCourseRole(role) && courseId !== null)
    throw invalidRequest(`The role "${role}" is for the whole installation. Leave the course out.`);
  if (isCourseRole(role) && courseId === null)
    throw invalidRequest(`The role "${role}" needs a course: --course SLUG.`);
}

/** Throws AppError not_found if the course does not exist. Accepts null as no course. */
export async function expectCourse(sql: SqlOrTx, courseId: string | null): Promise<void> {
  if (courseId !== null && !(await getCourse(sql, INSTALLATION, courseId)))
    throw notFound(`There is no course "${courseId}".`);
}

/** Returns the role and course that an invitation grants, or null if it is unknown, used or expired. */
export async function readInvitation(token: string, { sql }: { sql: SqlOrTx }): Promise<OpenInvitation | null> {
  return isToken(token) ? findInvitation(sql, hashToken(token)) : null;
}

/** Adds an entry to the audit log if a used or expired invitation is opened. */
export async function auditGoneInvitation(token: string, { user }: Pick<Viewer, "user">, { sql }: Deps): Promise<void> {
  const invited = isToken(token) ? await findStoredInvitation(sql, hashToken(token)) : null;
  if (!invited) return;
  const actorId = user?.userId ?? null;
  await insertAuditEventHourly(sql, { actorId, actor: "visitor", action: "invitation_refused", ...invited });
}

/** Accepts an invitation with a new account, and signs its user in. */
export async function acceptWithNewAccount(
  token: string,
  credentials: Credentials,
  browser: SigningIn,
  { sql }: Deps,
): Promise<AccountOutcome> {
  if (!(await readInvitation(token, { sql }))) return "gone";
  const account = await hashed(credentials);
  let setCookie: (deps: Deps) => void = () => {};
  const outcome = await outcomeOf(() =>
    sql.begin(async (tx) => {
      const invitation = await redeemLink(tx, token, findInvitation);
      const userId = await storeAccount(tx, account, invitation.role);
      await grant(tx, userId, invitation);
      setCookie = await startSession(tx, userId, browser);
    }),
  );
  if (outcome !== "done") return outcome;
  setCookie({ sql });
  browser.identity.makeKnown(account.subject);
  return outcome;
}

/** Accepts an invitation for a user who is signed in. */
export async function acceptAsUser(token: string, { userId }: User, { sql }: Deps): Promise<AccountOutcome> {
  const outcome = await outcomeOf(() =>
    sql.begin(async (tx) => grant(tx, userId, await redeemLink(tx, token, findInvitation))),
  );
  getSessions({ sql }).forget();
  return outcome;
}

async function grant(tx: SqlOrTx, userId: string, { role, courseId }: InvitedRole): Promise<void> {
  if (role === "admin") await setAdministrator(tx, userId, true);
  else if (role === "creator") await setCreator(tx, userId, true);
  else if (courseId !== null) {
    // Accepting an invitation never lowers a user's role.
    await enrolAtLeast(tx, courseId, userId, role);
  }
  await insertAuditEvent(tx, { actorId: userId, action: "joined", subjectId: userId, courseId, role });
}
