import { useTranslations } from "use-intl";
import type { Role } from "~/identity/viewer";

/** A role in a course, or in the installation if `courseId` is null. */
export type ShownRole = {
  role: Role;
  courseId: string | null;
  /** As in lists of courses. Without it, the id is shown: the course may be gone, or not visible to the reader. */
  courseTitle?: string | null | undefined;
};

/** Returns a function that formats a role: “Administrator”, “Student in How search works”. */
export function useRoleText(): (role: ShownRole) => string {
  const t = useTranslations("accounts.roles");
  return ({ role, courseId, courseTitle }) =>
    courseId === null ? t(role) : t("inCourse", { role: t(role), course: courseTitle ?? courseId });
}
