import { randomUUID } from "node:crypto";
import type { CourseRole, InstallationRole, Role, Viewer } from "~/identity/viewer";
import type { SqlOrTx } from "./connect.server";
import { containing } from "./containing";
import { lockName } from "./locks.server";
import { oneRow } from "./one-row";

/** The issuer of accounts with a password, which this installation manages itself. */
const PASSWORD_ISSUER = "password";

export type NewUser = { name: string; subject: string; passwordHash: string; isAdmin: boolean };

/** Stores a user with a password. Returns the user's id, or null if the sign-in name (`subject`) is taken. */
export async function insertUser(tx: SqlOrTx, user: NewUser): Promise<string | null> {
  await lockName(tx, "sign-in name", user.subject);
  if (await passwordOf(tx, user.subject)) return null;
  const userId = `user-${randomUUID()}`;
  await tx`insert into users (user_id, name, is_admin) values (${userId}, ${user.name}, ${user.isAdmin})`;
  await tx`
    insert into identities (issuer, subject, user_id, password_hash)
    values (${PASSWORD_ISSUER}, ${user.subject}, ${userId}, ${user.passwordHash})`;
  return userId;
}

/**
 * A person's identity at another server. `issuer`: its address. `subject`: the person's permanent id there.
 * `isUnnamed`: the server did not send a name this time, so `name` stands in for it.
 */
export type ForeignIdentity = { issuer: string; subject: string; name: string; isUnnamed?: boolean };

/**
 * Returns the id of the user with an identity. Stores the user the first time, and updates a changed name. A person
 * whose server does not send a name any more keeps the known one.
 */
export async function findOrInsertUser(
  tx: SqlOrTx,
  { issuer, subject, name, isUnnamed = false }: ForeignIdentity,
): Promise<string> {
  await lockName(tx, "identity", issuer, subject);
  const [found] = await tx<{ userId: string }[]>`
    update users u set name = case when ${isUnnamed}::boolean then u.name else ${name} end from identities i
    where i.issuer = ${issuer} and i.subject = ${subject} and u.user_id = i.user_id returning u.user_id as "userId"`;
  if (found) return found.userId;
  const userId = `user-${randomUUID()}`;
  await tx`insert into users (user_id, name) values (${userId}, ${name})`;
  await tx`insert into identities (issuer, subject, user_id) values (${issuer}, ${subject}, ${userId})`;
  return userId;
}

export type StoredPassword = { userId: string; passwordHash: string };

/** Returns the password hash of a sign-in name, or null if it is unknown. */
export async function passwordOf(sql: SqlOrTx, subject: string): Promise<StoredPassword | null> {
  const [found] = await sql<StoredPassword[]>`
    select user_id as "userId", password_hash as "passwordHash" from identities
    where issuer = ${PASSWORD_ISSUER} and subject = ${subject} and password_hash is not null`;
  return found ?? null;
}

/** Returns the sign-in name and the password hash of a user, or null if the user signs in elsewhere. */
export async function passwordOfUser(
  sql: SqlOrTx,
  userId: string,
): Promise<{ subject: string; passwordHash: string } | null> {
  const [found] = await sql<{ subject: string; passwordHash: string }[]>`
    select subject, password_hash as "passwordHash" from identities
    where user_id = ${userId} and issuer = ${PASSWORD_ISSUER} and password_hash is not null`;
  return found ?? null;
}

/** Changes a user's password hash. */
export async function setPassword(tx: SqlOrTx, userId: string, passwordHash: string): Promise<void> {
  await tx`
    update identities set password_hash = ${passwordHash} where user_id = ${userId} and issuer = ${PASSWORD_ISSUER}`;
}

export type NamedUser = { userId: string; name: string };

/** Returns a user, or null if there is none with this id. */
export async function findUserById(sql: SqlOrTx, userId: string): Promise<NamedUser | null> {
  const [found] = await sql<NamedUser[]>`select user_id as "userId", name from users where user_id = ${userId}`;
  return found ?? null;
}

/** Returns the user with a sign-in name, or null. */
export async function findUserByName(sql: SqlOrTx, subject: string): Promise<NamedUser | null> {
  const [found] = await sql<NamedUser[]>`
    select user_id as "userId", name from identities join users using (user_id)
    where issuer = ${PASSWORD_ISSUER} and subject = ${subject}`;
  return found ?? null;
}

/** Returns whether the installation has an administrator. */
export async function hasAdministrator(sql: SqlOrTx): Promise<boolean> {
  return (await sql`select 1 from users where is_admin limit 1`).length > 0;
}

/**
 * Waits for other changes of administrators, so that two people never become the first one, the last one stays, and no
 * invitation outlives the right of the administrator who made it.
 */
export async function lockAdministrators(tx: SqlOrTx): Promise<void> {
  await lockName(tx, "administrators");
}

/** Returns whether a user is an administrator. Hold `lockAdministrators` to act on it. */
export async function isAdministrator(tx: SqlOrTx, userId: string): Promise<boolean> {
  return (await tx`select 1 from users where user_id = ${userId} and is_admin`).length > 0;
}

/** Returns whether a user is the only administrator. Hold `lockAdministrators` to act on it. */
export async function isOnlyAdministrator(tx: SqlOrTx, userId: string): Promise<boolean> {
  const admins = await tx<{ userId: string }[]>`
    select user_id as "userId" from users where is_admin order by user_id = ${userId} desc limit 2`;
  return admins.length === 1 && admins[0]?.userId === userId;
}

/** Grants a user the right to create courses, or revokes it. A right granted by a rule stays until the rule ends. */
export async function setCreator(tx: SqlOrTx, userId: string, mayCreateCourses: boolean): Promise<void> {
  await tx`update users set may_create_courses = ${mayCreateCourses} where user_id = ${userId}`;
}

