/** The effect of a rule: the right to create courses, or a role in a course. */
type RuleGrant = { courseId: null } | { courseId: string; role: CourseRole };

/** A rule that applies to everyone for whom an identity provider sends a claim with this value. */
export type ClaimRule = { claim: string; value: string; grant: RuleGrant };

/** From the fewest to the most permissions. */
const COURSE_ROLES = ["student", "assistant", "instructor"] as const;
type CourseRole = (typeof COURSE_ROLES)[number];

const RULE = /^([^=]+)=(.+?)\s*(?:->|→)\s*([^>→]+)$/u;
const COURSE_GRANT = /^(\S+) in (\S+)$/;

/**
 * Parses a rule: `eduPersonAffiliation=faculty -> may create courses`, or `groups=tutors -> assistant in search-101`.
 * Returns null if the text is not a rule.
 */
export function parseClaimRule(text: string): ClaimRule | null {
  const [, claim = "", value = "", given = ""] = RULE.exec(text.trim()) ?? [];
  const grant = parseGrant(given.trim());
  return claim.trim() && value.trim() && grant ? { claim: claim.trim(), value: value.trim(), grant } : null;
}

function parseGrant(text: string): RuleGrant | null {
  if (/^may create courses$/i.test(text)) return { courseId: null };
  const [, name, courseId] = COURSE_GRANT.exec(text) ?? [];
  const role = COURSE_ROLES.find((known) => known === name?.toLowerCase());
  return role && courseId ? { courseId, role } : null;
}

/** The combined effect of all rules on one person. */
export type RuleGrants = { mayCreateCourses: boolean; courses: { courseId: string; role: CourseRole }[] };

/** Applies rules to an identity provider's claims about a person. The highest of several roles in a course counts. */
export function grantsOf(rules: readonly ClaimRule[], claims: Record<string, unknown>): RuleGrants {
  const grants = rules.filter(({ claim, value }) => valuesOf(claims, claim).includes(value)).map((rule) => rule.grant);
  const roles = new Map<string, CourseRole>();
  for (const grant of grants) {
    if (grant.courseId === null) continue;
    const current = roles.get(grant.courseId);
    if (current === undefined || COURSE_ROLES.indexOf(grant.role) > COURSE_ROLES.indexOf(current))
      roles.set(grant.courseId, grant.role);
  }
  return {
    mayCreateCourses: grants.some(({ courseId }) => courseId === null),
    courses: [...roles].map(([courseId, role]) => ({ courseId, role })),
  };
}

/** Returns the values of a claim as text. `realm_access.roles` also names a claim inside another, as Keycloak has them. */
function valuesOf(claims: Record<string, unknown>, name: string): string[] {
  const found = Object.hasOwn(claims, name) ? claims[name] : nested(claims, name.split("."));
  return (Array.isArray(found) ? found : [found]).flatMap((value: unknown) =>
    ["string", "number", "boolean"].includes(typeof value) ? [String(value)] : [],
  );
}

function nested(claims: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    claims,
  );
}
