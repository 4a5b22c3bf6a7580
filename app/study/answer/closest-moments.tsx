import { useTranslations } from "use-intl";
import { citedMoment } from "~/citation/cited-moment";
import type { Source } from "~/citation/source";
import { closestChapters } from "~/conversation/closest-chapters";
import { useMomentText } from "~/i18n/use-moment-text";
import { onPlainClick } from "~/study/is-plain-click";
import { useStudyActions } from "./study-actions";

/** The chapters of the passages that came closest to a question that the lectures do not answer, as links. */
export function ClosestMoments({ sources }: { sources: readonly Source[] }) {
  const t = useTranslations("sources");
  const { shown } = useMomentText();
  const { onSeek } = useStudyActions();
  const closest = closestChapters(sources);
  if (closest.length === 0) return null;
  return (
    <section aria-label={t("closest")} data-closest className="mt-2 text-sm">
      <p aria-hidden="true" className="mb-1 text-xs font-medium text-muted">
        {t("closest")}
      </p>
      <ul className="space-y-1">
        {closest.map(({ name, source }) => (
          <li key={source.chunkId}>
            <a
              href={source.openUrl}
              className="link"
              onClick={onPlainClick(() => onSeek(citedMoment(source, undefined)))}
            >
              {name}
            </a>{" "}
            <span className="tabular-nums text-muted">
              {name === source.title ? "" : `${source.title} · `}
              {shown(source.startSeconds, source.timing)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
