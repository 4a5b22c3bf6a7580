import { randomUUID } from "node:crypto";
import type { UIMessageChunk } from "ai";
import { SourceNumbering } from "~/citation/number-sources";
import type { Context } from "~/context/context.server";
import { requireOwner } from "~/context/require-owner.server";
import type { ChatRequest } from "~/conversation/chat-request";
import type { StudyMessage } from "~/conversation/message";
import { sourcesOfAll } from "~/conversation/message-content";
import { scopeOf } from "~/conversation/scope";
import { toStored } from "~/conversation/stored-message";
import { INSTALLATION, type Viewer } from "~/identity/viewer";
import { TokenReservation } from "~/limits/token-budget.server";
import { AppError, notFound } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { retryWhileUnavailable } from "~/platform/retry.server";
import { hasConversation } from "~db/conversation-visitors.server";
import {
  createConversation,
  getConversation,
  keepConversation,
  touchConversation,
  type Conversation,
} from "~db/conversations.server";
import { getCourse } from "~db/courses.server";
import { listLectures } from "~db/lectures.server";
import { placeQuestion, saveAnswer, takenNumbers } from "~db/messages.server";
import { deleteRunningAnswer, getRunningAnswer, insertRunningAnswer } from "~db/running-answers.server";
import { listSuggestions } from "~db/suggested-questions.server";
import { loadHistory } from "./conversation.server";
import { HISTORY_MESSAGES } from "./model-history";
import { modelInput } from "./model-input.server";
import { openJournal } from "./running/answer-journal.server";
import { AnswerWatch } from "./running/answer-watch.server";
import { subscribeToStopRequests } from "./running/follow-answer.server";
import { finalizeInterrupted, lockConversation } from "./running/interrupted-answer.server";
import { getLiveAnswers } from "./running/live-answers.server";
import { streamAnswer, type AnswerStatus } from "./stream-answer.server";

const TITLE_LENGTH = 80;
/** How long to retry storing an answer while the database is unavailable, before the answer ends with an error. */
const STORE_MS = 30_000;

type Deps = Pick<Context, "sql" | "embedder" | "reranker" | "chat" | "env" | "sessionSecrets"> & {
  requestId?: string;
  /** The language of the page on which the question was asked. */
  locale: string;
  /** The client's address, whose network's budget the answer is charged to. */
  address: string;
};

/**
 * Stores a viewer's question and starts its answer, which is completed and stored whether or not anyone reads it.
 * Returns the answer's chunks from the first. Throws AppError for an unknown course or lecture, another visitor's
 * conversation, a conversation that is being answered already, or a limit that is reached.
 */
export async function answerQuestion(
  request: ChatRequest,
  viewer: Viewer,
  deps: Deps,
): Promise<ReadableStream<UIMessageChunk>> {
  const { sql } = deps;
  const startedAt = performance.now();
  const live = getLiveAnswers();
  const turn = live.claim(request.id);
  if (!turn) throw stillAnswered();
  const messageId = randomUUID();
  const spending = new TokenReservation(
    { courseId: request.course, address: deps.address, answer: { conversationId: request.id, messageId, viewer } },
    deps,
  );
  try {
    const asked = await admit(request, viewer, spending, deps);
    void subscribeToStopRequests(sql).catch((err: unknown) =>
      getLog().warn({ err }, "Answers of this process cannot be stopped from another one."),
    );
    const conversation = await claimConversation(request, viewer, messageId, deps);
    const [history, taken] = await Promise.all([
      loadHistory(conversation, deps, { newest: HISTORY_MESSAGES }),
      takenNumbers(sql, conversation),
    ]);
    const journal = openJournal(sql, conversation, messageId);
    let ended: Ended | null = null;
    const answer = streamAnswer({
      ...modelInput({ ...asked, history, conversation, spending, reader: viewer, signal: turn.signal }, deps),
      history,
      messageId,
      numbering: new SourceNumbering(taken),
      persist: (parts) => journal.persist(parts),
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
        await storeAndSettle(store, spending);
      },
    });
    const stream = live.follow(request.id);
    if (!stream) throw new Error("the answer was not registered");
    return stream;
  } catch (error) {
    turn.release();
    await spending.settle({ isAnswered: false });
    throw error;
  }
}

/** Settles the tokens of an answer even if it could not be stored: they were spent. */
async function storeAndSettle(store: () => Promise<unknown>, spending: TokenReservation): Promise<void> {
  try {
    await retryWhileUnavailable(store, { forMs: STORE_MS });
  } finally {
    await spending.settle();
  }
}

/**
 * Finds what the question is about, and reserves tokens. Throws AppError for an unknown course or lecture, or a limit
 * that is reached.
 */
async function admit(request: ChatRequest, viewer: Viewer, spending: TokenReservation, { sql, chat }: Deps) {
  const course = await getCourse(sql, viewer, request.course);
  if (!course) throw notFound(`There is no course "${request.course}".`);
  const [lectures, suggestions] = await Promise.all([
    listLectures(sql, viewer, request.course),
    listSuggestions(sql, viewer, request.course, request.lecture ?? null),
    spending.open({ isPaid: chat.isHosted }),
  ]);
  const lecture = lectures.find(({ lectureId }) => lectureId === request.lecture) ?? null;
  if (request.lecture && !lecture) throw notFound(`The course has no lecture "${request.lecture}".`);
  return {
    course,
    lectures,
    lecture,
    scope: scopeOf(request),
    suggestions: suggestions.map(({ question }) => question),
    atSeconds: request.at_seconds ?? null,
  };
}

async function claimConversation(
  { id, course, lecture, message }: ChatRequest,
  { visitorId }: Viewer,
  messageId: string,
  { sql, chat }: Deps,
): Promise<Conversation> {
  return sql.begin(async (tx) => {
    await lockConversation(tx, { conversationId: id });
    // Whoever may see it: an id belongs to one conversation.
    const named = await getConversation(tx, INSTALLATION, id);
    const existing = named && (await keepConversation(tx, named)) ? named : null;
    if (existing && !(await hasConversation(tx, existing, { visitorId })))
      throw notFound("That conversation does not exist.");
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
    await requireOwner(tx, fresh);
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

/** Returns the lecture of each source number in earlier answers. */
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
    if (!(await keepConversation(tx, conversation))) return; // deleted while it was answered
    const running = await getRunningAnswer(tx, conversation);
    if (running?.messageId !== messageId) return; // another process has finalized it as cut
    await deleteRunningAnswer(tx, conversation, messageId);
    if (!ended || ended.message.parts.length === 0) return; // without an answer, the question can be sent again
    await saveAnswer(tx, conversation, { ...toStored(withEnd(ended), lectureOf), status: ended.status });
    await touchConversation(tx, conversation);
  });
}

type Ended = { message: StudyMessage; status: AnswerStatus };

/** Adds how an answer was ended, unless the stream already did. */
function withEnd({ message, status }: Ended): StudyMessage {
  return status === "complete"
    ? message
    : { ...message, metadata: { ...message.metadata, ended: message.metadata?.ended ?? status } };
}

const stillAnswered = () =>
  new AppError("conflict", "This conversation is still being answered. Wait for the answer, or stop it.");

function titleOf(question: string): string {
  const line = question.replace(/\s+/g, " ");
  if (line.length <= TITLE_LENGTH) return line;
  const start = line.slice(0, TITLE_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, ""); // half of an emoji
  return `${start.trimEnd()}…`;
}
