import { randomUUID } from "node:crypto";
import type { UIMessageChunk } from "ai";
import { meteredEmbedder, meteredReranker } from "~/ai/meter";
import { describeModelError } from "~/ai/provider-error.server";
import { SourceNumbering } from "~/citation/number-sources";
import type { Context } from "~/context/context.server";
import type { ChatRequest } from "~/conversation/chat-request";
import { sourcesOfAll, type StudyMessage } from "~/conversation/message";
import { toStored } from "~/conversation/stored-message";
import { TokenReservation } from "~/limits/token-budget.server";
import { AppError, notFound } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { getMetrics } from "~/platform/observability/metrics.server";
import { answerTelemetry } from "~/platform/observability/tracing.server";
import { retryWhileUnavailable } from "~/platform/retry";
import { createConversation, getConversation, touchConversation, type Conversation } from "~db/conversations.server";
import { getCourse } from "~db/courses.server";
import { listLectures } from "~db/lectures.server";
import { placeQuestion, saveAnswer, takenNumbers } from "~db/messages.server";
import { deleteRunningAnswer, getRunningAnswer, insertRunningAnswer } from "~db/running-answers.server";
import { answerLimits } from "./answer-limits";
import { loadHistory } from "./conversation.server";
import { anchorFinder } from "./find-anchor.server";
import { lookupsOf } from "./lookups.server";
import { HISTORY_MESSAGES } from "./model-history";
import { AnswerJournal } from "./running/answer-journal.server";
import { AnswerWatch } from "./running/answer-watch.server";
import { subscribeToStopRequests } from "./running/follow-answer.server";
import { finalizeInterrupted, lockConversation } from "./running/interrupted-answer.server";
import { getLiveAnswers } from "./running/live-answers.server";
import { streamAnswer, type AnswerStatus } from "./stream-answer.server";
import { systemPrompt } from "./system-prompt";

const TITLE_LENGTH = 80;
/** How long an answer waits for a database that is away, before its end is told as an error. */
const STORE_MS = 30_000;

type Deps = Pick<Context, "sql" | "embedder" | "reranker" | "chat" | "env" | "sessionSecrets"> & {
  requestId?: string;
  /** Of the client: whose network's budgets the answer counts for. */
  address: string;
};

/**
 * Stores a visitor's question and starts its answer, which goes on and is stored whether or not anyone reads it.
 * Returns the answer's chunks from the first. Throws AppError for an unknown course or lecture, a conversation of
 * somebody else, one that is being answered at this moment, or a limit that is reached.
 */
export async function answerQuestion(
  request: ChatRequest,
  visitorId: string,
  deps: Deps,
): Promise<ReadableStream<UIMessageChunk>> {
  const { sql, chat } = deps;
  const startedAt = performance.now();
  const live = getLiveAnswers();
  const turn = live.claim(request.id);
  if (!turn) throw stillAnswered();
  const messageId = randomUUID();
  const spending = new TokenReservation(
    { courseId: request.course, address: deps.address, answer: { conversationId: request.id, messageId, visitorId } },
    deps,
  );
  try {
    const { course, lectures, lecture } = await admit(request, spending, deps);
    void subscribeToStopRequests(sql).catch((err) =>
      getLog().warn({ err }, "Answers of this process cannot be stopped from another one."),
    );
    const conversation = await claimConversation(request, visitorId, messageId, deps);
    let ended: Ended | null = null;
    const [history, taken] = await Promise.all([
      loadHistory(conversation, deps, { newest: HISTORY_MESSAGES }),
      takenNumbers(sql, conversation),
    ]);
    const journal = new AnswerJournal(sql, conversation, messageId);
    const embedder = meteredEmbedder(deps.embedder, spending);
    const lookup = { sql, embedder, reranker: meteredReranker(deps.reranker, spending), signal: turn.signal };
    const answer = streamAnswer({
      model: chat.modelWith((texts, options) => embedder.embed(texts, options)),
      modelId: chat.id,
      system: systemPrompt({ courseTitle: course.title, lectures, lecture }),
      history,
      messageId,
      numbering: new SourceNumbering(taken),
      lookups: lookupsOf(course.courseId, lectures, lookup),
      findAnchor: anchorFinder(lookup),
      onAnchorError: (err) =>
        getLog().warn(
          { err, conversationId: conversation.conversationId },
          "A citation keeps its source's start: its sentence could not be found.",
        ),
      signal: turn.signal,
      timeoutMs: deps.env.MODEL_TIMEOUT_SECONDS * 1000,
      limits: answerLimits(deps.env),
      meter: spending,
      describeError: (error) => describeFailure(error, chat.id, { ...conversation, requestId: deps.requestId }),
      keep: (parts) => journal.keep(parts),
      telemetry: answerTelemetry({ conversationId: conversation.conversationId, courseId: course.courseId }),
      onEnd: async (message, status) => void (ended = { message, status }),
    });
    const watch = new AnswerWatch(startedAt);
    turn.run(answer, {
      onChunk: (chunk) => {
        watch.see(chunk);
        journal.write(chunk);
      },
      onEnd: async () => {
        await journal.end();
        watch.end(ended?.status ?? "failed", spending.spent);
        const store = () => storeAnswer(conversation, messageId, ended, lectureOfNumber(history), deps);
        try {
          await retryWhileUnavailable(store, { forMs: STORE_MS });
        } finally {
          await spending.settle();
        }
      },
    });
    return live.follow(request.id)!;
  } catch (error) {
    turn.release();
    await spending.settle({ isAnswered: false });
    throw error;
  }
}

