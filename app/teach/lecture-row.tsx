import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useState, type FormEvent, type PointerEvent } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { useLengthText } from "~/i18n/use-length-text";
import type { EditedLecture, FormProblem } from "./edited-course";
import { LectureHealth } from "./health/health-view";
import { LectureForm } from "./lecture-form";
import { LectureLinks } from "./lecture-links";
import { moved } from "./moved";
import { ROW } from "./use-order";

type Props = {
  courseId: string;
  /** True if the course comes from a manifest. */
  hasSource: boolean;
  lecture: EditedLecture;
  /** True if the lecture above is in another section. */
  startsSection: boolean;
  isTranscribing: boolean;
  /** Whether the lecture's link opens for nobody but those who have the course's link. */
  isUnlisted: boolean;
  place: { index: number; count: number; order: string[] };
  /** Id of the datalist of existing sections. */
  sections: string;
  timeZone: string;
  problem: FormProblem | null;
  onMove: (by: -1 | 1) => void;
  isDragged: boolean;
  onDragStart: (event: PointerEvent) => void;
};

/** A lecture with its position, its missing parts, and a form that opens below it. */
export function LectureRow({
  courseId,
  isUnlisted,
  hasSource,
  lecture,
  startsSection,
  isTranscribing,
  place,
  sections,
  timeZone,
  problem,
  onMove,
  isDragged,
  onDragStart,
}: Props) {
  const t = useTranslations("teach");
  const { lectureId, title, section } = lecture;
  const [isOpen, setOpen] = useState(false);
  const facts = useFacts(lecture, { hasSource, timeZone });
  return (
    <li className={isDragged ? "bg-accent-soft" : undefined} {...{ [ROW]: lectureId }}>
      {startsSection && (
        <p className="px-4 pt-4 text-sm font-semibold text-muted wrap-anywhere">{section ?? t("noSection")}</p>
      )}
      <div className="flex items-start gap-2 p-4 pb-0">
        {/* For pointers. The buttons do the same for keyboards and screen readers. */}
        <span className="-m-2 cursor-grab touch-none p-2 text-muted" aria-hidden="true" onPointerDown={onDragStart}>
          <GripVertical className="mt-1 size-4 shrink-0" />
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="font-medium wrap-anywhere">
            {place.index + 1}. {title}
          </h3>
          <p className="text-sm text-muted wrap-anywhere">{facts.join(" · ")}</p>
        </div>
        <MoveButton lectureId={lectureId} title={title} place={place} by={-1} onMove={onMove} />
        <MoveButton lectureId={lectureId} title={title} place={place} by={1} onMove={onMove} />
      </div>
      <LectureHealth courseId={courseId} lecture={lecture} />
      <LectureLinks courseId={courseId} lecture={lecture} isTranscribing={isTranscribing} isUnlisted={isUnlisted} />
      <details
        className="group px-4 pb-3"
        open={isOpen || problem !== null}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="w-fit cursor-pointer py-2 text-sm text-accent" aria-label={t("editNamed", { name: title })}>
          {t("edit")}
        </summary>
        <LectureForm courseId={courseId} lecture={lecture} sections={sections} timeZone={timeZone} problem={problem} />
      </details>
    </li>
  );
}

type MoveProps = Pick<Props, "place" | "onMove"> & { lectureId: string; title: string; by: -1 | 1 };

/** Moves a lecture by one place. Works without JavaScript, as a form. */
function MoveButton({ lectureId, title, place: { index, count, order }, by, onMove }: MoveProps) {
  const t = useTranslations("teach");
  const isLast = by === -1 ? index === 0 : index === count - 1;
  const Icon = by === -1 ? ArrowUp : ArrowDown;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isLast) onMove(by);
  };
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="order" />
      <input type="hidden" name="order" value={moved(order, lectureId, by).join(" ")} />
      {/* Not disabled: the button would lose the focus when the lecture reaches an end of the list. */}
      <IconButton
        label={t(by === -1 ? "moveUp" : "moveDown", { name: title })}
        icon={Icon}
        type="submit"
        aria-disabled={isLast}
      />
    </form>
  );
}

function useFacts(lecture: EditedLecture, { hasSource, timeZone: zone }: Pick<Props, "hasSource" | "timeZone">) {
  const { durationSeconds, hasVideo, hasTranscript, isAddedHere, releasesAt, isReleased } = lecture;
  const t = useTranslations("teach");
  const lengthText = useLengthText();
  return [
    hasTranscript ? lengthText(durationSeconds) : t("noTranscript"),
    ...(hasVideo ? [] : [t("noVideo")]),
    ...(releasesAt !== null && !isReleased ? [t("hiddenUntil", { time: releasesAt.replace("T", " "), zone })] : []),
    ...(hasSource && isAddedHere ? [t("addedHere")] : []),
  ];
}
