import { RotateCw, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { isVideoKind, watchUrl, type Video } from "~/course/video";
import type { PlayerFault } from "./player";

type Props = {
  fault: PlayerFault;
  video: Video;
  title: string;
  startSeconds: number;
  onRetry: () => void;
  onDismiss: () => void;
};

/** Faults that another attempt can end. */
const PASSING = new Set<PlayerFault>(["unreachable", "not-ready", "unplayable", "interrupted"]);

/** Says why a video cannot be played, and offers to try again and to watch it where it is hosted. */
export function VideoFault({ fault, video, title, startSeconds, onRetry, onDismiss }: Props) {
  const t = useTranslations("player");
  const isKnown = isVideoKind(video.kind);
  return (
    <div role="alert" className="video-fault">
      {/* The frame behind may show more than it reports: a login page, for example. */}
      {isKnown && video.kind !== "html5" && (
        <IconButton label={t("showAnyway")} icon={X} className="absolute end-1 top-1" onClick={onDismiss} />
      )}
      <div className="max-w-md">
        <p className="font-medium text-pretty">{isKnown ? sentenceOf() : t("unknownKind", { kind: video.kind })}</p>
        <p className="mt-1 text-sm text-muted text-pretty">{t("stillWorks")}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {isKnown && PASSING.has(fault) && (
            <button type="button" className="button button-accent" onClick={onRetry}>
              <RotateCw className="size-4" aria-hidden="true" />
              {t("tryAgain")}
            </button>
          )}
          {fault !== "not-found" && (
            <a
              className="button"
              href={watchUrl(video, startSeconds)}
              aria-label={t("watchElsewhere", { title })}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t("watchElsewhere", { title })}
            </a>
          )}
        </div>
      </div>
    </div>
  );

  function sentenceOf(): string {
    if (fault !== "unreachable") return t(`faults.${fault}`);
    const host = hostOf(video.url);
    return host ? t("faults.unreachable", { host }) : t("unreachableHere");
  }
}

/** Returns the host of a video: `youtube.com`. Null if this server hosts it. */
function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : null;
}
