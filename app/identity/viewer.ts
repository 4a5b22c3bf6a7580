export const COURSE_ROLES = ["student", "assistant", "instructor"] as const;
/** What a user may do in a course. */
export type CourseRole = (typeof COURSE_ROLES)[number];

/** Returns a new role, or the current one if it is higher. */
export const higherRole = (role: CourseRole, current: CourseRole | null): CourseRole =>
  current && COURSE_ROLES.indexOf(current) > COURSE_ROLES.indexOf(role) ? current : role;

const INSTALLATION_ROLES = ["creator", "admin"] as const;
/** What a user may do in the whole installation. `creator`: create courses, which administrators may do too. */
type InstallationRole = (typeof INSTALLATION_ROLES)[number];

export const ROLES = [...COURSE_ROLES, ...INSTALLATION_ROLES] as const;
/** A role in a course or in the whole installation. */
export type Role = (typeof ROLES)[number];

/** Returns whether a role needs a course. */
export const isCourseRole = (role: Role): role is CourseRole => COURSE_ROLES.some((known) => known === role);

/** A role that a viewer has. */
type GrantedRole = { role: InstallationRole } | { role: CourseRole; courseId: string };

/** Somebody who is signed in. */
export type User = {
  userId: string;
  name: string;
  /** The session that this request belongs to, or the personal access token. */
  sessionId: string;
};

/** The sender of a request. */
export type Viewer = {
  /** The owner of what the viewer stores: the user's id, or the id of an anonymous visitor. */
  visitorId: string;
  /** null: an anonymous visitor, who has no roles. */
  user: User | null;
  roles: readonly GrantedRole[];
  /** The hashes of the keys with which this browser opened unlisted courses. */
  keys: readonly string[];
  /** The course that the viewer teaches and previews: its unreleased lectures are shown on the pages of students. */
  preview?: string;
};

/** What decides which courses a viewer may see. Every query that reads a course has one. */
export type Reader = Pick<Viewer, "roles" | "keys" | "preview">;

/** The installation itself: commands, ingest and checks. */
export const INSTALLATION: Reader = { roles: [{ role: "admin" }], keys: [] };

/** Somebody without an account and without a key, who sees public courses only. */
export const ANYONE: Reader = { roles: [], keys: [] };

/**
 * Returns what of a reader decides whether they may see some courses. It is the same for most readers, and short even for
 * somebody with a thousand courses.
 */
export const readerIn = (courseIds: readonly string[], { roles, keys }: Reader): Reader => ({
  roles: roles.filter(
    (granted) => granted.role === "admin" || ("courseId" in granted && courseIds.includes(granted.courseId)),
  ),
  keys,
});

export const isAdmin = ({ roles }: Pick<Viewer, "roles">): boolean => roles.some(({ role }) => role === "admin");

/** Returns whether a viewer teaches a course, or may. */
export const teaches = ({ roles }: Pick<Viewer, "roles">): boolean =>
  roles.some(({ role }) => role === "admin" || role === "creator" || role === "instructor");

/** Returns whether a viewer may create courses. */
export const mayCreate = ({ roles }: Pick<Viewer, "roles">): boolean =>
  roles.some(({ role }) => role === "admin" || role === "creator");

/** Returns whether a viewer may decide who sees a course, and what its members may do. */
export const mayManage = ({ roles }: Pick<Viewer, "roles">, courseId: string): boolean =>
  roles.some((granted) => granted.role === "admin" || (granted.role === "instructor" && granted.courseId === courseId));

/** Returns whether an owner of stored data is a user. Ids of anonymous visitors are plain UUIDs. */
export const isUserId = (visitorId: string): boolean => visitorId.startsWith("user-");
