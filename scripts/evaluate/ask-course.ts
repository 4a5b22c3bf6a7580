import { randomUUID } from "node:crypto";
import type { LanguageModelV3 } from "@ai-sdk/provider";
import { readUIMessageStream } from "ai";
import { anchorFinder } from "~/answering/find-anchor.server";
import { lastCited } from "~/answering/last-cited";
import { lookupsOf } from "~/answering/lookups.server";
import { streamAnswer } from "~/answering/stream-answer.server";
import { systemPrompt } from "~/answering/system-prompt";
import { SourceNumbering } from "~/citation/number-sources";
import type { Context } from "~/context/context.server";
import type { Scope } from "~/conversation/chat-request";
import type { StudyMessage } from "~/conversation/message";
import { sourcesOfAll } from "~/conversation/message-content";
import type { Course } from "~/course/course";
import type { LectureSummary } from "~/course/lecture";
import { invalidRequest } from "~/platform/errors";
import { getCourse } from "~db/courses.server";
import { listLectures } from "~db/lectures.server";

export type AskDeps = Pick<Context, "sql" | "embedder" | "reranker" | "chat" | "env">;
type Asked = { course: Course; lectures: LectureSummary[] };

/** Answers the last question of a conversation, without storing anything. Throws AppError for an unknown course. */
export async function askCourse(
  courseId: string,
  history: StudyMessage[],
  deps: AskDeps,
  {
    lectureId,
    scope = lectureId === undefined ? "course" : "lecture",
    modelOf = () => deps.chat.model,
  }: { lectureId?: string; scope?: Scope; modelOf?: (asked: Asked) => LanguageModelV3 } = {},
): Promise<StudyMessage> {
  const [course, lectures] = await Promise.all([getCourse(deps.sql, courseId), listLectures(deps.sql, courseId)]);
  if (!course) throw invalidRequest(`There is no course "${courseId}".`);
  const { signal } = new AbortController();
  const stream = streamAnswer({
    model: modelOf({ course, lectures }),
    modelId: deps.chat.id,
    system: systemPrompt({
      courseTitle: course.title,
      lectures,
      lecture: lectures.find((lecture) => lecture.lectureId === lectureId) ?? null,
      scope,
      atSeconds: null,
      lastSources: lastCited(history),
    }),
    history,
    messageId: randomUUID(),
    numbering: new SourceNumbering(sourcesOfAll(history).values()),
    lookups: lookupsOf(courseId, lectures, {
      ...deps,
      signal,
      firstLectureId: scope === "lecture" ? (lectureId ?? null) : null,
    }),
    findAnchor: anchorFinder(deps),
    onAnchorError: () => {},
    signal,
    timeoutMs: deps.env.MODEL_TIMEOUT_SECONDS * 1000,
    describeError: String,
    persist: async () => {},
    onEnd: async () => {},
  });
  let message: StudyMessage | undefined;
  for await (const snapshot of readUIMessageStream<StudyMessage>({ stream })) message = snapshot;
  if (!message) throw new Error("The question has no answer.");
  return message;
}
