import type { Moment } from "~/citation/cited-moment";
import { captionsUrl } from "~/course/moment";
import type { PlayerSlot } from "~/player/player-slot";
import { VideoPlayer } from "~/player/video-player";
import { SeekStatus } from "~/study/player/seek-status";
import { useStoredProgress } from "~/study/progress/use-stored-progress";
import type { LectureResult } from "./search-page.server";

type Props = { lecture: LectureResult["lecture"]; moment: Moment; slot: PlayerSlot };

/** The video of a result, at the second of the moment that was chosen. */
export default function MomentPlayer({ lecture, moment, slot }: Props) {
  useStoredProgress(slot, lecture);
  return (
    <div className="relative overflow-hidden rounded-lg">
      <VideoPlayer
        key={lecture.lectureId}
        lecture={{ ...lecture, captionsUrl: lecture.timing === "exact" ? captionsUrl(lecture) : null }}
        slot={slot}
        startSeconds={moment.startSeconds}
      />
      <SeekStatus slot={slot} lecture={lecture} />
    </div>
  );
}
