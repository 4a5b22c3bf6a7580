export const COURSE_ROLES = ["student", "assistant", "instructor"] as const;
/** What a user may do in a course. */
export type CourseRole = (typeof COURSE_ROLES)[number];

/** Returns the higher of a new and a current role. */
export const higherRole = (role: CourseRole, current: CourseRole | null): CourseRole =>
  current && COURSE_ROLES.indexOf(current) > COURSE_ROLES.indexOf(role) ? current : role;

const INSTALLATION_ROLES = ["creator", "admin"] as const;
/** Roles in the whole installation. `creator`: may create courses, like administrators. */
export type InstallationRole = (typeof INSTALLATION_ROLES)[number];

export const ROLES = [...COURSE_ROLES, ...INSTALLATION_ROLES] as const;
/** A role in a course or in the whole installation. */
export type Role = (typeof ROLES)[number];

/** Returns whether a role needs a course. */
export const isCourseRole = (role: Role): role is CourseRole => COURSE_ROLES.some((known) => known === role);

/** A role that a viewer has. */
type GrantedRole = { role: InstallationRole } | { role: CourseRole; courseId: string };

/** A signed-in user. */
export type User = {
  userId: string;
  name: string;
  /** The session or the personal access token of this request. */
  sessionId: string;
};

/** The sender of a request. */
export type Viewer = {
  /** The owner of what the viewer stores: the user's id, or the id of an anonymous visitor. */
  visitorId: string;
  /** null: an anonymous visitor, who has no roles. */
  user: User | null;
  roles: readonly GrantedRole[];
  /** Hashes of the keys with which this browser opened unlisted courses. */
  keys: readonly string[];
  /** A course that the viewer teaches and previews: the students' pages include its unreleased lectures. */
  preview?: string;
};

/** Determines which courses a viewer may see. Required by every query that reads a course. */
export type Reader = Pick<Viewer, "roles" | "keys" | "preview">;

/** The installation itself: commands, ingest and checks. */
export const INSTALLATION: Reader = { roles: [{ role: "admin" }], keys: [] };

/** A reader without an account and without a key, who sees only public courses. */
export const ANYONE: Reader = { roles: [], keys: [] };

/**
 * Returns the part of a reader that determines access to some courses. Equal for most readers, and short even for a
 * reader with a thousand courses. Suitable as a cache key.
 */
export const readerIn = (courseIds: readonly string[], { roles, keys }: Reader): Reader => ({
  roles: roles.filter(
    (granted) => granted.role === "admin" || ("courseId" in granted && courseIds.includes(granted.courseId)),
  ),
  keys,
});

/** Returns whether a viewer is an administrator of the installation. */
export const isAdmin = ({ roles }: Pick<Viewer, "roles">): boolean => roles.some(({ role }) => role === "admin");

/** Returns whether a viewer teaches a course, or may teach it as an administrator. */
export const teaches = ({ roles }: Pick<Viewer, "roles">): boolean =>
  roles.some(({ role }) => role === "admin" || role === "creator" || role === "instructor");

/** Returns whether a viewer may create courses. */
export const mayCreate = ({ roles }: Pick<Viewer, "roles">): boolean =>
  roles.some(({ role }) => role === "admin" || role === "creator");

/** Returns whether a viewer may change a course's visibility and its members' roles. */
export const mayManage = ({ roles }: Pick<Viewer, "roles">, courseId: string): boolean =>
  roles.some((granted) => granted.role === "admin" || (granted.role === "instructor" && granted.courseId === courseId));

/** Returns whether an owner of stored data is a user. Ids of anonymous visitors are plain UUIDs. */
export const isUserId = (visitorId: string): boolean => visitorId.startsWith("user-");
