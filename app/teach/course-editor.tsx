import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { CourseForm } from "./course-form";
import { CourseHeading } from "./course-heading";
import { DeleteCourse } from "./delete-course";
import { DeletedList } from "./deleted-list";
import type { EditedCourse, EditResult } from "./edited-course";
import { JobsPanel } from "./jobs/jobs-panel";
import { ReEmbedSection } from "./jobs/re-embed-section";
import { TranscribeDialog } from "./jobs/transcribe-dialog";
import { useJobs } from "./jobs/use-jobs";
import type { TitleOf } from "./jobs/use-note-text";
import { LectureList } from "./lecture-list";
import { Notice } from "./notice";
import { UnsavedForms } from "./unsaved-forms";
import { AddLectures } from "./uploads/add-lectures";
import type { Sending } from "./uploads/use-uploads";

type Props = EditedCourse & { result: EditResult | undefined };

type Titled = { lectureId: string; title: string };

/** Returns the titles of a course's lectures by their ids, those of deleted ones included. */
function titlesOf(...lists: (readonly Titled[])[]): TitleOf {
  const titles = new Map(lists.flat().map(({ lectureId, title }) => [lectureId, title]));
  return (lectureId) => titles.get(lectureId) ?? lectureId;
}

/** Edits a course: its details, its lectures and their order, and its visibility. */
export function CourseEditor({ result: lastResult, ...course }: Props) {
  const t = useTranslations("teach");
  const { courseId, title, lectures, deleted, timeZone } = course;
  const [sending, setSending] = useState<Sending>("idle");
  const jobs = useJobs(courseId, course.jobs, sending);
  const result = useKept(lastResult);
  const problem = result && ("problem" in result || "conflict" in result) ? result : null;
  const undo = undoOf(result, deleted);
  useFocusOnProblem(result);
  return (
    <main id="main" className="mx-auto max-w-4xl p-4 pb-24 sm:p-6 sm:pb-24">
      <CourseHeading {...course} />
      <AddLectures courseId={courseId} onSending={setSending} isEmpty={lectures.length === 0} result={result} />
      <JobsPanel jobs={jobs} titleOf={titlesOf(lectures, deleted)} deleted={deleted} unusedFiles={course.unusedFiles} />
      <LectureList
        courseId={courseId}
        isUnlisted={course.visibility === "unlisted"}
        hasSource={course.source !== null}
        lectures={lectures}
        jobs={jobs}
        timeZone={timeZone}
        problem={problem}
      />
      <DeletedList
        title={t("deletedLectures")}
        deleted={deleted.map(({ lectureId, ...lecture }) => ({
          id: lectureId,
          ...lecture,
          fields: { intent: "restore-lecture", lecture: lectureId },
        }))}
      />
      <CourseForm {...course} problem={problem?.lectureId === null ? problem : null} />
      {lectures.some(({ hasTranscript }) => hasTranscript) && (
        <ReEmbedSection otherModelCount={course.otherModelCount} />
      )}
      <DeleteCourse title={title} />
      <UnsavedForms refused={problem} />
      <Notice
        result={result}
        text={isDone(result, undo) ? t(`done.${result.done}`, { title: undo?.title ?? "" }) : null}
        undo={undo}
      />
      {course.transcription && <TranscribeDialog courseId={courseId} plan={course.transcription} />}
    </main>
  );
}

/** Keeps a form's result: the router drops it when a finished job makes the page reload its lectures. */
function useKept(result: EditResult | undefined): EditResult | undefined {
  const [kept, setKept] = useState(result);
  if (result !== undefined && result !== kept) setKept(result);
  return result ?? kept;
}

/** Returns the form fields that restore the lecture that was just deleted. */
function undoOf(result: EditResult | undefined, deleted: EditedCourse["deleted"]) {
  if (!result || !("done" in result) || result.done !== "lecture_deleted") return null;
  const gone = deleted.find(({ lectureId }) => lectureId === result.lectureId);
  return gone ? { title: gone.title, fields: { intent: "restore-lecture", lecture: gone.lectureId } } : null;
}

/** Returns whether a result is to be shown: not a deletion that was undone elsewhere. */
function isDone(
  result: EditResult | undefined,
  undo: ReturnType<typeof undoOf>,
): result is Extract<EditResult, { done: unknown }> {
  return result !== undefined && "done" in result && (result.done !== "lecture_deleted" || undo !== null);
}

/** Focuses the invalid field. Without JavaScript, the page loads with the focus there. */
function useFocusOnProblem(result: EditResult | undefined): void {
  useEffect(() => {
    if (!result || "done" in result) return;
    document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
  }, [result]);
}
