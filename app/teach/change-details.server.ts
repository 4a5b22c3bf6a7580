import { z } from "zod";
import type { Context } from "~/context/context.server";
import { languageTag } from "~/course/language-tag";
import type { Reader } from "~/identity/viewer";
import { fromLocalTime, isTimeZone, toLocalTime } from "~/platform/local-time";
import type { LectureDetails } from "~db/edited-lectures.server";
import { courseSettings, type LectureChange } from "~db/teaching.server";
import { editCourse, editLecture, type Decision } from "./edit-course.server";
import type { EditProblem, EditResult } from "./edited-course";
import { mergeFields, type FieldValues } from "./merge-fields";
import { changeAddress, isVideo } from "./uploads/add-addresses.server";

const Title = z.string().trim().max(300);
const Description = z.string().trim().max(10_000);

/** The values with which a form began, as JSON. Without them, all of its fields are stored. */
const Before = z
  .string()
  .max(60_000)
  .default("{}")
  .transform((text, context) => {
    try {
      return z.record(z.string(), z.string()).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: "custom", message: "not the values of a form" });
      return z.NEVER;
    }
  });

/** The form of a course's details. */
export const SettingsForm = z.object({
  intent: z.literal("course"),
  before: Before,
  title: Title,
  description: Description,
  timeZone: z.string().trim().max(100),
});

/** The form of a lecture's details. */
export const LectureDetailsForm = z.object({
  intent: z.literal("lecture"),
  before: Before,
  lecture: z.string().max(100),
  title: Title,
  description: Description,
  section: Title,
  releasesAt: z.string().max(40),
  /** Without it, the lecture keeps its language. */
  language: z.string().max(100).optional(),
  /** The address of a hosted video. Without it, the lecture keeps its video. */
  videoUrl: z.string().trim().max(2_000).optional(),
});

type Deps = Pick<Context, "sql" | "env">;
type Actor = { actorId: string; reader: Reader };

/** Changes a course's details, without fields that another person changed and this form did not. */
export async function changeSettings(
  courseId: string,
  { before, title, description, timeZone }: z.infer<typeof SettingsForm>,
  deps: Pick<Context, "sql">,
): Promise<EditResult> {
  if (title === "") return { problem: "title", lectureId: null };
  if (!isTimeZone(timeZone)) return { problem: "time_zone", lectureId: null };
  return editCourse<EditResult>(
    courseId,
    (stored) => {
      const theirs = { title: stored.title, description: stored.description ?? "", timeZone: stored.timeZone };
      const { merged, conflict } = mergeFields({ title, description, timeZone }, before, theirs);
      if (conflict) return { change: null, result: { conflict, lectureId: null } };
      const change = { ...merged, description: merged.description || null };
      return { change, result: { done: "saved", lectureId: null } };
    },
    deps,
  );
}

/** Changes a lecture's details, without fields that another person changed and this form did not. */
export async function changeLecture(
  courseId: string,
  form: z.infer<typeof LectureDetailsForm>,
  { actorId, reader }: Actor,
  deps: Deps,
): Promise<EditResult> {
  const place = { courseId, lectureId: form.lecture };
  const { timeZone } = (await courseSettings(deps.sql, reader, courseId)) ?? { timeZone: "UTC" };
  const decide = (stored: LectureDetails) => decideLecture(form, stored, timeZone);
  const { newVideo, ...result } = await editLecture(place, decide, { actorId }, deps);
  if (newVideo) await changeAddress(place, newVideo, { userId: actorId }, deps);
  return result;
}

/** `newVideo`: the title and the address of a video that replaces the lecture's. */
type LectureResult = EditResult & { newVideo?: { title: string; url: string } };

function decideLecture(
  { lecture: lectureId, before, intent: _, ...sent }: z.infer<typeof LectureDetailsForm>,
  stored: LectureDetails,
  timeZone: string,
): Decision<LectureChange, LectureResult> {
  const refuse = (problem: EditProblem) => ({ change: null, result: { problem, lectureId } });
  const { merged, conflict } = mergeFields(withoutMissing(sent), before, fieldsOf(stored, timeZone));
  const { title = "", description = "", section = "", releasesAt: localTime = "", language: tag } = merged;
  if (title === "") return refuse("title");
  const releasesAt = localTime === "" ? null : releaseOf(localTime, stored, timeZone);
  if (localTime !== "" && releasesAt === null) return refuse("release");
  const language = tag === undefined ? null : languageTag(tag);
  if (language === null && tag !== undefined) return refuse("language");
  if (conflict) return { change: null, result: { conflict, lectureId } };
  const url = newAddress(merged.videoUrl, stored);
  if (url !== null && !isVideo({ url })) return refuse("video");
  const change = { title, description: description || null, section: section || null, releasesAt, language };
  if (url === null) return { change, result: { done: "saved", lectureId } };
  return { change, result: { done: "video_changing", lectureId, newVideo: { title, url } } };
}

const withoutMissing = (fields: Record<string, string | undefined>): FieldValues =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Returns a lecture's details as its form shows them. */
function fieldsOf(lecture: LectureDetails, timeZone: string): FieldValues {
  const { title, description, section, releasesAt, language, videoUrl } = lecture;
  return {
    title,
    description: description ?? "",
    section: section ?? "",
    language,
    videoUrl: videoUrl ?? "",
    releasesAt: releasesAt ? toLocalTime(releasesAt.toISOString(), timeZone) : "",
  };
}

/** Returns the address in a form if it is to replace that of the lecture's video, or null. */
function newAddress(url: string | undefined, { isAddedHere, hasVideoFile, videoUrl, removedAt }: LectureDetails) {
  const mayChange = isAddedHere && !hasVideoFile && removedAt === null;
  return url === undefined || !mayChange || url === (videoUrl ?? "") ? null : url;
}

/** An unchanged time keeps its stored value: the field has no seconds, and one hour in autumn occurs twice. */
function releaseOf(localTime: string, { releasesAt }: LectureDetails, timeZone: string): Date | null {
  const isSame = releasesAt && toLocalTime(releasesAt.toISOString(), timeZone) === localTime;
  return isSame ? releasesAt : fromLocalTime(localTime, timeZone);
}