/** The roles that a user had in the installation. `isByRule`: a rule gave the right to create courses. */
export type RevokedRoles = { roles: InstallationRole[]; isByRule: boolean };

/** Revokes all roles of a user in the installation. A rule gives its right again at the next sign-in. */
export async function revokeInstallationRoles(tx: SqlOrTx, userId: string): Promise<RevokedRoles> {
  const { isAdmin, isCreator, isByRule } = oneRow(
    await tx<{ isAdmin: boolean; isCreator: boolean; isByRule: boolean }[]>`
      select is_admin as "isAdmin", may_create_courses or may_create_courses_by is not null as "isCreator",
        may_create_courses_by is not null as "isByRule"
      from users where user_id = ${userId} for update`,
  );
  await tx`
    update users set is_admin = false, may_create_courses = false, may_create_courses_by = null
    where user_id = ${userId}`;
  return { roles: [...(isAdmin ? ["admin" as const] : []), ...(isCreator ? ["creator" as const] : [])], isByRule };
}

/** Makes a user an administrator, or revokes that. */
export async function setAdministrator(tx: SqlOrTx, userId: string, isAdmin: boolean): Promise<void> {
  await tx`update users set is_admin = ${isAdmin} where user_id = ${userId}`;
}

/** Returns a user's roles in courses and in the installation. */
export async function rolesOf(sql: SqlOrTx, userId: string): Promise<Viewer["roles"]> {
  const [admins, courses] = await Promise.all([
    sql`select 1 from users where user_id = ${userId} and is_admin`,
    sql<{ role: CourseRole; courseId: string }[]>`
      select role, course_id as "courseId" from enrolments where user_id = ${userId} order by course_id`,
  ]);
  return [...admins.map(() => ({ role: "admin" as const })), ...courses];
}

export type ListedUser = {
  userId: string;
  name: string;
  createdAt: Date;
  lastSeenAt: Date;
  /** Whether the user signs in with a password. */
  hasPassword: boolean;
  roles: { role: Role; courseId: string | null }[];
};

/**
 * Lists users with their roles, oldest account first. `search` keeps those with it in their name or sign-in name, and
 * `userId` one user.
 */
export async function listUsers(
  sql: SqlOrTx,
  { search = "", userId, limit, offset }: { search?: string; userId?: string; limit: number; offset: number },
): Promise<ListedUser[]> {
  const isMeant = userId === undefined ? isNamed(sql, search) : sql`user_id = ${userId}`;
  const users = await sql<(Omit<ListedUser, "roles"> & { isAdmin: boolean; isCreator: boolean })[]>`
    select user_id as "userId", name, created_at as "createdAt", last_seen_at as "lastSeenAt", is_admin as "isAdmin",
      may_create_courses or may_create_courses_by is not null as "isCreator",
      exists (select 1 from identities i
        where i.user_id = u.user_id and issuer = ${PASSWORD_ISSUER} and password_hash is not null) as "hasPassword"
    from users u where ${isMeant} order by created_at, user_id limit ${limit} offset ${offset}`;
  // Two queries: roles are on the nodes of their courses, so that Citus cannot list them for each user.
  const courseRoles = await sql<{ userId: string; role: CourseRole; courseId: string }[]>`
    select user_id as "userId", role, course_id as "courseId" from enrolments
    where user_id = any(${users.map((user) => user.userId)}::text[]) order by course_id`;
  return users.map(({ isAdmin, isCreator, ...user }) => ({
    ...user,
    roles: [
      ...(isAdmin ? [{ role: "admin" as const, courseId: null }] : []),
      ...(isCreator ? [{ role: "creator" as const, courseId: null }] : []),
      ...courseRoles.filter((one) => one.userId === user.userId).map(({ role, courseId }) => ({ role, courseId })),
    ],
  }));
}

/** Counts the users with `search` in their name or sign-in name. */
export async function countUsers(sql: SqlOrTx, search = ""): Promise<number> {
  return oneRow(
    await sql<{ count: number }[]>`select count(*)::int as count from users u where ${isNamed(sql, search)}`,
  ).count;
}

const isNamed = (sql: SqlOrTx, search: string) =>
  search === ""
    ? sql`true`
    : sql`(u.name ilike ${containing(search)} or exists (select 1 from identities i
        where i.user_id = u.user_id and issuer = ${PASSWORD_ISSUER} and subject ilike ${containing(search)}))`;

/** A user's settings. null: the user has not chosen a value in any browser. */
export type UserSettings = { theme: string | null; locale: string | null };

/** Returns a user's settings. */
export async function settingsOf(sql: SqlOrTx, userId: string): Promise<UserSettings> {
  const [found] = await sql<UserSettings[]>`select theme, locale from users where user_id = ${userId}`;
  return found ?? { theme: null, locale: null };
}

/** Adopts a browser's settings for those that the user has not chosen yet. */
export async function claimSettings(tx: SqlOrTx, userId: string, { theme, locale }: UserSettings): Promise<void> {
  await tx`
    update users set theme = coalesce(theme, ${theme}), locale = coalesce(locale, ${locale}) where user_id = ${userId}`;
}

/** Stores a user's choices. Settings that are null stay unchanged. */
export async function storeSettings(sql: SqlOrTx, userId: string, { theme, locale }: UserSettings): Promise<void> {
  await sql`
    update users set theme = coalesce(${theme}, theme), locale = coalesce(${locale}, locale) where user_id = ${userId}`;
}

/** Deletes an account with its sessions and roles. The audit log keeps its actions without the name. */
export async function deleteUser(tx: SqlOrTx, userId: string): Promise<void> {
  await tx`delete from users where user_id = ${userId}`;
}
