import { Link } from "@remix-run/react";
import { Link as LinkIcon } from "lucide-react";
import { useTranslations } from "use-intl";
import { courseUrl } from "~/course/moment";
import { CopyButton } from "~/study/answer/copy-button";
import type { EditedCourse } from "./edited-course";
import { PreviewButton } from "./preview-button";
import { teachUrl } from "./teach-url";

type Props = Pick<EditedCourse, "courseId" | "title" | "visibility" | "source">;

/** Shows a course's title and visibility, with links to the course's other teaching pages. */
export function CourseHeading({ courseId, title, visibility, source }: Props) {
  const t = useTranslations("teach");
  const access = useTranslations("accounts.access");
  return (
    <>
      <Link to="/teach" className="text-sm text-muted hover:text-ink">
        {t("allCourses")}
      </Link>
      <h1 className="mt-1 text-3xl wrap-anywhere">{title}</h1>
      <p className="mt-2 text-pretty text-muted">
        <span className="font-medium text-ink">{access(`visibility.${visibility}`)}.</span>{" "}
        {visibility === "draft" ? t("draftHint") : access(`hints.${visibility}`)}
      </p>
      <nav aria-label={t("pages")} className="mt-4 flex flex-wrap gap-2">
        <Link to={courseUrl(courseId)} className="button">
          {t("open")}
        </Link>
        <PreviewButton courseId={courseId} className="button" />
        <Link to={`${courseUrl(courseId)}/access`} className="button">
          {t("access")}
        </Link>
        {visibility !== "unlisted" && (
          <CopyButton
            label={t("copyLink")}
            text={() => new URL(courseUrl(courseId), window.location.origin).href}
            icon={LinkIcon}
            className="button inline-flex items-center gap-1.5"
          >
            {t("copyLink")}
          </CopyButton>
        )}
        <Link to={`${teachUrl(courseId)}/replace`} className="button">
          {t("transcript.courseReplace")}
        </Link>
        <Link to={`${teachUrl(courseId)}/glossary`} className="button">
          {t("glossary.title")}
        </Link>
      </nav>
      {source !== null && (
        <details className="mt-4 text-sm text-muted">
          <summary className="w-fit cursor-pointer wrap-anywhere">{t("source", { source })}</summary>
          <p className="mt-2 max-w-prose text-pretty">{t("sourceHint")}</p>
        </details>
      )}
    </>
  );
}
