import { useChat } from "@ai-sdk/react";
import { useNavigate } from "@remix-run/react";
import { generateId } from "ai";
import { SquarePen } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { sourcesOfAll, type StudyMessage } from "~/chat/message";
import type { Source } from "~/citation/source";
import type { SeekTo } from "./citation-link";
import { Composer } from "./composer";
import { MessageView } from "./message-view";
import { nextQuestions } from "./next-questions";
import { answerStatus } from "./answer-status";
import { chatTransport, readableError, type Place } from "./chat-transport";

export type ConversationProps = {
  course: string;
  /** The lecture whose page this is; null on the course's page. */
  lecture: string | null;
  conversation: { id: string; messages: StudyMessage[] };
  placeholder: string;
  /** The page's own address, from which a new conversation is begun. */
  newUrl: string;
  onSeek: SeekTo;
};

/** A conversation with the course: its messages, and the field to ask in. */
export function Conversation({ course, lecture, conversation, placeholder, newUrl, onSeek }: ConversationProps) {
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

  return (
    <section aria-label="Conversation" data-conversation-id={conversation.id} aria-busy={isAnswering} className="flex min-h-0 flex-1 flex-col">
      {messages.length > 0 && <Heading newUrl={newUrl} />}
      <Messages messages={messages} isAnswering={isAnswering} onSeek={onSeek}>
        {working && <Working text={working} />}
        {!isAnswering && !error && answer?.metadata?.ended && <Ended how={answer.metadata.ended} onContinue={() => ask("Go on.")} />}
        {!isAnswering && !error && <NextQuestions questions={nextQuestions(messages)} onAsk={ask} />}
        {error && (
          <div role="alert" className="rounded-lg border border-danger/40 p-3 text-sm">
            <p>{readableError(error)}</p>
            <button type="button" className="button mt-2" onClick={() => void chat.regenerate({ body: place })}>
              Try again
            </button>
          </div>
        )}
      </Messages>
      <div className="border-t border-line p-3">
        <Composer placeholder={placeholder} isAnswering={isAnswering} onAsk={ask} onStop={stop} />
      </div>
      <p className="sr-only" role="status">
        {working ?? (answer && !isAnswering ? "The answer is complete." : "")}
      </p>
    </section>
  );
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

function Heading({ newUrl }: { newUrl: string }) {
  const navigate = useNavigate();
  return (
    <div className="no-print flex items-center justify-between border-b border-line py-1.5 pr-2 pl-4">
      <h2 className="text-sm">Conversation</h2>
      <button type="button" className="button border-transparent px-2 py-1" onClick={() => navigate(`${newUrl}?c=${generateId()}`, { preventScrollReset: true })}>
        <SquarePen className="size-4" aria-hidden="true" />
        New
      </button>
    </div>
  );
}

type MessagesProps = { messages: StudyMessage[]; isAnswering: boolean; onSeek: SeekTo; children: React.ReactNode };

/** The messages in a box that follows its end while an answer grows, unless the student has scrolled up to read. */
function Messages({ messages, isAnswering, onSeek, children }: MessagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (element && atEnd.current) element.scrollTop = element.scrollHeight;
  });
  const last = messages.at(-1);
  const known = useKnownSources(messages);
  const views = useMemo(() => messages.map((message) => ({ message, key: message.id })), [messages]);
  return (
    <div
      ref={box}
      tabIndex={0}
      role="log"
      aria-label="Questions and answers"
      aria-live="off"
      className="min-h-0 flex-1 space-y-6 overflow-y-auto p-4"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < 48;
      }}
    >
      {messages.length === 0 && <Welcome />}
      {views.map(({ message, key }) => (
        <MessageView key={key} message={message} known={known} isStreaming={isAnswering && message === last} onSeek={onSeek} />
      ))}
      {children}
    </div>
  );
}

/**
 * Goes on with an answer that was running when the page was left. One that ended after the page was made, and before it
 * could be followed, is fetched: there is nothing left to resume, and the page would have a question without an answer.
 */
function useResumedAnswer({ resumeStream, setMessages }: ReturnType<typeof useChat<StudyMessage>>, { id, messages }: ConversationProps["conversation"]) {
  const isUnanswered = messages.at(-1)?.role === "user";
  useEffect(() => {
    if (!isUnanswered) return;
    const left = new AbortController();
    const resume = async () => {
      await resumeStream();
      const response = await fetch(`/api/conversations/${id}`, { signal: left.signal });
      if (!response.ok) return;
      const { messages: stored } = (await response.json()) as { messages: StudyMessage[] };
      setMessages((shown) => (shown.at(-1)?.role === "user" && stored.length > shown.length ? stored : shown));
    };
    resume().catch(() => {}); // offline or gone: the question stands, and can be asked again
    return () => left.abort();
  }, [isUnanswered, id, resumeStream, setMessages]);
}

/** The sources of all answers, made anew only when there is one more. */
function useKnownSources(messages: readonly StudyMessage[]): ReadonlyMap<number, Source> {
  const key = messages.map(({ id, parts }) => `${id} ${parts.filter((part) => part.type === "data-rag-source").length}`).join("\n");
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => sourcesOfAll(messages), [key]);
}

function NextQuestions({ questions, onAsk }: { questions: string[]; onAsk: (question: string) => void }) {
  if (questions.length === 0) return null;
  return (
    <ul aria-label="Ask next" className="no-print flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question}>
          <button type="button" className="button rounded-full px-3 py-1 text-sm" onClick={() => onAsk(question)}>
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Welcome() {
  return (
    <div className="py-6 text-center text-muted">
      <p className="text-ink text-lg font-medium">Ask the lectures</p>
      <p className="mx-auto mt-1 max-w-xs text-sm text-balance">Every answer cites the moment it comes from. Click a number to watch it.</p>
    </div>
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
