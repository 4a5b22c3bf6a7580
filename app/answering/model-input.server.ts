import { meteredEmbedder, meteredReranker } from "~/ai/meter";
import { describeModelError } from "~/ai/provider-error.server";
import type { Context } from "~/context/context.server";
import type { StudyMessage } from "~/conversation/message";
import type { Scope } from "~/conversation/scope";
import type { Course } from "~/course/course";
import type { LectureSummary } from "~/course/lecture";
import type { Reader } from "~/identity/viewer";
import type { TokenReservation } from "~/limits/token-budget.server";
import { AppError } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { getMetrics } from "~/platform/observability/metrics.server";
import { answerTelemetry } from "~/platform/observability/tracing.server";
import type { Conversation } from "~db/conversations.server";
import type { ToolFailure } from "./answer-errors";
import { answerLimits } from "./answer-limits";
import { anchorFinder } from "./find-anchor.server";
import { lastCited } from "./last-cited";
import { lookupsOf } from "./lookups.server";
import { systemPrompt } from "./system-prompt";

type Deps = Pick<Context, "sql" | "embedder" | "reranker" | "chat" | "env"> & {
  requestId?: string;
  locale: string;
};

type Asked = {
  course: Course;
  lectures: LectureSummary[];
  /** The lecture whose page the student is on. */
  lecture: LectureSummary | null;
  conversation: Conversation;
  scope: Scope;
  /** Questions that can be asked on the page, best first. */
  suggestions: string[];
  /** The current time of the student's video. */
  atSeconds: number | null;
  /** The conversation so far, with the question. */
  history: readonly StudyMessage[];
  spending: TokenReservation;
  /** The viewer who asks. */
  reader: Reader;
  signal: AbortSignal;
};

/** The model, what it may look up, and its limits. */
export function modelInput(
  { course, lectures, lecture, scope, suggestions, atSeconds, history, conversation, spending, reader, signal }: Asked,
  deps: Deps,
) {
  const { chat, env, sql } = deps;
  const { conversationId } = conversation;
  const embedder = meteredEmbedder(deps.embedder, spending);
  const lookup = { sql, reader, embedder, reranker: meteredReranker(deps.reranker, spending), signal };
  return {
    model: chat.modelWith((texts, options) => embedder.embed(texts, options), {
      courseTitle: course.title,
      courseDescription: course.description,
      lectures,
      lectureId: lecture?.lectureId ?? null,
      scope,
      suggestions,
      atSeconds,
      locale: deps.locale,
    }),
    modelId: chat.id,
    system: systemPrompt({
      courseTitle: course.title,
      lectures,
      lecture,
      scope,
      atSeconds,
      lastSources: lastCited(history),
    }),
    lookups: lookupsOf(course.courseId, lectures, {
      ...lookup,
      course,
      firstLectureId: scope === "lecture" ? (lecture?.lectureId ?? null) : null,
    }),
    findAnchor: anchorFinder(lookup),
    onAnchorError: (err: unknown) =>
      getLog().warn({ err, conversationId }, "A citation keeps its source's start: its sentence could not be found."),
    signal,
    timeoutMs: env.MODEL_TIMEOUT_SECONDS * 1000,
    limits: answerLimits(env),
    meter: spending,
    describeError: (error: unknown) => describeFailure(error, chat.id, { ...conversation, requestId: deps.requestId }),
    onToolError: (err: unknown, failure: ToolFailure) =>
      getLog()[failure === "invalid call" ? "warn" : "error"](
        { requestId: deps.requestId, err, conversationId, modelId: chat.id },
        `A tool call of an answer failed: ${failure}.`,
      ),
    telemetry: answerTelemetry({ conversationId, courseId: course.courseId }),
  };
}

function describeFailure(
  error: unknown,
  modelId: string,
  { conversationId, requestId }: Conversation & { requestId: string | undefined },
): string {
  const known = error instanceof AppError ? error : describeModelError(error, modelId);
  getMetrics().providerErrors.inc({ code: known.code });
  getLog().error({ requestId, err: known.cause ?? known, conversationId, modelId }, known.operatorMessage);
  return known.message;
}
