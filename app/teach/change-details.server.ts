import { z } from "zod";
import type { Context } from "~/context/context.server";
import { languageTag } from "~/course/language-tag";
import type { Reader } from "~/identity/viewer";
import { fromLocalTime, isTimeZone, toLocalTime } from "~/platform/local-time";
import { lectureDetails } from "~db/edited-lectures.server";
import { courseSettings, listArrangedLectures, type ArrangedLecture } from "~db/teaching.server";
import { editCourse, editLecture } from "./edit-course.server";
import type { EditResult } from "./edited-course";
import { mergeFields, type FieldValues } from "./merge-fields";
import { changeAddress } from "./uploads/add-addresses.server";

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
type Place = { courseId: string; lectureId: string };

/** Changes a course's details, without fields that another person changed and this form did not. */
export async function changeSettings(
  courseId: string,
  { before, title, description, timeZone }: z.infer<typeof SettingsForm>,
  { reader }: Actor,
  deps: Pick<Context, "sql">,
): Promise<EditResult> {
  if (title === "") return { problem: "title", lectureId: null };
  if (!isTimeZone(timeZone)) return { problem: "time_zone", lectureId: null };
  const settings = await courseSettings(deps.sql, reader, courseId);
  const stored: FieldValues = settings
    ? { title: settings.title, description: settings.description ?? "", timeZone: settings.timeZone }
    : {};
  const { merged, conflict } = mergeFields({ title, description, timeZone }, before, stored);
  if (conflict) return { conflict, lectureId: null };
  await editCourse(courseId, { ...merged, description: merged.description || null }, deps);
  return { done: "saved", lectureId: null };
}

/** Changes a lecture's details, without fields that another person changed and this form did not. */
export async function changeLecture(
  courseId: string,
  { lecture: lectureId, before, intent: _, ...sent }: z.infer<typeof LectureDetailsForm>,
  { actorId, reader }: Actor,
  deps: Deps,
): Promise<EditResult> {
  const place = { courseId, lectureId };
  const { timeZone } = (await courseSettings(deps.sql, reader, courseId)) ?? { timeZone: "UTC" };
  const lectures = await listArrangedLectures(deps.sql, reader, courseId);
  const stored = lectures.find((one) => one.lectureId === lectureId && one.removedAt === null);
  const { merged, conflict } = mergeFields(withoutMissing(sent), before, stored ? fieldsOf(stored, timeZone) : {});
  const { title = "", description = "", section = "", releasesAt: localTime = "", language: tag, videoUrl } = merged;
  if (title === "") return { problem: "title", lectureId };
  const releasesAt = localTime === "" ? null : await releaseOf(place, { localTime, timeZone, reader }, deps);
  if (localTime !== "" && releasesAt === null) return { problem: "release", lectureId };
  const language = tag === undefined ? null : languageTag(tag);
  if (language === null && tag !== undefined) return { problem: "language", lectureId };
  if (conflict) return { conflict, lectureId };
  const video = await changeVideo(place, { lecture: stored, title, videoUrl }, actorId, deps);
  if (video === "invalid") return { problem: "video", lectureId };
  const details = { title, description: description || null, section: section || null, releasesAt, language };
  await editLecture(place, details, { actorId }, deps);
  return { done: video === "changing" ? "video_changing" : "saved", lectureId };
}

const withoutMissing = (fields: Record<string, string | undefined>): FieldValues =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Returns a lecture's details as its form shows them. */
function fieldsOf(lecture: ArrangedLecture, timeZone: string): FieldValues {
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

type NewVideo = { lecture: ArrangedLecture | undefined; title: string; videoUrl: string | undefined };

/** Changes the address of a lecture's video, if the form has another one than the lecture. */
async function changeVideo(
  place: Place,
  { lecture, title, videoUrl: url }: NewVideo,
  userId: string,
  deps: Deps,
): Promise<"same" | "changing" | "invalid"> {
  if (url === undefined || !lecture?.isAddedHere) return "same";
  if (lecture.hasVideoFile || url === (lecture.videoUrl ?? "")) return "same";
  return (await changeAddress(place, { title, url }, { userId }, deps)) ? "changing" : "invalid";
}

/** An unchanged time keeps its stored value: the field has no seconds, and one hour in autumn occurs twice. */
async function releaseOf(
  place: Place,
  { localTime, timeZone, reader }: { localTime: string; timeZone: string; reader: Reader },
  { sql }: Pick<Context, "sql">,
): Promise<Date | null> {
  const stored = (await lectureDetails(sql, reader, place))?.releasesAt;
  if (stored && toLocalTime(stored.toISOString(), timeZone) === localTime) return stored;
  return fromLocalTime(localTime, timeZone);
}
