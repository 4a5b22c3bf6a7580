import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { momentUrl } from "~/course/moment";
import { termElementId } from "~/course/term-address";
import { useMomentText } from "~/i18n/use-moment-text";
import { onPlainClick } from "~/study/is-plain-click";
import { revealTarget } from "~/study/reveal-target";
import type { SeekTo } from "~/study/seek-to";
import type { ExplainedAt, ExplainedTerm } from "./explained-terms";

type Props = { courseId: string; terms: readonly ExplainedTerm[]; onSeek: SeekTo };

/** The glossary of a course. It is folded, because the conversation is below it on a phone; a link to a term opens it. */
export function CourseGlossary({ courseId, terms, onSeek }: Props) {
  const t = useTranslations("course");
  const location = useLocation();
  useEffect(() => {
    if (location.hash.startsWith("#glossary-")) revealTarget(location.hash);
  }, [location]);
  if (terms.length === 0) return null;
  return (
    <details className="card mt-6">
      <summary className="cursor-pointer px-4 py-3">
        <h2 className="inline text-lg">{t("glossary", { count: terms.length })}</h2>
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {terms.map(({ term, spellings, definition, moment }) => (
          <li
            key={term}
            id={termElementId(term)}
            tabIndex={-1}
            className="px-4 py-3 wrap-anywhere target:bg-accent-soft forced-colors:target:outline-2"
          >
            <h3 className="font-semibold">{term}</h3>
            {spellings.length > 0 && <p className="text-sm">{t("alsoCalled", { names: spellings.join(", ") })}</p>}
            {definition !== null && <p className="mt-1 max-w-prose text-pretty whitespace-pre-line">{definition}</p>}
            {moment && <Explained courseId={courseId} moment={moment} onSeek={onSeek} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Links to the moment that explains a term. */
function Explained({ courseId, moment, onSeek }: { courseId: string; moment: ExplainedAt; onSeek: SeekTo }) {
  const t = useTranslations("course");
  const { shown } = useMomentText();
  const { lectureId, title, startSeconds, timing } = moment;
  const openUrl = momentUrl({ courseId, lectureId, startSeconds });
  return (
    <p className="mt-1 text-sm">
      <a href={openUrl} className="link" onClick={onPlainClick(() => onSeek({ lectureId, startSeconds, openUrl }))}>
        {t("explainedIn", { title, time: shown(startSeconds, timing) })}
      </a>
    </p>
  );
}
