import type { CourseRole } from "../viewer";

const MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership";

/**
 * Returns a person's role in Cuepoint from their roles in a platform's course, or null if none is known. Institution
 * roles do not count: a professor may be a student of this course (LTI 1.3 Core, A.2).
 */
export function courseRoleOf(roles: readonly string[]): CourseRole | null {
  const names = roles.map(membershipRole).filter((name) => name !== null);
  const has = (...wanted: string[]) => names.some((name) => wanted.includes(name));
  // An assistant often has the instructor's role too: Instructor and Instructor#TeachingAssistant.
  if (has("TeachingAssistant")) return "assistant";
  if (has("Instructor", "Administrator", "ContentDeveloper", "Manager", "Officer")) return "instructor";
  if (has("Mentor")) return "assistant";
  return has("Learner", "Member") ? "student" : null;
}

/** Returns the role's short name: `…/membership#Learner`, `…/membership/Instructor#TeachingAssistant`, or `Learner`. */
function membershipRole(role: string): string | null {
  if (/^[A-Za-z]+$/.test(role)) return role; // simple names are allowed for roles in the course
  if (!role.startsWith(MEMBERSHIP)) return null;
  const [path = "", name = ""] = role.slice(MEMBERSHIP.length).split("#");
  return name.startsWith("TeachingAssistant") ? "TeachingAssistant" : path.replace("/", "") || name;
}
