import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { lectureUrl } from "~/course/moment";
import type { Timing } from "~/course/timing";
import type { PlayerSlot } from "~/player/player-slot";
import { VideoPlayer, type PlayableLecture } from "~/player/video-player";
import { SeekStatus } from "./player/seek-status";
import { useStoredProgress } from "./progress/use-stored-progress";

type Props = {
  lecture: Omit<PlayableLecture, "captionsUrl"> & { courseId: string; timing: Timing };
  slot: PlayerSlot;
  conversationId: string;
  onClose: () => void;
};

/** A player that a page opens when a citation is clicked. */
export function PlayerPanel({ lecture, slot, conversationId, onClose }: Props) {
  const t = useTranslations("course");
  const url = lectureUrl(lecture);
  useStoredProgress(slot, lecture);
  return (
    <section aria-label={t("player")} className="sticky top-0 z-10 mt-5 bg-page pb-3">
      <div className="relative">
        <VideoPlayer
          key={lecture.lectureId}
          lecture={{
            ...lecture,
            captionsUrl: lecture.timing === "exact" ? `${url}/captions.vtt` : null,
          }}
          slot={slot}
        />
        <SeekStatus slot={slot} lecture={lecture} />
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="min-w-0 truncate font-medium">{lecture.title}</p>
        <div className="flex shrink-0 gap-2">
          <Link to={`${url}?c=${conversationId}`} className="button">
            {t("openLecture")}
          </Link>
          <button type="button" className="button" aria-label={t("closePlayer")} onClick={onClose}>
            <X className="size-4" />
          </button>
        </div>
      </div>
    </section>
  );
}
