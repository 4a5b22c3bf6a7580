import { z } from "zod";
import type { Context } from "~/context/context.server";
import type { Reader } from "~/identity/viewer";
import type { LectureDetails } from "~db/edited-lectures.server";
import { storedLectures } from "~db/lectures.server";
import { listArrangedLectures } from "~db/teaching.server";
import { changeLecture, changeSettings, LectureDetailsForm, SettingsForm } from "./change-details.server";
import { editLecture, noLecture, removeCourse, removeLecture, reorderLectures } from "./edit-course.server";
import { ALL_LECTURES, OWN_LANGUAGE, type EditResult } from "./edited-course";
import { lecturesToTranscribe } from "./jobs/plan-transcription.server";
import { repeatJob, startJob, stopJob } from "./jobs/start-job.server";
import { removeSlides } from "./remove-slides.server";
import { addAddresses } from "./uploads/add-addresses.server";
import { discardUpload } from "./uploads/unused-uploads.server";

const Title = z.string().trim().max(300);
const LectureId = z.string().max(100);
const SpokenLanguage = z.string().regex(/^([a-z]{2,3}(-[\w-]{1,30})?)?$/i);

/** Requests of the course editor's forms. Values that people type are validated where they are used. */
export const CourseForm = z.discriminatedUnion("intent", [
  SettingsForm,
  LectureDetailsForm,
  /** `order`: ids of lectures, separated by spaces. `lecture`: the one that moved to another section, or to none. */
  z.object({
    intent: z.literal("order"),
    order: z.string().max(60_000),
    lecture: LectureId.optional(),
    section: Title.transform((text) => text || null).optional(),
  }),
  z.object({ intent: z.literal("delete-lecture"), lecture: LectureId }),
  z.object({ intent: z.literal("restore-lecture"), lecture: LectureId }),
  z.object({ intent: z.literal("remove-slides"), lecture: LectureId }),
  z.object({ intent: z.literal("discard-file"), name: z.string().max(300) }),
  z.object({ intent: z.literal("delete-course") }),
  z.object({ intent: z.literal("addresses"), addresses: z.string().max(60_000) }),
  z.object({ intent: z.enum(["cancel-job", "retry-job"]), job: z.string().max(64) }),
  /** `lecture`: may be `ALL_LECTURES`. `language`: empty to detect it, or `OWN_LANGUAGE`. */
  z.object({
    intent: z.literal("transcribe"),
    lecture: LectureId,
    language: z.union([SpokenLanguage, z.literal(OWN_LANGUAGE)]),
  }),
  z.object({ intent: z.literal("pictures"), lecture: LectureId }),
  z.object({ intent: z.literal("embed") }),
]);
type CourseForm = z.infer<typeof CourseForm>;

/** The user who sends a request. `reader`: what the user may read. */
type Actor = { actorId: string; reader: Reader };

/** Carries out a form request of the course editor. Returns the result that the page shows. Throws AppError. */
export async function changeCourse(
  courseId: string,
  form: CourseForm,
  actor: Actor,
  deps: Pick<Context, "sql" | "env">,
): Promise<EditResult | "course deleted"> {
  if (form.intent === "course") return changeSettings(courseId, form, deps);
  if (form.intent === "lecture") return changeLecture(courseId, form, actor, deps);
  if (form.intent === "order") {
    await reorderLectures(courseId, form.order.split(" ").filter(Boolean), deps);
    if (form.lecture !== undefined && form.section !== undefined)
      await moveToSection({ courseId, lectureId: form.lecture }, form.section, actor, deps);
    return { done: "ordered" };
  }
  if (form.intent === "delete-course") {
    await removeCourse(courseId, true, actor, deps);
    return "course deleted";
  }
  if (form.intent === "remove-slides") {
    await removeSlides({ courseId, lectureId: form.lecture }, { sql: deps.sql, dataDir: deps.env.DATA_DIR });
    return { done: "slides_removed" };
  }
  if (form.intent === "discard-file")
    return { done: (await discardUpload(courseId, form.name, deps.env.DATA_DIR)) ? "file_discarded" : "file_gone" };
  if (form.intent === "addresses") return pasteAddresses(courseId, form.addresses, actor, deps);
  if ("job" in form) return changeJob(courseId, form, actor, deps);
  if (form.intent === "transcribe" || form.intent === "pictures" || form.intent === "embed")
    return queueWork(courseId, form, actor, deps);
  const isRemoved = form.intent === "delete-lecture";
  await removeLecture({ courseId, lectureId: form.lecture }, isRemoved, actor, deps);
  if (isRemoved) return { done: "lecture_deleted", lectureId: form.lecture };
  await takeNewFiles(courseId, form.lecture, actor, deps);
  return { done: "lecture_restored" };
}

