import { Link } from "@remix-run/react";
import { Play, TextQuote, X } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { Moment } from "~/citation/cited-moment";
import { latePart } from "~/components/late-part";
import { courseLabel } from "~/course/course-id";
import { lectureUrl } from "~/course/moment";
import { isVideoKind } from "~/course/video";
import { useLengthText } from "~/i18n/use-length-text";
import { useMomentText } from "~/i18n/use-moment-text";
import { PlayerSlot } from "~/player/player-slot";
import { Poster } from "~/study/catalog/poster";
import { onPlainClick } from "~/study/is-plain-click";
import type { LectureResult as Result } from "./search-page.server";

// Loaded with the first moment that is played.
const MomentPlayer = latePart(() => import("./moment-player"), "in-place");
const MomentLines = latePart(() => import("./moment-lines"), "in-place");

type Props = {
  result: Result;
  /** The moment of this lecture that is played or read; null if another lecture's is, or none. */
  opened: Moment | null;
  onOpen: (moment: Moment) => void;
  onClose: () => void;
};

/** A lecture with its moments. A moment plays in place; without a player for the video, its transcript opens. */
export function LectureResult({ result, opened, onOpen, onClose }: Props) {
  const t = useTranslations("search");
  // A slot of its own, because lectures of different courses may have the same id.
  const [slot] = useState(() => new PlayerSlot());
  const { lecture, moments } = result;
  const isPlayable = lecture.video !== null && isVideoKind(lecture.video.kind);
  const found = moments.find(({ openUrl }) => openUrl === opened?.openUrl);
  const open = (moment: Moment) => {
    onOpen(moment);
    if (isPlayable) void slot.seek(moment.lectureId, moment.startSeconds);
  };
  return (
    <article className="card overflow-hidden" aria-label={lecture.title}>
      <Heading lecture={lecture} />
      {found && (
        <div className="border-t border-line bg-sunken p-3">
          <div className="mb-2 flex justify-end gap-2">
            <Link to={found.openUrl} reloadDocument className="button px-3 py-1">
              {t("openLecture")}
            </Link>
            <button type="button" className="button px-2 py-1" aria-label={t("closePlayer")} onClick={onClose}>
              <X className="size-4" aria-hidden="true" />
            </button>
          </div>
          <Suspense fallback={<div className="video-box skeleton" />}>
            {isPlayable ? (
              <MomentPlayer lecture={lecture} moment={found} slot={slot} />
            ) : (
              <MomentLines key={found.openUrl} moment={found} />
            )}
          </Suspense>
        </div>
      )}
      <ul aria-label={t("momentsOf", { title: lecture.title })} className="divide-y divide-line border-t border-line">
        {moments.map((moment) => (
          <li key={moment.openUrl}>
            <MomentRow moment={moment} isPlayable={isPlayable} isOpen={moment === found} onOpen={() => open(moment)} />
          </li>
        ))}
      </ul>
    </article>
  );
}

function Heading({ lecture }: { lecture: Result["lecture"] }) {
  const lengthText = useLengthText();
  const course = courseLabel({ courseId: lecture.courseId, title: lecture.courseTitle });
  const place = [course, lecture.section, lecture.durationMs > 0 && lengthText(lecture.durationMs / 1000)];
  return (
    <header className="flex gap-3 p-3">
      <Poster lecture={lecture} className="w-24 shrink-0 rounded-lg sm:w-32" />
      <div className="min-w-0 self-center">
        <h2 className="text-base">
          <Link to={lectureUrl(lecture)} reloadDocument className="hover:text-accent">
            {lecture.title}
          </Link>
        </h2>
        <p className="text-sm text-muted">{place.filter(Boolean).join(" · ")}</p>
      </div>
    </header>
  );
}

type RowProps = { moment: Result["moments"][number]; isPlayable: boolean; isOpen: boolean; onOpen: () => void };

/** A link to the moment's page. A plain click plays it here. */
function MomentRow({ moment, isPlayable, isOpen, onOpen }: RowProps) {
  const t = useTranslations("search");
  const { shown, spoken } = useMomentText();
  const { startSeconds, timing, heading, sentence, before, after, openUrl } = moment;
  const Icon = isPlayable ? Play : TextQuote;
  return (
    <a href={openUrl} aria-current={isOpen ? "true" : undefined} className="moment-row" onClick={onPlainClick(onOpen)}>
      <span className="moment-time">
        <Icon className="size-3.5" aria-hidden="true" />
        <span aria-hidden="true">{shown(startSeconds, timing)}</span>
        <span className="sr-only">{t(isPlayable ? "playAt" : "readAt", { time: spoken(startSeconds, timing) })}</span>
      </span>
      <span className="min-w-0" dir="auto">
        {heading && <span className="block text-xs font-medium text-muted">{heading}</span>}
        <span className="text-muted max-sm:hidden">{before} </span>
        <span>{sentence.map(({ text, isTerm }, index) => (isTerm ? <mark key={index}>{text}</mark> : text))}</span>
        <span className="text-muted"> {after}</span>
      </span>
    </a>
  );
}
