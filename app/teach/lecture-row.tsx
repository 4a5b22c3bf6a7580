import { Link, useParams } from "@remix-run/react";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useState, type DragEvent, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { useLengthText } from "~/i18n/use-length-text";
import type { EditedLecture, EditProblem } from "./edited-course";
import { LectureForm } from "./lecture-form";
import { moved } from "./moved";
import { transcriptEditorUrl } from "./teach-url";

type Drag = { isDragged: boolean; onDragStart: () => void; onDragEnter: () => void; onDragEnd: () => void };

type Props = {
  lecture: EditedLecture;
  place: { index: number; count: number; order: string[] };
  /** The id of the list of sections that exist. */
  sections: string;
  timeZone: string;
  problem: EditProblem | null;
  onMove: (by: -1 | 1) => void;
  drag: Drag;
};

/** One lecture: its place, what it lacks, and a form that opens below it. */
export function LectureRow({ lecture, place, sections, timeZone, problem, onMove, drag }: Props) {
  const t = useTranslations("teach");
  const { lectureId, title, section } = lecture;
  const facts = useFacts(lecture, timeZone);
  const { isDragged, ...handlers } = useDrag(drag);
  return (
    <li className={isDragged ? "bg-accent-soft" : undefined} {...handlers}>
      <div className="flex items-start gap-2 p-4 pb-0">
        <GripVertical className="mt-1 size-4 shrink-0 cursor-grab text-muted max-sm:hidden" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h3 className="font-medium wrap-anywhere">
            {place.index + 1}. {title}
          </h3>
          <p className="text-sm text-muted wrap-anywhere">{[section, ...facts].filter(Boolean).join(" · ")}</p>
        </div>
        <MoveButton lectureId={lectureId} title={title} place={place} by={-1} onMove={onMove} />
        <MoveButton lectureId={lectureId} title={title} place={place} by={1} onMove={onMove} />
      </div>
      {lecture.hasTranscript && <TranscriptLink lecture={lecture} />}
      <details className="group px-4 pb-3" open={problem !== null}>
        <summary className="w-fit cursor-pointer py-2 text-sm text-accent" aria-label={t("editNamed", { name: title })}>
          {t("edit")}
        </summary>
        <LectureForm lecture={lecture} sections={sections} timeZone={timeZone} problem={problem} />
      </details>
    </li>
  );
}

function TranscriptLink({ lecture: { lectureId, title } }: Pick<Props, "lecture">) {
  const t = useTranslations("teach.transcript");
  const { course: courseId = "" } = useParams();
  return (
    <Link
      to={transcriptEditorUrl({ courseId, lectureId })}
      className="mx-4 inline-block pt-2 text-sm text-accent hover:underline"
      aria-label={t("editNamed", { name: title })}
    >
      {t("edit")}
    </Link>
  );
}

type MoveProps = Pick<Props, "place" | "onMove"> & { lectureId: string; title: string; by: -1 | 1 };

/** Moves a lecture by one place. Without JavaScript, the form is sent. */
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
      {/* Not disabled: the button would lose the focus when the lecture arrives at an end. */}
      <button
        type="submit"
        aria-disabled={isLast}
        className="icon-button aria-disabled:opacity-40"
        aria-label={t(by === -1 ? "moveUp" : "moveDown", { name: title })}
      >
        <Icon className="size-4" aria-hidden="true" />
      </button>
    </form>
  );
}

function useFacts({ durationSeconds, hasVideo, hasTranscript, releasesAt, isReleased }: EditedLecture, zone: string) {
  const t = useTranslations("teach");
  const lengthText = useLengthText();
  return [
    hasTranscript ? lengthText(durationSeconds) : t("noTranscript"),
    ...(hasVideo ? [] : [t("noVideo")]),
    ...(releasesAt !== null && !isReleased ? [t("hiddenUntil", { time: releasesAt.replace("T", " "), zone })] : []),
  ];
}

/** Rows are dragged by anything but their fields, in which text is selected. */
function useDrag({ isDragged, onDragStart, onDragEnter, onDragEnd }: Drag) {
  const [isFromField, setIsFromField] = useState(false);
  return {
    isDragged,
    draggable: !isFromField,
    onPointerDown: ({ target }: { target: EventTarget }) =>
      setIsFromField(target instanceof Element && target.closest("input, textarea, button, summary") !== null),
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move";
      onDragStart();
    },
    onDragEnter,
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => event.preventDefault(),
    onDragEnd,
  };
}
