import { useChat } from "@ai-sdk/react";
import { useSearchParams } from "@remix-run/react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Anchor } from "~/citation/anchor";
import type { CitedMoment } from "~/citation/cited-moment";
import { citationsOf, citedMoments, sectionsOf, turnsOf } from "~/conversation/assign-citations";
import { stopFromJson } from "~/conversation/conversation-wire";
import type { Ending, StudyMessage } from "~/conversation/message";
import { anchorsOf, sourcesOfAll, textOf } from "~/conversation/message-content";
import type { PlayerSlot } from "~/player/player-slot";
import { StudyActionsProvider, type StudyActions } from "~/study/answer/study-actions";
import { apiFetch } from "~/study/api-fetch";
import type { SeekTo } from "~/study/seek-to";
import { answerStatus, type AnswerStatus } from "./answer-status";
import { chatTransport, readableError, type Place } from "./chat-transport";
import { MessageList } from "./message-list";
import { nextQuestions } from "./next-questions";
import { sendFeedback } from "./send-feedback";
import type { ThreadState } from "./thread-state";
import { useResumedAnswer } from "./use-resumed-answer";
import { useSteady } from "./use-steady";
import { Suggestions } from "./welcome";

const EvidencePanel = lazy(() => import("~/study/evidence/evidence-panel"));
const CitationDiagnostics = lazy(() => import("~/study/answer/citation-diagnostics"));

type Props = {
  place: Place;
  conversation: { id: string; messages: StudyMessage[] };
  /** The question asked before the thread was loaded. */
  question: string | null;
  slot: PlayerSlot;
  onSeek: SeekTo;
  onState: (state: ThreadState) => void;
  onCited: ((moments: readonly CitedMoment[]) => void) | undefined;
};

/** The messages of a conversation, and their answers as they are written. */
export default function Thread({ place, conversation, question, slot, onSeek, onState, onCited }: Props) {
  const t = useTranslations("conversation");
  const chat = useChat<StudyMessage>({
    id: conversation.id,
    messages: conversation.messages,
    transport: chatTransport,
    experimental_throttle: 50,
  });
  const { messages, status, error } = chat;
  const isAnswering = status === "submitted" || status === "streaming";
  const answer = messages.at(-1)?.role === "assistant" ? messages.at(-1) : undefined;
  const statusText = isAnswering ? describe(answerStatus(answer)) : null;
  const [evidence, setEvidence] = useState<{ moments: readonly CitedMoment[]; index: number } | null>(null);
  const isDebugging = useSearchParams()[0].get("debug") === "citations";
  useResumedAnswer(chat, conversation);

  const ask = (text: string) => void chat.sendMessage({ text }, { body: place });
  // The server ends the answer and its stream, so that the last words it wrote still arrive.
  const stop = async () => {
    const isStopped = await stopOnServer(conversation.id).catch(() => false);
    if (!isStopped) await chat.stop();
  };
  const cited = useCitedByLatest(messages, isAnswering);
  useEffect(() => onCited?.(cited), [cited, onCited]);
  const actions = useSteady<StudyActions>({
    onSeek,
    onShowEvidence: (moments, index) => setEvidence({ moments, index }),
    onRegenerate: (messageId) => !isAnswering && void chat.regenerate({ messageId, body: place }),
    onEdit: (messageId, text) => !isAnswering && void chat.sendMessage({ text, messageId }, { body: place }),
    onRate: (messageId, feedback) => void sendFeedback(conversation.id, messageId, feedback),
  });
  const controls = useSteady({
    ask,
    stop: () => void stop(),
    showEvidence: () => cited.length > 0 && setEvidence({ moments: cited, index: 0 }),
  });
  useEffect(
    () => onState({ count: messages.length, isAnswering, ...controls }),
    [messages.length, isAnswering, controls, onState],
  );
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (question === null || asked.current === question) return;
    asked.current = question;
    controls.ask(question);
  }, [question, controls]);

  return (
    <>
      <StudyActionsProvider value={actions}>
        <MessageList messages={messages} isAnswering={isAnswering}>
          {statusText && <Working text={statusText} />}
          {!isAnswering && !error && answer?.metadata?.ended && (
            <Ended how={answer.metadata.ended} onContinue={() => ask(t("continueQuestion"))} />
          )}
          {!isAnswering && !error && <Suggestions of="next" questions={nextTexts()} onAsk={ask} />}
          {isDebugging && !isAnswering && (
            <Suspense>
              <CitationDiagnostics messages={messages} />
            </Suspense>
          )}
          {error && <Failed error={error} onTryAgain={() => void chat.regenerate({ body: place })} />}
        </MessageList>
        {evidence && (
          <Suspense>
            <EvidencePanel
              {...evidence}
              slot={slot}
              onMove={(index) => setEvidence({ ...evidence, index })}
              onSeek={actions.onSeek}
              onClose={() => setEvidence(null)}
            />
          </Suspense>
        )}
      </StudyActionsProvider>
      <p className="sr-only" role="status">
        {statusText ?? announcement()}
      </p>
    </>
  );

  function describe(status: AnswerStatus | null): string | null {
    if (!status) return null;
    if (status.name === "read") return t("status.read", status);
    return "query" in status ? t(`status.${status.name}`, status) : t(`status.${status.name}`);
  }

  /** The suggested follow-ups, except the question that was just asked. */
  function nextTexts(): string[] {
    const asked = messages.at(-2);
    const texts = nextQuestions(messages).map((next) =>
      next.name === "whereFirst" ? t("whereFirst", next) : t("beforeAndAfter"),
    );
    return texts.filter((text) => !asked || text !== textOf(asked).trim());
  }

  /** The announcement for screen readers once an answer has started and once it has ended. */
  function announcement(): string {
    if (!answer || textOf(answer).trim() === "") return "";
    if (isAnswering) return t("beingWritten");
    return answer.metadata?.ended ? t(`ended.${answer.metadata.ended}`) : t("complete");
  }
}

