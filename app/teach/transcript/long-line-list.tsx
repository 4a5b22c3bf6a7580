import { Link } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { formatTimestamp, wholeSecond } from "~/course/moment";
import { transcriptEditorUrl } from "../teach-url";
import type { LongLines } from "./replace-in-course.server";

type Props = { courseId: string; tooLong: LongLines };

/** Names lines of a course that a change leaves as they are, because they would be too long. */
export function LongLineList({ courseId, tooLong: { lines, count } }: Props) {
  const t = useTranslations("teach.transcript");
  if (count === 0) return null;
  return (
    <div className="mt-3 text-sm">
      <p className="text-pretty text-danger">{t("longLines", { count })}</p>
      <ul className="mt-1">
        {lines.map(({ lectureId, title, startMs }) => (
          <li key={`${lectureId} ${startMs}`} className="py-0.5 wrap-anywhere">
            <Link
              to={`${transcriptEditorUrl({ courseId, lectureId })}?t=${wholeSecond(startMs / 1000)}`}
              className="text-accent hover:underline"
            >
              {title}, {formatTimestamp(startMs / 1000)}
            </Link>
          </li>
        ))}
      </ul>
      {count > lines.length && <p className="text-muted">{t("moreLines", { count: count - lines.length })}</p>}
    </div>
  );
}
