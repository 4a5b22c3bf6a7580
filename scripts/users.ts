import {
  expectRole,
  INVITATION_DAYS,
  invite,
  MAX_INVITATION_DAYS,
  type Invitation,
} from "~/accounts/invitations.server";
import { makePasswordLink } from "~/accounts/reset-password.server";
import { changeRole, expectUser, type ChangedRole } from "~/accounts/roles.server";
import { unlockSignIn } from "~/accounts/unlock-sign-in.server";
import { getContext } from "~/context/context.server";
import { ROLES, type Role } from "~/identity/viewer";
import { errorMessage } from "~/platform/unknown-error";
import { eraseUser } from "~/privacy/visitor-data.server";
import { listUsers, type ListedUser } from "~db/users.server";
import { choiceArgument, defineCommand, EXIT, parseCommand, wholeNumber, wrongUsage } from "./cli";
import { isConfirmed } from "./confirmation";
import { sharedLink } from "./shared-link";
import { printTable } from "./table";
import { withDatabase } from "./with-database";

const ACTIONS = {
  invite: "invite ROLE",
  role: "role NAME ROLE",
  reset: "reset NAME",
  unlock: "unlock NAME",
  erase: "erase NAME",
  list: "list",
};
const WITHOUT_ROLE = "none";
const USERS_PER_READ = 500;

const command = defineCommand("users", {
  description: `Manages the people who sign in. "invite ROLE" prints a link that creates one account. "role NAME ROLE" changes a user's role; the
role "none" removes it. "reset NAME" prints a link with which a user who forgot the password sets a new one. "unlock NAME" lets a user try again to sign in after too many wrong passwords. "erase NAME" deletes a user's account and everything they stored, permanently, after a confirmation. "list" prints all users with their roles. Roles are student, assistant and instructor in a course, and creator (may
create courses) and admin for the whole installation.`,
  takes: `users takes one of: ${Object.values(ACTIONS).join(", ")}.`,
})
  .addArgument(choiceArgument("<action>", "what to do", ["invite", "role", "reset", "unlock", "erase", "list"]))
  .argument("[values...]", "the name of a user, or their id, and a role")
  .option("--course <slug>", "the course of the role")
  .option(
    "--days <number>",
    `days until an invitation expires (${INVITATION_DAYS})`,
    wholeNumber("--days", { min: 1, max: MAX_INVITATION_DAYS }),
  )
  .option("--yes", "erase without asking for confirmation")
  .option("--json", "print one JSON object for each user or link");

const {
  args: [action, values],
  options,
} = parseCommand(command);
const courseId = options.course ?? null;
if (options.yes && action !== "erase") wrongUsage(command, "--yes belongs to the action erase.");
const work = {
  invite: parseInvite,
  role: parseRole,
  reset: parseReset,
  unlock: parseUnlock,
  erase: parseErase,
  list: parseList,
}[action]();

await withDatabase(work);

function parseInvite(): () => Promise<void> {
  const [role] = expectValues(1);
  const invited = expectPlace(roleNamed(role));
  return async () => {
    const invitation = await invite(
      { role: invited, courseId },
      { createdBy: null, days: options.days ?? INVITATION_DAYS },
      getContext(),
    );
    print(
      invitationToJson(invited, invitation),
      (json) => `${json.url}\nThis link works once, until ${json.expires_at}.`,
    );
  };
}

function parseRole(): () => Promise<void> {
  const [user, given] = expectValues(2);
  const role = given === WITHOUT_ROLE ? null : expectPlace(roleNamed(given));
  return async () => {
    const changed = await changeRole(user, { role, courseId }, { actorId: null }, getContext());
    const { name } = changed;
    print({ name, role, course: courseId }, () =>
      role ? `${name} now has the role ${role}${courseId ? ` in ${courseId}` : ""}.` : removedText(changed),
    );
  };
}

function removedText({ name, removed, isByRule }: ChangedRole): string {
  const place = courseId ? ` in ${courseId}` : " in the installation";
  if (removed.length === 0) return `${name} had no role${place}.`;
  const text = `${name} no longer has the role ${removed.join(" or ")}${courseId ? place : ""}.`;
  return isByRule ? `${text}\nA rule gave the role creator, and gives it again at the next sign-in.` : text;
}

function parseReset(): () => Promise<void> {
  const [user] = expectValues(1);
  return async () => {
    const { name, path, expiresAt } = await makePasswordLink(user, { actorId: null }, getContext());
    print(
      { name, url: sharedLink(path, getContext().env), expires_at: expiresAt.toISOString() },
      (json) =>
        `${json.url}\nSend this link to ${name}, who sets a new password with it. It works once, until ${json.expires_at}.`,
    );
  };
}

