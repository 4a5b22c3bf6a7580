import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { lectureUrl } from "~/citation/moment";
import type { Timing } from "~/transcript/cue";
import { VideoPlayer, type PlayableLecture } from "~/player/video-player";
import type { PlayerSlot } from "~/player/player-slot";

type Props = { lecture: Omit<PlayableLecture, "captionsUrl"> & { courseId: string; timing: Timing }; slot: PlayerSlot; conversationId: string; onClose: () => void };

/** A player that a page opens when a citation is clicked. */
export function PlayerPanel({ lecture, slot, conversationId, onClose }: Props) {
  const url = lectureUrl(lecture);
  return (
    <section aria-label="Player" className="sticky top-0 z-10 mt-5 bg-page pb-3">
      <VideoPlayer key={lecture.lectureId} lecture={{ ...lecture, captionsUrl: lecture.timing === "exact" ? `${url}/captions.vtt` : null }} slot={slot} />
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="min-w-0 truncate font-medium">{lecture.title}</p>
        <div className="flex shrink-0 gap-2">
          <Link to={`${url}?c=${conversationId}`} className="button">
            Open lecture
          </Link>
          <button type="button" className="button" aria-label="Close the player" onClick={onClose}>
            <X className="size-4" />
          </button>
        </div>
      </div>
    </section>
  );
}
