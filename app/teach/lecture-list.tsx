import { Link } from "@remix-run/react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { ALL_LECTURES, type EditedLecture, type FormProblem } from "./edited-course";
import { FixFirst } from "./health/health-view";
import type { JobJson } from "./jobs/job-wire";
import { LectureRow } from "./lecture-row";
import { useOrder } from "./use-order";

type Props = {
  courseId: string;
  /** Whether the links of lectures open for nobody but those who have the course's link. */
  isUnlisted: boolean;
  /** True if the course comes from a manifest. */
  hasSource: boolean;
  lectures: EditedLecture[];
  jobs: JobJson[];
  timeZone: string;
  problem: FormProblem | null;
};

/** Lists the lectures of a course. Buttons or dragging reorder them, and each change is saved immediately. */
export function LectureList({ courseId, isUnlisted, hasSource, lectures, jobs, timeZone, problem }: Props) {
  const t = useTranslations("teach");
  const sections = useId();
  const { order, move, startDrag, draggedId, announcement } = useOrder(lectures);
  const byId = new Map(lectures.map((lecture) => [lecture.lectureId, lecture]));
  const shown = order.flatMap((lectureId) => byId.get(lectureId) ?? []);
  return (
    <section aria-labelledby="lectures" className="mt-6">
      <h2 id="lectures" className="text-xl">
        {t("lectures")}
      </h2>
      <TranscribeAll lectures={shown.filter((lecture) => !jobs.some((job) => isOpenFor(job, lecture)))} />
      <FixFirst courseId={courseId} lectures={shown} />
      {shown.length === 0 ? (
        <p className="card mt-3 p-6 text-pretty text-muted">{t("noLectures")}</p>
      ) : (
        <ol className={`card mt-3 divide-y divide-line ${draggedId ? "cursor-grabbing **:cursor-grabbing!" : ""}`}>
          {shown.map((lecture, index) => (
            <LectureRow
              key={lecture.lectureId}
              courseId={courseId}
              isUnlisted={isUnlisted}
              hasSource={hasSource}
              lecture={lecture}
              startsSection={lecture.section !== (shown[index - 1]?.section ?? null)}
              isTranscribing={jobs.some((job) => isOpenFor(job, lecture))}
              place={{ index, count: shown.length, order }}
              sections={sections}
              timeZone={timeZone}
              problem={problem?.lectureId === lecture.lectureId ? problem : null}
              onMove={(by) => move(lecture, by)}
              isDragged={draggedId === lecture.lectureId}
              onDragStart={(event) => startDrag(event, lecture)}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <datalist id={sections}>
        {[...new Set(lectures.flatMap(({ section }) => section ?? []))].map((section) => (
          <option key={section} value={section} />
        ))}
      </datalist>
    </section>
  );
}

/** Opens the dialog that plans the transcription of all lectures without a transcript. */
function TranscribeAll({ lectures }: { lectures: EditedLecture[] }) {
  const t = useTranslations("teach.transcribe");
  const count = lectures.filter(({ hasTranscript, hasVideoFile }) => hasVideoFile && !hasTranscript).length;
  if (count < 2) return null;
  return (
    <Link to={`?transcribe=${ALL_LECTURES}`} preventScrollReset className="button mt-3 inline-flex min-h-10.5">
      {t("openAll", { count })}
    </Link>
  );
}

const isOpenFor = ({ kind, state, lectures }: JobJson, { lectureId }: EditedLecture) =>
  kind === "transcribe" && (state === "queued" || state === "running") && lectures.includes(lectureId);