/** Asks the server to stop the running answer. Returns whether one was running. */
async function stopOnServer(conversationId: string): Promise<boolean> {
  const response = await apiFetch(`/api/chat/${conversationId}/stop`, { method: "POST" });
  return response.ok && stopFromJson(await response.json()).stopped;
}

function Failed({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const t = useTranslations("conversation");
  return (
    <div role="alert" className="rounded-lg border border-danger/40 p-3 text-sm">
      <p>{readableError(error) ?? t("offline")}</p>
      <button type="button" className="button mt-2" onClick={onTryAgain}>
        {t("tryAgain")}
      </button>
    </div>
  );
}

/** Says that an answer was interrupted, and offers to continue it. */
function Ended({ how, onContinue }: { how: Ending; onContinue: () => void }) {
  const t = useTranslations("conversation");
  return (
    <p className="no-print flex flex-wrap items-center gap-3 text-sm text-muted">
      {t(`ended.${how}`)}
      <button type="button" className="button px-3 py-1" onClick={onContinue}>
        {t("continue")}
      </button>
    </p>
  );
}

function Working({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <span className="status-dot" aria-hidden="true" />
      {text}
    </p>
  );
}

const NO_ANCHORS: ReadonlyMap<string, Anchor> = new Map();
const NOTHING: readonly CitedMoment[] = [];

/** The moments that the latest answer cites, once it is written. */
function useCitedByLatest(messages: StudyMessage[], isAnswering: boolean): readonly CitedMoment[] {
  const latest = useMemo(() => {
    const turn = turnsOf(messages).at(-1);
    if (isAnswering || !turn?.question) return NOTHING;
    const sources = sourcesOfAll(messages);
    const anchors = new Map(turn.answers.map((answer) => [answer.id, anchorsOf(answer)]));
    const moments = sectionsOf(turn).flatMap((section) =>
      citedMoments(citationsOf(section, sources).markers, sources, anchors.get(section.messageId) ?? NO_ANCHORS),
    );
    return moments.length > 0 ? moments : NOTHING;
  }, [messages, isAnswering]);
  return latest;
}
