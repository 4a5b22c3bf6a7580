import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { isPlayedHere, isVideoKind, watchUrl, type Video } from "~/course/video";
import { loadHost } from "./hosts/load-host";
import { mediaAdapter } from "./media-adapter";
import type { PlayerFault } from "./player";
import type { PlayerSlot } from "./player-slot";
import { readingAdapter } from "./reading-adapter";
import { secondsToRetry, useAttached, type Attached, type Stop } from "./use-attached";
import { VideoFault } from "./video-fault";

export type PlayableLecture = {
  lectureId: string;
  title: string;
  language?: string;
  video: Video | null;
  posterUrl?: string | null;
  /** Null where the times are too rough for captions. */
  captionsUrl: string | null;
  durationMs: number;
  /** False if there is nothing to read either. */
  hasTranscript?: boolean;
};

type Props = {
  lecture: PlayableLecture;
  slot: PlayerSlot;
  /** Start of the video without a request, in seconds. */
  startSeconds?: number | null;
};

/** A lecture's video, whatever serves it. Give it the lecture's id as its key: each lecture has its own. */
export function VideoPlayer({ lecture, slot, startSeconds = null }: Props) {
  const [fault, setFault] = useState<PlayerFault | null>(null);
  const [stop, setStop] = useState<Stop | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { lectureId, video } = lecture;
  const attached = {
    lectureId,
    slot,
    startSeconds,
    isRetry: attempt > 0,
    stop,
    isFramed: video !== null && !isPlayedHere(video.kind),
    onFault: setFault,
    onStop: (fault: PlayerFault, stop: Stop) => {
      setFault(fault);
      setStop(stop);
    },
    onReady: () => setFault(null),
  };
  if (!video) return <NoVideo lecture={lecture} attached={attached} />;
  const retry = () => {
    setFault(null);
    setAttempt(attempt + 1);
  };
  const Kind = video.kind === "html5" ? FileVideo : HostedVideo;
  return (
    <div className="video-box">
      <Kind key={attempt} lecture={lecture} video={video} attached={attached} />
      {fault && (
        <VideoFault
          fault={fault}
          video={video}
          title={lecture.title}
          startSeconds={secondsToRetry(attached) ?? 0}
          onRetry={retry}
          onDismiss={() => setFault(null)}
        />
      )}
    </div>
  );
}

/** A lecture that can only be read: seeks move a position in its transcript. */
function NoVideo({ lecture, attached }: { lecture: PlayableLecture; attached: Attached }) {
  const t = useTranslations("player");
  useAttached(attached, () => readingAdapter(lecture.durationMs / 1000));
  return <p className="no-video">{t(lecture.hasTranscript === false ? "nothingYet" : "noVideo")}</p>;
}

type VideoProps = { lecture: PlayableLecture; video: Video; attached: Attached };

/** A video file. Rendered on the server, so that it also plays without JavaScript. */
function FileVideo({ lecture, video, attached }: VideoProps) {
  const t = useTranslations("player");
  const element = useRef<HTMLVideoElement>(null);
  const { captionsUrl, title, posterUrl, language = "en" } = lecture;
  const { startSeconds, isRetry } = attached;
  const address = useFirstAddress(startSeconds === null ? video.url : `${video.url}#t=${startSeconds}`);
  useEffect(() => (element.current ? loadWhenQuiet(element.current) : undefined), []);
  useAttached(attached, () => {
    const media = mounted(element);
    return mediaAdapter(media, { isRequested: () => media.networkState === media.NETWORK_LOADING });
  });
  return (
    <video
      ref={element}
      // The fragment serves readers without JavaScript; with it, the player seeks by itself.
      src={address}
      poster={posterUrl ?? undefined}
      controls
      playsInline
      // With a poster to show, the video waits until the page is usable.
      preload={posterUrl && startSeconds === null && !isRetry ? "none" : "metadata"}
      aria-label={title}
      className="size-full"
    >
      {captionsUrl && <track kind="captions" src={captionsUrl} srcLang={language} label={t("captions")} />}
    </video>
  );
}

/**
 * Returns the first address of a file. The page may later have another start, or the query of a new signature: with
 * either, the browser would load the video again from its beginning.
 */
function useFirstAddress(address: string): string {
  const [first, setFirst] = useState(address);
  if (fileOf(first) === fileOf(address)) return first;
  setFirst(address);
  return address;
}

/** Only the query of our own files names nothing. */
const fileOf = (address: string) => address.replace(address.startsWith("/") ? /[?#].*/ : /#.*/, "");

/** The element of a ref whose component is mounted. */
function mounted<Element>({ current }: RefObject<Element>): Element {
  if (!current) throw new Error("The player's element is not mounted.");
  return current;
}

/** Preloads a video once the page is idle, or as soon as it is used. */
function loadWhenQuiet(video: HTMLVideoElement): () => void {
  const left = new AbortController();
  const { signal } = left;
  const load = () => {
    left.abort();
    if (video.preload === "none") video.preload = "metadata";
  };
  const whenIdle = () => !signal.aborted && (window.requestIdleCallback ?? setTimeout)(load, { timeout: 2_000 });
  for (const event of ["pointerdown", "keydown"]) window.addEventListener(event, load, { signal, capture: true });
  if (document.readyState === "complete") whenIdle();
  else window.addEventListener("load", whenIdle, { signal });
  return () => left.abort();
}

/** A video that is played by another site's frame or by a library. Loaded in the browser only. */
function HostedVideo({ lecture, video, attached }: VideoProps) {
  const t = useTranslations("player");
  const box = useRef<HTMLDivElement>(null);
  const { captionsUrl, title, language = "en" } = lecture;
  useAttached(attached, async () => {
    if (!isVideoKind(video.kind) || video.kind === "html5") throw new Error(`no player for ${video.kind}`);
    const mount = await loadHost(video.kind);
    return mount(mounted(box), {
      url: video.url,
      title,
      language,
      captions: captionsUrl ? { url: captionsUrl, label: t("captions") } : null,
    });
  });
  return (
    <>
      <div ref={box} className="size-full" />
      <noscript>
        <a href={watchUrl(video, attached.startSeconds ?? 0)}>{t("watchElsewhere", { title })}</a>
      </noscript>
    </>
  );
}