function parseUnlock(): () => Promise<void> {
  const [user] = expectValues(1);
  return async () => {
    const { name, path, expiresAt } = await unlockSignIn(user, { actorId: null }, getContext());
    print(
      { name, url: sharedLink(path, getContext().env), expires_at: expiresAt.toISOString() },
      (json) => `${name} can try again to sign in.
If others keep guessing, send ${name} this link to the sign-in page, where the guesses do not count. It works until ${json.expires_at}:
${json.url}`,
    );
  };
}

function parseErase(): () => Promise<void> {
  const [user] = expectValues(1);
  if (!options.yes && !process.stdin.isTTY)
    wrongUsage(
      command,
      `Cannot ask for confirmation without a terminal. To erase "${user}" without confirmation, add --yes.`,
    );
  return async () => {
    const { userId, name } = await expectUser(getContext().sql, user);
    if (!options.yes && !(await isConfirmed(await erasureQuestion({ userId, name }), name))) {
      console.error("Nothing was deleted.");
      process.exitCode = EXIT.failed;
      return;
    }
    await eraseUser(userId, { actorId: null }, getContext());
    print({ name, erased: true }, () => `Deleted the account of ${name} and everything they stored.`);
  };
}

/**
 * A sign-in name matches in any case, so the question has the exact name, and the id and roles to tell people apart.
 */
async function erasureQuestion({ userId, name }: { userId: string; name: string }): Promise<string> {
  const [found] = await listUsers(getContext().sql, { userId, limit: 1, offset: 0 });
  const roles = (found && rolesText(found)) || "none";
  return `This permanently deletes an account and everything its user stored:
  Name:  ${name}
  Id:    ${userId}
  Roles: ${roles}
Type ${name} to delete it: `;
}

function parseList(): () => Promise<void> {
  expectValues(0);
  return async () => {
    const rows: string[][] = [];
    for await (const user of allUsers()) {
      if (options.json) console.log(JSON.stringify(userToJson(user)));
      else rows.push([user.name, rolesText(user), dateOf(user.createdAt), dateOf(user.lastSeenAt), user.userId]);
    }
    if (options.json) return;
    if (rows.length > 0) printTable(["Name", "Roles", "Since", "Last seen", "Id"], rows);
    else console.log("There are no users. npm start prints an address that creates the first administrator's account.");
  };
}

/** Returns the values that follow the action. Exits with 2 if there are more or fewer. */
function expectValues(count: number): [string, string] {
  if (values.length !== count) wrongUsage(command, `Usage: npm run users -- ${ACTIONS[action]}.`);
  const [first = "", second = ""] = values;
  return [first, second];
}

/** Ends with wrong usage unless a role that needs a course has one, and any other role has none. */
function expectPlace(role: Role): Role {
  try {
    expectRole(role, courseId);
    return role;
  } catch (error) {
    return wrongUsage(command, errorMessage(error));
  }
}

function roleNamed(text: string): Role {
  const role = ROLES.find((known) => known === text);
  const known = ROLES.join(", ") + (action === "role" ? `, ${WITHOUT_ROLE}` : "");
  if (!role) wrongUsage(command, `There is no role "${text}". The roles are: ${known}.`);
  return role;
}

async function* allUsers(): AsyncGenerator<ListedUser> {
  for (let offset = 0; ; offset += USERS_PER_READ) {
    const users = await listUsers(getContext().sql, { limit: USERS_PER_READ, offset });
    yield* users;
    if (users.length < USERS_PER_READ) return;
  }
}

function print<T extends object>(json: T, text: (json: T) => string): void {
  console.log(options.json ? JSON.stringify(json) : text(json));
}

function invitationToJson(role: Role, { path, expiresAt }: Invitation) {
  return { url: sharedLink(path, getContext().env), role, course: courseId, expires_at: expiresAt.toISOString() };
}

function userToJson({ userId, name, createdAt, lastSeenAt, roles }: ListedUser) {
  return {
    id: userId,
    name,
    roles: roles.map(({ role, courseId: course }) => ({ role, course })),
    created_at: createdAt.toISOString(),
    last_seen_at: lastSeenAt.toISOString(),
  };
}

function rolesText({ roles }: ListedUser): string {
  return roles
    .map((granted) => (granted.courseId ? `${granted.role} in ${granted.courseId}` : granted.role))
    .join(", ");
}

function dateOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
