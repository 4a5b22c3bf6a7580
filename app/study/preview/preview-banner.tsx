import { Eye } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import type { PreviewState } from "./preview.server";

type Props = { preview: PreviewState; lectureId?: string | undefined };

const TIMES = ["now", "released"] as const;

/** Says that the page is a preview for those who teach the course, and what students see of it. The way back is in it. */
export function PreviewBanner({ preview, lectureId }: Props) {
  const t = useTranslations("preview");
  const { courseId, at } = preview;
  // Forms and not Remix's: a preview may have videos on hosts that the policy of this document does not allow.
  const action = `/teach/${encodeURIComponent(courseId)}/preview`;
  return (
    <section aria-label={t("name")} className="preview-banner no-print">
      <p className="flex min-w-0 items-center gap-2 text-sm">
        <Eye className="size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0">
          <strong className="font-semibold">{t("title")}</strong> <PreviewText {...{ preview, lectureId }} />
        </span>
      </p>
      <form method="post" action={action} className="flex flex-wrap items-center gap-1.5">
        {lectureId !== undefined && <input type="hidden" name="lecture" value={lectureId} />}
        {TIMES.map((time) => (
          <button
            key={time}
            type="submit"
            name="at"
            value={time}
            aria-pressed={time === at}
            className="button px-2 py-1 text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            {t(time)}
          </button>
        ))}
        <button type="submit" name="at" value="end" className="button button-accent px-2 py-1 text-sm">
          {t("end")}
        </button>
      </form>
    </section>
  );
}

function PreviewText({ preview: { at, isDraft, hidden, timeZone }, lectureId }: Props) {
  const t = useTranslations("preview");
  const format = useFormatter();
  const own = hidden.find((lecture) => lecture.lectureId === lectureId);
  const time = own && format.dateTime(new Date(own.from), { dateStyle: "medium", timeStyle: "short", timeZone });
  if (isDraft) return t("draft");
  if (time !== undefined) return t("hiddenUntil", { time });
  if (lectureId !== undefined || hidden.length === 0) return t("same");
  return t(at === "now" ? "leftOut" : "included", { count: hidden.length });
}
