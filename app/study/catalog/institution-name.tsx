import { useTranslations } from "use-intl";
import { institutionOf } from "~/course/course-id";

/** The institution of a course, above its title: another one's may have the same title. Nothing if it has none. */
export function InstitutionName({ courseId }: { courseId: string }) {
  const t = useTranslations("course");
  const institution = institutionOf(courseId);
  if (institution === null) return null;
  return (
    <p className="text-sm text-muted wrap-anywhere">
      <span className="sr-only">{`${t("institution")} `}</span>
      {institution}
    </p>
  );
}