/** Ingests files that were uploaded for a lecture while it was deleted. */
async function takeNewFiles(
  courseId: string,
  lectureId: string,
  { actorId, reader }: Actor,
  { sql }: Pick<Context, "sql">,
): Promise<void> {
  const lecture = (await storedLectures(sql, reader, courseId)).get(lectureId);
  if (lecture?.addedHere) await startJob({ courseId, actorId }, { sql });
}

/** Changes the section of a lecture, and nothing else. */
async function moveToSection(
  place: { courseId: string; lectureId: string },
  section: string | null,
  actor: Actor,
  deps: Pick<Context, "sql">,
): Promise<void> {
  const toSection = (stored: LectureDetails) => {
    if (stored.removedAt !== null) throw noLecture();
    return { change: { ...stored, section }, result: null };
  };
  await editLecture(place, toSection, actor, deps);
}

async function pasteAddresses(
  courseId: string,
  text: string,
  { actorId }: Actor,
  deps: Pick<Context, "sql" | "env">,
): Promise<EditResult> {
  const added = await addAddresses(courseId, text, { userId: actorId }, deps);
  return "added" in added ? { done: "addresses_added" } : added;
}

type WorkForm = Extract<CourseForm, { intent: "transcribe" | "pictures" | "embed" }>;

/** Queues a job. Does nothing if the same job is already waiting. */
async function queueWork(
  courseId: string,
  form: WorkForm,
  { actorId, reader }: Actor,
  { sql, env }: Pick<Context, "sql" | "env">,
): Promise<EditResult> {
  if (form.intent === "embed") {
    await startJob({ courseId, actorId, kind: "embed" }, { sql });
    return { done: "embedding_queued" };
  }
  if (form.intent === "transcribe" && form.lecture === ALL_LECTURES) {
    const lectures = await lecturesToTranscribe(courseId, reader, { sql, dataDir: env.DATA_DIR });
    const targets = lectures.map(({ lectureId, language }) => ({ lectureId, ...spokenIn(form.language, language) }));
    if (targets.length > 0) await startJob({ courseId, actorId, kind: "transcribe", targets }, { sql });
    return { done: "transcription_queued" };
  }
  const { lecture: lectureId } = form;
  const lectures = await listArrangedLectures(sql, reader, courseId);
  const lecture = lectures.find((one) => one.lectureId === lectureId && one.removedAt === null);
  if (!lecture) throw noLecture();
  const language = form.intent === "transcribe" ? spokenIn(form.language, lecture.language) : {};
  await startJob({ courseId, actorId, kind: form.intent, targets: [{ lectureId, ...language }] }, { sql });
  return { done: form.intent === "transcribe" ? "transcription_queued" : "pictures_queued" };
}

/** Returns the language in which a lecture is transcribed, or nothing if the model detects it. */
function spokenIn(chosen: string, own: string): { language?: string } {
  if (chosen === "") return {};
  return { language: chosen === OWN_LANGUAGE ? own : chosen };
}

/** Cancels or retries a job. It may have ended or started since the page was rendered. */
async function changeJob(
  courseId: string,
  { intent, job: jobId }: { intent: "cancel-job" | "retry-job"; job: string },
  { actorId }: Actor,
  deps: Pick<Context, "sql">,
): Promise<EditResult> {
  const job = { courseId, jobId, actorId };
  if (intent === "cancel-job") return { done: (await stopJob(job, deps)) ? "job_cancelled" : "job_changed" };
  return { done: (await repeatJob(job, deps)) ? "job_retried" : "job_changed" };
}
