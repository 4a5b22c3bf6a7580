import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { PlayerSlot } from "~/player/player-slot";
import { VideoPlayer, type PlayableLecture } from "~/player/video-player";
import { SeekStatus } from "~/study/player/seek-status";
import { PreviewButton } from "./preview-button";
import { teachUrl } from "./teach-url";

type Props = {
  page: { courseId: string; courseTitle: string; lectureId: string; title: string };
  /** The page's heading. */
  heading: string;
  /** Link to the lecture's other editor. */
  other: { label: string; url: string };
  /** Shown beside the links, for example the save state. */
  status?: ReactNode;
  /** Shown above the video and the editor. */
  notices?: ReactNode;
  video: ReactNode;
  children: ReactNode;
};

const LINK = "inline-block cursor-pointer py-1 text-sm text-accent hover:underline";

/** Page layout for editing part of a lecture beside its video. */
export function LectureEditorPage({ page, heading, other, status, notices, video, children }: Props) {
  return (
    <main id="main" className="mx-auto max-w-7xl p-4 pb-6 sm:p-6">
      <Link to={teachUrl(page.courseId)} className="text-sm text-muted wrap-anywhere hover:text-ink">
        {page.courseTitle}
      </Link>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-2xl wrap-anywhere">{heading}</h1>
        <div className="flex flex-wrap items-center gap-x-4">
          <Link to={other.url} className={LINK}>
            {other.label}
          </Link>
          <PreviewButton courseId={page.courseId} lecture={page} className={LINK} />
          {status}
        </div>
      </div>
      {notices}
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:bg-page max-lg:pb-2">{video}</div>
        {children}
      </div>
    </main>
  );
}

type VideoProps = { lecture: Omit<PlayableLecture, "captionsUrl">; slot: PlayerSlot };

/** The lecture's video without captions, because those would show the stored transcript instead of the edited one. */
export function EditedVideo({ lecture, slot }: VideoProps) {
  // Without a video, the player would tell students that they can read and ask.
  const shown = { ...lecture, captionsUrl: null, hasTranscript: false };
  return (
    <div className="relative lg:sticky lg:top-4 max-lg:mx-auto max-lg:max-w-[calc(30dvh*16/9)]">
      <VideoPlayer lecture={shown} slot={slot} />
      <SeekStatus slot={slot} lecture={shown} />
    </div>
  );
}
