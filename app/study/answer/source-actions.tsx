import { FileText, Link as LinkIcon, Play, ScanText, ScrollText } from "lucide-react";
import { useTranslations } from "use-intl";
import type { CitedMoment } from "~/citation/cited-moment";
import { citationMarkdown, citationText } from "~/citation/markdown/link-citations";
import { absoluteAddress } from "~/course/moment";
import { useMomentText } from "~/i18n/use-moment-text";
import { isPlainClick, onPlainClick } from "~/study/is-plain-click";
import { CopyButton } from "./copy-button";
import { openHere } from "./open-here";
import { useHasVideo, useStudyActions } from "./study-actions";

type Props = {
  /** The moments of a source, at least one. The first is copied. */
  moments: readonly [CitedMoment, ...CitedMoment[]];
  /** Shows the source in its lecture; null if the answer does not cite it. */
  onShow: (() => void) | null;
};

/** The actions on a source: play its moments, see them in their lecture, copy the citation. */
export function SourceActions({ moments, onShow }: Props) {
  const t = useTranslations("sources");
  const origin = () => window.location.origin;
  const [first] = moments;
  const copied = { ...first, content: first.quote };
  const played = first.isPage ? [] : moments;
  return (
    <div className="no-print mt-2 flex flex-wrap items-center gap-1.5">
      {first.isPage && (
        <a
          href={first.openUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="button button-accent px-3 py-1"
          onClick={(event) => isPlainClick(event) && openHere(event, first.openUrl)}
        >
          {t("openPage")}
        </a>
      )}
      {played.map((moment) => (
        <MomentButton key={moment.startSeconds} moment={moment} className="px-3 py-1" />
      ))}
      {onShow && (
        <button type="button" className="button px-3 py-1" onClick={onShow}>
          <ScanText className="size-4" aria-hidden="true" />
          {t("inContext")}
        </button>
      )}
      <span role="group" aria-label={t("copyName")} className="ms-auto flex text-muted">
        <CopyButton label={t("copyText")} icon={FileText} text={() => citationText(copied, origin())} />
        <CopyButton label={t("copyMarkdown")} text={() => citationMarkdown(copied, origin())} />
        <CopyButton label={t("copyAddress")} icon={LinkIcon} text={() => absoluteAddress(first.openUrl, origin())} />
      </span>
    </div>
  );
}

type ButtonProps = { moment: CitedMoment; className?: string; onSeek?: () => void };

/** Plays a cited moment, or shows it in the transcript of a lecture without a video. `onSeek` runs before that. */
export function MomentButton({ moment, className = "", onSeek }: ButtonProps) {
  const t = useTranslations("citation");
  const { shown } = useMomentText();
  const actions = useStudyActions();
  const hasVideo = useHasVideo(moment.lectureId);
  const time = shown(moment.startSeconds, moment.timing);
  const seek = () => {
    onSeek?.();
    actions.onSeek(moment);
  };
  return (
    <a href={moment.openUrl} className={`button button-accent ${className}`} onClick={onPlainClick(seek)}>
      {hasVideo ? (
        <Play className="size-3.5" fill="currentColor" aria-hidden="true" />
      ) : (
        <ScrollText className="size-4" aria-hidden="true" />
      )}
      {t(hasVideo ? "watchAt" : "readAt", { time })}
    </a>
  );
}
