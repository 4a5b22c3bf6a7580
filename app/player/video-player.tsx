import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { isVideoKind, watchUrl, type Video } from "~/course/video";
import { createPlayer } from "./create-player";
import { loadHost } from "./hosts/load-host";
import { mediaAdapter } from "./media-adapter";
import { faultOf, type PlayerFault } from "./player";
import type { PlayerAdapter } from "./player-adapter";
import type { PlayerSlot } from "./player-slot";

export type PlayableLecture = {
  lectureId: string;
  title: string;
  language?: string;
  video: Video | null;
  posterUrl?: string | null;
  /** Null where the times are too rough for captions. */
  captionsUrl: string | null;
};

type Props = {
  lecture: PlayableLecture;
  slot: PlayerSlot;
  /** Where to stand when nothing else was asked for, in seconds. */
  startSeconds?: number | null;
};

/** A lecture's video, whatever serves it. Give it the lecture's id as its key: each lecture has its own. */
export function VideoPlayer({ lecture, slot, startSeconds = null }: Props) {
  const t = useTranslations("player");
  const [fault, setFault] = useState<PlayerFault | null>(null);
  const { video } = lecture;
  if (!video)
    return <p className="video-box grid place-items-center bg-sunken p-6 text-center text-muted">{t("noVideo")}</p>;
  const shared = { lecture, video, slot, startSeconds, onFault: setFault };
  return (
    <div className="video-box">
      {video.kind === "html5" ? <FileVideo {...shared} /> : <HostedVideo {...shared} />}
      {fault && <Fault fault={fault} video={video} title={lecture.title} startSeconds={startSeconds ?? 0} />}
    </div>
  );
}

type VideoProps = {
  lecture: PlayableLecture;
  video: Video;
  slot: PlayerSlot;
  startSeconds: number | null;
  onFault: (fault: PlayerFault) => void;
};

/** A video file. Rendered on the server, so that it also plays without JavaScript. */
function FileVideo({ lecture, video, slot, startSeconds, onFault }: VideoProps) {
  const t = useTranslations("player");
  const element = useRef<HTMLVideoElement>(null);
  const { captionsUrl, title, posterUrl, language = "en" } = lecture;
  useEffect(() => (element.current ? loadWhenQuiet(element.current) : undefined), []);
  useAttached({ lecture, slot, startSeconds, onFault }, () =>
    mediaAdapter(mounted(element), {
      faultOf: (error) => (error?.code === NOT_SUPPORTED ? "not-found" : "unplayable"),
    }),
  );
  return (
    <video
      ref={element}
      // The fragment serves readers without JavaScript; with it, the player seeks by itself.
      src={startSeconds === null ? video.url : `${video.url}#t=${startSeconds}`}
      poster={posterUrl ?? undefined}
      controls
      playsInline
      // With a poster to show, the video waits until the page is usable.
      preload={posterUrl && startSeconds === null ? "none" : "metadata"}
      aria-label={title}
      className="size-full"
    >
      {captionsUrl && <track kind="captions" src={captionsUrl} srcLang={language} label={t("captions")} />}
    </video>
  );
}

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

/** `MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED`: nothing is there, or nothing that is a video. */
const NOT_SUPPORTED = 4;

/** A video that is played by another site's frame or by a library. Loaded in the browser only. */
function HostedVideo({ lecture, video, slot, startSeconds, onFault }: VideoProps) {
  const t = useTranslations("player");
  const box = useRef<HTMLDivElement>(null);
  const { captionsUrl, title, language = "en" } = lecture;
  useAttached({ lecture, slot, startSeconds, onFault }, async () => {
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
        <a href={watchUrl(video, startSeconds ?? 0)}>{t("watchElsewhere", { title })}</a>
      </noscript>
    </>
  );
}

/** Attaches the player of the adapter that `open` returns to the slot while the component is mounted. */
function useAttached(
  { lecture, slot, startSeconds, onFault }: Omit<VideoProps, "video">,
  open: () => PlayerAdapter | Promise<PlayerAdapter>,
) {
  const opened = useRef({ open, startSeconds, onFault });
  const { lectureId } = lecture;
  useEffect(() => {
    let leave: (() => void) | null = null;
    let isGone = false;
    const attach = (adapter: PlayerAdapter) => {
      if (isGone) return adapter.dispose();
      const player = createPlayer(adapter);
      player.ready.catch((error: unknown) => !isGone && opened.current.onFault(faultOf(error)));
      const detach = slot.attach(lectureId, player);
      const { startSeconds } = opened.current;
      // A click while the player loaded takes precedence over the address.
      if (startSeconds !== null && slot.lastSeek()?.lectureId !== lectureId)
        void slot.seek(lectureId, startSeconds, { play: false });
      leave = () => {
        detach();
        player.dispose();
      };
    };
    const refuse = (error: unknown) => {
      if (isGone) return;
      slot.refuse(lectureId, faultOf(error));
      opened.current.onFault(faultOf(error));
    };
    try {
      const adapter = opened.current.open();
      if (adapter instanceof Promise) adapter.then(attach).catch(refuse);
      else attach(adapter);
    } catch (error) {
      refuse(error);
    }
    return () => {
      isGone = true;
      leave?.();
    };
  }, [lectureId, slot]);
}

/** Says why the video cannot be played, and links to its page. */
function Fault({
  fault,
  video,
  title,
  startSeconds,
}: {
  fault: PlayerFault;
  video: Video;
  title: string;
  startSeconds: number;
}) {
  const t = useTranslations("player");
  const isUnknown = !isVideoKind(video.kind);
  return (
    <div role="alert" className="absolute inset-0 grid place-items-center bg-sunken p-6 text-center">
      <div className="max-w-md">
        <p className="font-medium">{isUnknown ? t("unknownKind", { kind: video.kind }) : t(`faults.${fault}`)}</p>
        <p className="mt-1 text-sm text-muted">{t("stillWorks")}</p>
        {fault !== "not-found" && (
          <a className="button mt-3" href={watchUrl(video, startSeconds)} target="_blank" rel="noopener noreferrer">
            {t("watchElsewhere", { title })}
          </a>
        )}
      </div>
    </div>
  );
}
