import { useTranslations } from "use-intl";
import type { ChapterProblem } from "~/course/chapter-list";
import type { Chapter } from "~/course/lecture";
import { chapterTime } from "./chapter-rows";

type Props = { chapters: readonly Chapter[]; problems?: readonly (ChapterProblem | null)[] };

/** Lists chapters that may replace the lecture's, with their problems. */
export function ChapterPreview({ chapters, problems = [] }: Props) {
  const t = useTranslations("teach.chapters");
  return (
    <ol className="mt-1 space-y-1">
      {chapters.map(({ startMs, title }, index) => (
        <li key={index} className="flex gap-3">
          <span className="w-16 shrink-0 tabular-nums text-muted">{chapterTime(startMs)}</span>
          <span className="min-w-0 wrap-anywhere">
            {title}
            {problems[index] && <span className="block text-danger">{t(`problems.${problems[index]}`)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
