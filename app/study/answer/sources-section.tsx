import { ListVideo, Quote } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { CitedMoment } from "~/citation/cited-moment";
import { citationMarkdown } from "~/citation/markdown/link-citations";
import type { Source } from "~/citation/source";
import { useIsPrinting } from "~/study/use-is-printing";
import { CopyButton } from "./copy-button";
import { OpenChevron } from "./open-chevron";
import { SourceRow } from "./source-row";
import { useStudyActions } from "./study-actions";

type Props = {
  cited: Source[];
  /** Sources that were found for the answer but not cited. */
  consulted: Source[];
  /** The moments, and the sentences of pages, that the answer cites, in its order. */
  places: CitedMoment[];
};

/** The passages behind an answer, collapsed: those it cites, then those that were only consulted. */
export function SourcesSection({ cited, consulted, places }: Props) {
  const [isOpened, setOpen] = useState(false);
  const isOpen = useIsPrinting() || isOpened;
  const t = useTranslations("sources");
  const { onShowEvidence } = useStudyActions();
  const id = useId();
  const all = [...cited, ...consulted];
  if (all.length === 0) return null;
  const moments = places.filter(({ isPage }) => !isPage);
  const pages = cited.filter(({ isPage }) => isPage);
  const copied = [...moments.map((moment) => ({ ...moment, content: moment.quote })), ...pages, ...consulted];
  const show = onShowEvidence && moments.length > 0 ? (index: number) => onShowEvidence(moments, index) : null;
  const row = (source: Source) => {
    const first = moments.findIndex(({ number }) => number === source.number);
    return (
      <SourceRow
        key={source.chunkId}
        source={source}
        cited={places.filter(({ number }) => number === source.number)}
        rank={{ place: 1 + all.filter(({ score }) => score > source.score).length, of: all.length }}
        onShow={show && first >= 0 ? () => show(first) : null}
      />
    );
  };
  return (
    <section aria-label={t("name")} className="mt-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          className="button -ms-1 rounded-full px-3 py-1"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpened)}
        >
          <Quote className="size-3.5" aria-hidden="true" />
          {t("count", { count: all.length })}
          <OpenChevron isOpen={isOpen} />
        </button>
        {show && <StepButton count={moments.length} onClick={() => show(0)} />}
      </div>
      <div id={id} hidden={!isOpen} className="mt-2 space-y-3">
        {isOpen && (
          <>
            <Group label={t("cited")} rows={cited.map(row)} />
            <Group label={t("consulted")} rows={consulted.map(row)} />
            <CopyButton
              label={t("copyAll")}
              text={() => copied.map((source) => citationMarkdown(source, window.location.origin)).join("\n\n")}
              className="button px-3 py-1 no-print"
            >
              {t("copyAll")}
            </CopyButton>
          </>
        )}
      </div>
    </section>
  );
}

function StepButton({ count, onClick }: { count: number; onClick: () => void }) {
  const t = useTranslations("sources");
  return (
    <button
      type="button"
      className="button no-print rounded-full border-transparent px-3 py-1 text-muted"
      onClick={onClick}
    >
      <ListVideo className="size-4" aria-hidden="true" />
      {t("step", { count })}
    </button>
  );
}

function Group({ label, rows }: { label: string; rows: React.ReactNode[] }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <p aria-hidden="true" className="mb-1 text-xs font-medium text-muted">
        {label}
      </p>
      <ul aria-label={label} className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {rows}
      </ul>
    </div>
  );
}
