import { useTranslations } from "use-intl";
import { citedMoment } from "~/citation/cited-moment";
import type { Source } from "~/citation/source";
import { useMomentText } from "~/i18n/use-moment-text";
import { onPlainClick } from "~/study/is-plain-click";
import { useStudyActions } from "./study-actions";

const MAX_LINKS = 3;

/** The chapters of the passages that came closest to a question that the lectures do not answer, as links. */
export function ClosestMoments({ sources }: { sources: readonly Source[] }) {
  const t = useTranslations("sources");
  const { shown } = useMomentText();
  const { onSeek } = useStudyActions();
  const closest = onePerChapter(sources.filter(({ isPage }) => !isPage)).slice(0, MAX_LINKS);
  if (closest.length === 0) return null;
  return (
    <section aria-label={t("closest")} className="mt-2 text-sm">
      <p aria-hidden="true" className="mb-1 text-xs font-medium text-muted">
        {t("closest")}
      </p>
      <ul className="space-y-1">
        {closest.map((source) => (
          <li key={source.chunkId}>
            <a
              href={source.openUrl}
              className="link"
              onClick={onPlainClick(() => onSeek(citedMoment(source, undefined)))}
            >
              {chapterOf(source)}
            </a>{" "}
            <span className="tabular-nums text-muted">
              {chapterOf(source) === source.title ? "" : `${source.title} · `}
              {shown(source.startSeconds, source.timing)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const chapterOf = ({ headings, title }: Source) => headings.at(-1) ?? title;

function onePerChapter(sources: readonly Source[]): Source[] {
  const byChapter = new Map<string, Source>();
  for (const source of sources) {
    const key = JSON.stringify([source.lectureId, chapterOf(source)]);
    if (!byChapter.has(key)) byChapter.set(key, source);
  }
  return [...byChapter.values()];
}
