import { useEffect, useRef, useState } from "react";
import { createHtml5Player } from "./html5-player";
import type { PlayerSlot } from "./player-slot";

export type PlayableLecture = {
  lectureId: string;
  title: string;
  language?: string;
  video: { kind: string; url: string } | null;
  /** Null where the times are too rough for captions. */
  captionsUrl: string | null;
};

type Props = {
  lecture: PlayableLecture;
  slot: PlayerSlot;
  /** Where to stand when nothing else was asked for, in seconds. */
  startSeconds?: number | null;
};

/** A lecture's video, whatever serves it. Give it the lecture's id as its key: each lecture has its own element. */
export function VideoPlayer({ lecture, slot, startSeconds }: Props) {
  const { video, title } = lecture;
  if (!video) return <p className="card p-6 text-center text-muted">This lecture has no video. You can read its transcript and ask about it.</p>;
  if (video.kind === "html5") return <Html5Video lecture={lecture} url={video.url} slot={slot} startSeconds={startSeconds ?? null} />;
  return (
    <Placeholder>
      This video is hosted elsewhere.{" "}
      <a className="link" href={video.url} target="_blank" rel="noopener noreferrer">
        Open “{title}” in a new tab
      </a>
    </Placeholder>
  );
}

function Html5Video({ lecture, url, slot, startSeconds }: { lecture: PlayableLecture; url: string; slot: PlayerSlot; startSeconds: number | null }) {
  const element = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const { lectureId, captionsUrl, title, language } = lecture;
  const firstSecond = useRef(startSeconds);

  useEffect(() => {
    const player = createHtml5Player(element.current!);
    player.ready.catch(() => setFailed(true));
    if (firstSecond.current !== null) void player.seek(firstSecond.current);
    const detach = slot.attach(lectureId, player);
    return () => {
      detach();
      player.dispose();
    };
  }, [lectureId, slot]);

  return (
    <div className="relative">
      <video
        ref={element}
        // The fragment serves readers without JavaScript; with it, the player seeks by itself.
        src={startSeconds === null ? url : `${url}#t=${startSeconds}`}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        className="aspect-video w-full rounded-card bg-black"
      >
        {captionsUrl && <track kind="captions" src={captionsUrl} srcLang={language ?? "en"} label="Captions" />}
      </video>
      {failed && (
        <p role="alert" className="absolute inset-x-0 top-0 m-3 rounded-lg bg-surface p-3 text-sm">
          The video cannot be played. The transcript and its times still work.
        </p>
      )}
    </div>
  );
}

function Placeholder({ children }: { children: React.ReactNode }) {
  return <div className="card grid aspect-video place-items-center p-8 text-center text-muted"><p>{children}</p></div>;
}
