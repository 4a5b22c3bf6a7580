import { useTranslations } from "use-intl";
import type { Role } from "~/identity/viewer";

export type ShownRole = { role: Role; courseId: string | null };

/** Returns a function that formats a role: “Administrator”, “Student in search-101”. */
export function useRoleText(): (role: ShownRole) => string {
  const t = useTranslations("accounts.roles");
  return ({ role, courseId }) => (courseId === null ? t(role) : t("inCourse", { role: t(role), course: courseId }));
}