/** What is asked about, once there is room for the answer. Throws AppError for an unknown course or lecture, or a limit that is reached. */
async function admit(request: ChatRequest, spending: TokenReservation, { sql, chat }: Deps) {
  const course = await getCourse(sql, request.course);
  if (!course) throw notFound(`There is no course "${request.course}".`);
  const [lectures] = await Promise.all([listLectures(sql, request.course), spending.open({ isPaid: chat.isHosted })]);
  const lecture = lectures.find(({ lectureId }) => lectureId === request.lecture) ?? null;
  if (request.lecture && !lecture) throw notFound(`The course has no lecture "${request.lecture}".`);
  return { course, lectures, lecture };
}

async function claimConversation(
  { id, course, lecture, message }: ChatRequest,
  visitorId: string,
  messageId: string,
  { sql, chat }: Deps,
): Promise<Conversation> {
  return sql.begin(async (tx) => {
    await lockConversation(tx, { conversationId: id });
    const existing = await getConversation(tx, id);
    if (existing && existing.visitorId !== visitorId) throw notFound("That conversation does not exist.");
    if (existing && existing.courseId !== course) {
      throw new AppError("conflict", `That conversation belongs to the course "${existing.courseId}".`);
    }
    const fresh = {
      conversationId: id,
      courseId: course,
      lectureId: lecture ?? null,
      visitorId,
      title: titleOf(message.text),
    };
    if (!existing) await createConversation(tx, fresh);
    const running = existing && (await getRunningAnswer(tx, existing));
    if (running?.isAlive) throw stillAnswered();
    if (running) await finalizeInterrupted(tx, existing);
    const question: StudyMessage = { id: message.id, role: "user", parts: [{ type: "text", text: message.text }] };
    const conversation = existing ?? fresh;
    await placeQuestion(tx, conversation, toStored(question));
    await touchConversation(tx, conversation);
    await insertRunningAnswer(tx, conversation, { messageId, model: chat.id });
    return conversation;
  });
}

/** The lecture of each number that earlier answers were given. */
function lectureOfNumber(history: readonly StudyMessage[]) {
  const sources = sourcesOfAll(history);
  return (number: number) => sources.get(number)?.lectureId;
}

async function storeAnswer(
  conversation: Conversation,
  messageId: string,
  ended: Ended | null,
  lectureOf: (number: number) => string | undefined,
  { sql }: Deps,
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockConversation(tx, conversation);
    const running = await getRunningAnswer(tx, conversation);
    if (running?.messageId !== messageId) return; // counted as cut meanwhile, and closed by somebody else
    await deleteRunningAnswer(tx, conversation, messageId);
    if (!ended || ended.message.parts.length === 0) return; // nothing was written: the question stands and can be sent again
    await saveAnswer(tx, conversation, { ...toStored(withEnd(ended), lectureOf), status: ended.status });
    await touchConversation(tx, conversation);
  });
}

type Ended = { message: StudyMessage; status: AnswerStatus };

/** An answer that did not end by itself says so, as it was streamed where it was. */
function withEnd({ message, status }: Ended): StudyMessage {
  return status === "complete"
    ? message
    : { ...message, metadata: { ...message.metadata, ended: message.metadata?.ended ?? status } };
}

const stillAnswered = () =>
  new AppError("conflict", "This conversation is still being answered. Wait for the answer, or stop it.");

function describeFailure(
  error: unknown,
  modelId: string,
  { conversationId, requestId }: Conversation & { requestId: string | undefined },
): string {
  const known = error instanceof AppError ? error : describeModelError(error, modelId);
  getMetrics().providerErrors.inc({ code: known.code });
  getLog().error({ requestId, err: known.cause ?? known, conversationId, modelId }, known.message);
  return known.message;
}

function titleOf(question: string): string {
  const line = question.replace(/\s+/g, " ");
  if (line.length <= TITLE_LENGTH) return line;
  const start = line.slice(0, TITLE_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, ""); // half of a character, an emoji's
  return `${start.trimEnd()}…`;
}
