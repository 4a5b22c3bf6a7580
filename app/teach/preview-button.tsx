import { useTranslations } from "use-intl";
import { teachUrl } from "./teach-url";

type Props = { courseId: string; lecture?: { lectureId: string; title: string }; className: string };

/**
 * Opens a course or a lecture as students see it after all releases. A form, because the next page has its own security
 * policy for videos.
 */
export function PreviewButton({ courseId, lecture, className }: Props) {
  const t = useTranslations("preview");
  return (
    <form method="post" action={`${teachUrl(courseId)}/preview`}>
      <input type="hidden" name="at" value="released" />
      {lecture && <input type="hidden" name="lecture" value={lecture.lectureId} />}
      <button type="submit" className={className} aria-label={lecture && t("startNamed", { name: lecture.title })}>
        {t("start")}
      </button>
    </form>
  );
}
