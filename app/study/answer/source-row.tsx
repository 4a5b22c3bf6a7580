import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { citedMoment, type CitedMoment } from "~/citation/cited-moment";
import type { Source } from "~/citation/source";
import { formatTimestamp } from "~/course/moment";
import { useMomentText } from "~/i18n/use-moment-text";
import { CitationLink } from "./citation-link";
import { Confidence, PageConfidence } from "./confidence";
import { OpenChevron } from "./open-chevron";
import { PassageText } from "./passage-text";
import { SourceActions } from "./source-actions";
import { useStudyActions } from "./study-actions";

type Props = {
  source: Source;
  /** The moments or sentences of the source that the answer cites, in its order. None if it was only consulted. */
  cited: readonly CitedMoment[];
  /** Shows the source in its lecture; null if the answer does not cite it. */
  onShow: (() => void) | null;
  /** The place of the source's score among the sources of the answer. */
  rank: { place: number; of: number };
};

/** A source: its lecture and the times that the answer cites, and the passage, collapsed. */
export function SourceRow({ source, cited, onShow, rank }: Props) {
  const t = useTranslations("sources");
  const { onSeek } = useStudyActions();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [first = citedMoment(source, undefined), ...others] = cited;
  return (
    <li>
      <div className="flex items-start hover:bg-sunken">
        <button
          type="button"
          className="flex min-w-0 flex-1 cursor-pointer gap-3 px-3 py-2 text-start focus-visible:-outline-offset-2"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="citation mt-0.5 shrink-0">
            <span className="sr-only">{t("source")} </span>
            {source.number}
          </span>
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{source.title}</span>
              <RowTimes source={source} cited={cited} />
            </span>
            <RowPlace {...source} />
          </span>
          <OpenChevron isOpen={isOpen} className="mt-0.5 shrink-0 text-muted" />
        </button>
        <span className="no-print py-2.5 pe-3">
          {!source.isPage && <CitationLink cited={first} look="icon" onSeek={onSeek} />}
        </span>
      </div>
      <div id={id} hidden={!isOpen} className="px-3 pb-3">
        {isOpen && (
          <>
            <PassageText text={source.content} quotes={cited.map(({ quote }) => quote)} />
            {source.isPage ? (
              <PageConfidence supports={cited.map(({ support }) => support)} />
            ) : (
              <Confidence supports={cited.map(({ support }) => support)} score={source.score} rank={rank} />
            )}
            <SourceActions moments={[first, ...others]} onShow={onShow} />
          </>
        )}
      </div>
    </li>
  );
}

/** The chapter of a source and the page of the slides. */
function RowPlace({ headings, slidePage }: Source) {
  const t = useTranslations("sources");
  const slide = slidePage === undefined ? [] : [t("slide", { page: slidePage })];
  const place = [...(headings.length > 0 ? [headings.join(" › ")] : []), ...slide];
  return place.length > 0 && <span className="block truncate text-xs text-muted">{place.join(" · ")}</span>;
}

/** The moments that an answer cites, or the whole time of a passage that it does not cite. */
function RowTimes({ source, cited }: Pick<Props, "source" | "cited">) {
  const t = useTranslations("sources");
  const { shown } = useMomentText();
  const { startSeconds, endSeconds, timing } = source;
  const end = timing === "exact" ? `–${formatTimestamp(endSeconds)}` : "";
  const times = cited.map((moment) => shown(moment.startSeconds, timing));
  return (
    <span className="tabular-nums text-muted">
      {source.isPage ? "" : times.length > 0 ? [...new Set(times)].join(", ") : shown(startSeconds, timing) + end}
      {source.gone && ` · ${t("gone")}`}
    </span>
  );
}
