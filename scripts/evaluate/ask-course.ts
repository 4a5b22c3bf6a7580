import { randomUUID } from "node:crypto";
import { readUIMessageStream } from "ai";
import { anchorFinder } from "~/answering/find-anchor.server";
import { lastCited } from "~/answering/last-cited";
import { lookupsOf } from "~/answering/lookups.server";
import { streamAnswer } from "~/answering/stream-answer.server";
import { systemPrompt } from "~/answering/system-prompt";
import { SourceNumbering } from "~/citation/number-sources";
import type { Context } from "~/context/context.server";
import type { StudyMessage } from "~/conversation/message";
import { sourcesOfAll } from "~/conversation/message-content";
import type { Scope } from "~/conversation/scope";
import { INSTALLATION } from "~/identity/viewer";
import { invalidRequest } from "~/platform/errors";
import { getCourse } from "~db/courses.server";
import { listLectures } from "~db/lectures.server";

export type AskDeps = Pick<Context, "sql" | "embedder" | "reranker" | "chat" | "env"> & {
  /** Called with what fails. */
  describeError?: (error: unknown) => string;
};

/** The page of a student's question: a lecture, with the video at some second. */
type Place = { lectureId: string; seconds: number };

/**
 * Answers the last question of a conversation as the pages do, without storing anything. Throws AppError for an unknown
 * course.
 */
export async function askCourse(
  courseId: string,
  history: StudyMessage[],
  deps: AskDeps,
  place: Place | null = null,
): Promise<StudyMessage> {
  const lectureId = place?.lectureId ?? null;
  const atSeconds = place?.seconds ?? null;
  const scope: Scope = lectureId === null ? "course" : "lecture";
  const [course, lectures] = await Promise.all([
    getCourse(deps.sql, INSTALLATION, courseId),
    listLectures(deps.sql, INSTALLATION, courseId),
  ]);
  if (!course) throw invalidRequest(`There is no course "${courseId}".`);
  const { signal } = new AbortController();
  const stream = streamAnswer({
    model: deps.chat.modelWith((texts, options) => deps.embedder.embed(texts, options), {
      courseTitle: course.title,
      courseDescription: course.description,
      lectures,
      lectureId,
      suggestions: [],
      scope,
      atSeconds,
      locale: "en",
    }),
    modelId: deps.chat.id,
    system: systemPrompt({
      courseTitle: course.title,
      lectures,
      lecture: lectures.find((lecture) => lecture.lectureId === lectureId) ?? null,
      scope,
      atSeconds,
      lastSources: lastCited(history),
    }),
    history,
    messageId: randomUUID(),
    numbering: new SourceNumbering(
      [...sourcesOfAll(history).values()].map((source) => ({ ...source, name: source.friendlyId })),
    ),
    lookups: lookupsOf(courseId, lectures, {
      ...deps,
      reader: INSTALLATION,
      signal,
      firstLectureId: lectureId,
    }),
    findAnchor: anchorFinder({ ...deps, reader: INSTALLATION }),
    onAnchorError: () => {},
    onToolError: () => {},
    signal,
    timeoutMs: deps.env.MODEL_TIMEOUT_SECONDS * 1000,
    describeError: deps.describeError ?? String,
    persist: async () => {},
    onEnd: async () => {},
  });
  let message: StudyMessage | undefined;
  for await (const snapshot of readUIMessageStream<StudyMessage>({ stream })) message = snapshot;
  if (!message) throw new Error("The question has no answer.");
  return message;
}
