import { memo } from "react";
import { isPlayedHere } from "~/course/video";
import { VideoPlayer } from "~/player/video-player";
import { CaptionsOverlay } from "~/study/player/captions-overlay";
import { PlayerToolbar } from "~/study/player/player-toolbar";
import { SeekStatus } from "~/study/player/seek-status";
import { Timeline } from "~/study/player/timeline";
import { LectureHeading } from "./lecture-heading";
import { Notice } from "./notice";
import type { Study } from "./use-study";

type Props = {
  study: Study;
  /** Whether a phone shows the conversation below the video. */
  isAsking: boolean;
};

/** The video with its timeline, the lecture's title, and the toolbar. */
export const WatchingPane = memo(function WatchingPane({ study, isAsking }: Props) {
  const { page, slot, stage, notes, notice, hasCaptions } = study;
  const { course, lecture, slides } = page;
  const { video, cues, timing } = lecture;
  const hasOwnCaptions = video !== null && isPlayedHere(video.kind);
  const captionsUrl = timing === "exact" && cues.length > 0 ? page.captionsUrl : null;
  return (
    <div className="watching">
      <div ref={stage} className="video-stage">
        <div className={video ? "video-frame" : undefined}>
          <VideoPlayer
            key={lecture.lectureId}
            lecture={{ ...lecture, captionsUrl, hasTranscript: cues.length > 0 }}
            slot={slot}
            startSeconds={study.startSeconds}
          />
          <SeekStatus slot={slot} lecture={lecture} />
          {hasCaptions && !hasOwnCaptions && video && <CaptionsOverlay cues={cues} slot={slot} />}
        </div>
      </div>
      <Timeline slot={slot} lecture={lecture} notes={notes.here} cited={study.citedHere} />
      <LectureHeading course={course} lecture={lecture} slides={slides}>
        <PlayerToolbar
          slot={slot}
          hasVideo={video !== null}
          captions={
            captionsUrl && video && !hasOwnCaptions ? { isOn: hasCaptions, onToggle: study.toggleCaptions } : null
          }
          isTheatre={study.isTheatre}
          smallVideo={
            isAsking && study.smallVideo.toggle
              ? { isOn: study.smallVideo.isSmall, onToggle: study.smallVideo.toggle }
              : null
          }
          momentAddress={study.momentAddress}
          onNote={() => notes.begin()}
          onBookmark={() => void notes.bookmark()}
          onTheatre={study.toggleTheatre}
          onShortcuts={() => study.setHelpOpen(true)}
        />
      </LectureHeading>
      <Notice notice={notice} />
    </div>
  );
});
