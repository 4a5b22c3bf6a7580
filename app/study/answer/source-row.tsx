import { ChevronDown, FileText, Link as LinkIcon, Play, ScanText } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { citedMoment } from "~/citation/cited-moment";
import { citationMarkdown, citationText } from "~/citation/markdown/link-citations";
import type { Source } from "~/citation/source";
import { formatTimestamp } from "~/course/moment";
import { useMomentText } from "~/i18n/use-moment-text";
import { onPlainClick } from "~/study/is-plain-click";
import { CitationLink } from "./citation-link";
import { CopyButton } from "./copy-button";
import { MarkedText } from "./marked-text";
import { useStudyActions } from "./study-actions";

type Props = {
  source: Source;
  /** The sentences that the answer cites. */
  quotes: string[];
  /** Shows the source in its lecture; null if the answer does not cite it. */
  onShow: (() => void) | null;
};

/** A source: its lecture and time, and the passage, collapsed. */
export function SourceRow({ source, quotes, onShow }: Props) {
  const t = useTranslations("sources");
  const { shown } = useMomentText();
  const { onSeek } = useStudyActions();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const time = shown(source.startSeconds, source.timing);
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
              <span className="tabular-nums text-muted">
                {time}
                {source.timing === "exact" && `–${formatTimestamp(source.endSeconds)}`}
                {source.gone && ` · ${t("gone")}`}
              </span>
            </span>
            {source.headings.length > 0 && (
              <span className="block truncate text-xs text-muted">{source.headings.join(" › ")}</span>
            )}
          </span>
          <ChevronDown
            className={`mt-0.5 size-4 shrink-0 text-muted transition-transform ${isOpen ? "rotate-180" : ""}`}
            aria-hidden="true"
          />
        </button>
        <span className="no-print py-2.5 pe-3">
          <CitationLink cited={citedMoment(source, undefined)} look="icon" onSeek={onSeek} />
        </span>
      </div>
      <div id={id} hidden={!isOpen} className="px-3 pb-3">
        {isOpen && (
          <>
            <Passage text={source.content} quotes={quotes} />
            <PassageActions source={source} time={time} onShow={onShow} />
          </>
        )}
      </div>
    </li>
  );
}

function PassageActions({ source, time, onShow }: { source: Source; time: string; onShow: (() => void) | null }) {
  const t = useTranslations("sources");
  const watch = useTranslations("citation");
  const { onSeek } = useStudyActions();
  const origin = () => window.location.origin;
  return (
    <div className="no-print mt-2 flex flex-wrap items-center gap-1.5">
      <a href={source.openUrl} className="button button-accent px-3 py-1" onClick={onPlainClick(() => onSeek(source))}>
        <Play className="size-3.5" fill="currentColor" aria-hidden="true" />
        {watch("watchAt", { time })}
      </a>
      {onShow && (
        <button type="button" className="button px-3 py-1" onClick={onShow}>
          <ScanText className="size-4" aria-hidden="true" />
          {t("inContext")}
        </button>
      )}
      <span role="group" aria-label={t("copyName")} className="ms-auto flex text-muted">
        <CopyButton label={t("copyText")} icon={FileText} text={() => citationText(source, origin())} />
        <CopyButton label={t("copyMarkdown")} text={() => citationMarkdown(source, origin())} />
        <CopyButton label={t("copyAddress")} icon={LinkIcon} text={() => `${origin()}${source.openUrl}`} />
      </span>
    </div>
  );
}

/** Heights in pixels: a preview of about three lines, and the most that opens before it scrolls. */
const PREVIEW = 72;
const OPEN = 250;

function Passage({ text, quotes }: { text: string; quotes: string[] }) {
  const t = useTranslations("sources");
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useEffect(() => setLong(box.current !== null && box.current.scrollHeight > PREVIEW + 4), [text]);
  return (
    <>
      <div
        ref={box}
        tabIndex={isWhole ? 0 : undefined}
        role={isWhole ? "group" : undefined}
        aria-label={isWhole ? t("passage") : undefined}
        dir="auto"
        style={{ maxHeight: isWhole ? OPEN : PREVIEW }}
        className={`leading-relaxed whitespace-pre-wrap break-words ${isWhole ? "overflow-y-auto" : "overflow-hidden"} ${isLong && !isWhole ? "fade-out" : ""}`}
      >
        <MarkedText text={text} quotes={quotes} />
      </div>
      {isLong && (
        <button
          type="button"
          className="link mt-1 cursor-pointer"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t("less") : t("more")}
        </button>
      )}
    </>
  );
}
