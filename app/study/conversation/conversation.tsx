import { useChat } from "@ai-sdk/react";
import { useSearchParams } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import { textOf, type StudyMessage } from "~/chat/message";
import type { CitedMoment } from "~/citation/cited-moment";
import type { PlayerSlot } from "~/player/player-slot";
import type { SeekTo } from "~/study/answer/citation-link";
import { Composer } from "./composer";
import { ConversationHeading } from "./conversation-heading";
import { MessageList } from "./message-list";
import { nextQuestions } from "./next-questions";
import { answerStatus } from "./answer-status";
import { chatTransport, readableError, type Place } from "./chat-transport";
import { sendFeedback } from "./send-feedback";
import { StudyActionsProvider, type StudyActions } from "~/study/answer/study-actions";
import { useSteady } from "./use-steady";
import { useResumedAnswer } from "./use-resumed-answer";
import { Suggestions, Welcome } from "./welcome";

const EvidencePanel = lazy(() => import("~/study/evidence/evidence-panel"));
const CitationDiagnostics = lazy(() => import("~/study/answer/citation-diagnostics"));

export type ConversationProps = {
  course: string;
  /** The lecture whose page this is; null on the course's page. */
  lecture: string | null;
  conversation: { id: string; messages: StudyMessage[] };
  /** What can be asked first, with one click. */
  suggestions: string[];
  placeholder: string;
  /** The page's own address, from which a new conversation is begun. */
  newUrl: string;
  slot: PlayerSlot;
  onSeek: SeekTo;
};

/** A conversation with the course: its messages, and the field to ask in. */
export function Conversation({ course, lecture, conversation, suggestions, placeholder, newUrl, slot, onSeek }: ConversationProps) {
  const place: Place = { course, lecture };
  const chat = useChat<StudyMessage>({
    id: conversation.id,
    messages: conversation.messages,
    transport: chatTransport,
    experimental_throttle: 50,
  });
  const { messages, status, error } = chat;
  const isAnswering = status === "submitted" || status === "streaming";
  const answer = messages.at(-1)?.role === "assistant" ? messages.at(-1) : undefined;
  const working = isAnswering ? answerStatus(answer) : null;
  const [evidence, setEvidence] = useState<{ moments: CitedMoment[]; index: number } | null>(null);

  const isDebugging = useSearchParams()[0].get("debug") === "citations";

  useResumedAnswer(chat, conversation);

  const ask = (text: string) => void chat.sendMessage({ text }, { body: place });
  const stop = () => {
    // The server ends the answer, and with it the stream: what it wrote last still arrives.
    const stopThere = async () => {
      const response = await fetch(`/api/chat/${conversation.id}/stop`, { method: "POST" });
      const { stopped } = response.ok ? ((await response.json()) as { stopped: boolean }) : { stopped: false };
      if (!stopped) await chat.stop();
    };
    stopThere().catch(() => chat.stop());
  };
  const actions = useSteady<StudyActions>({
    onSeek,
    onShowEvidence: (moments, index) => setEvidence({ moments, index }),
    onRegenerate: (messageId) => !isAnswering && void chat.regenerate({ messageId, body: place }),
    onEdit: (messageId, text) => !isAnswering && void chat.sendMessage({ text, messageId }, { body: place }),
    onRate: (messageId, feedback) => void sendFeedback(conversation.id, messageId, feedback),
  });

  return (
    <section aria-label="Conversation" data-conversation-id={conversation.id} aria-busy={isAnswering} className="relative flex min-h-0 flex-1 flex-col">
      <ConversationHeading conversationId={conversation.id} newUrl={newUrl} isBegun={messages.length > 0} />
      <StudyActionsProvider value={actions}>
        <MessageList messages={messages} isAnswering={isAnswering}>
          {messages.length === 0 && (
            <Welcome>
              <Suggestions label="You could ask" questions={suggestions} isCentred onAsk={ask} />
            </Welcome>
          )}
          {working && <Working text={working} />}
          {!isAnswering && !error && answer?.metadata?.ended && <Ended how={answer.metadata.ended} onContinue={() => ask("Go on.")} />}
          {!isAnswering && !error && <Suggestions label="Ask next" questions={nextQuestions(messages)} onAsk={ask} />}
          {isDebugging && !isAnswering && (
            <Suspense>
              <CitationDiagnostics messages={messages} />
            </Suspense>
          )}
          {error && (
            <div role="alert" className="rounded-lg border border-danger/40 p-3 text-sm">
              <p>{readableError(error)}</p>
              <button type="button" className="button mt-2" onClick={() => void chat.regenerate({ body: place })}>
                Try again
              </button>
            </div>
          )}
        </MessageList>
      </StudyActionsProvider>
      <div className="border-t border-line p-3">
        <Composer placeholder={placeholder} isAnswering={isAnswering} onAsk={ask} onStop={stop} />
      </div>
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
      <p className="sr-only" role="status">
        {working ?? announcement(answer, isAnswering)}
      </p>
    </section>
  );
}

/** What a screen reader hears between the search and the end: that it has begun to answer, and that it has ended. */
function announcement(answer: StudyMessage | undefined, isAnswering: boolean): string {
  if (!answer || textOf(answer).trim() === "") return "";
  if (isAnswering) return "The answer is being written.";
  return answer.metadata?.ended ? ENDS[answer.metadata.ended] : "The answer is complete.";
}

const ENDS = { cut: "This answer was cut off.", stopped: "You stopped this answer.", failed: "This answer broke off." };

/** Says that an answer did not end by itself, and offers to go on. */
function Ended({ how, onContinue }: { how: keyof typeof ENDS; onContinue: () => void }) {
  return (
    <p className="no-print flex flex-wrap items-center gap-3 text-sm text-muted">
      {ENDS[how]}
      <button type="button" className="button px-3 py-1" onClick={onContinue}>
        Continue
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
