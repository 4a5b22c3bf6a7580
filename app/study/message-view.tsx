import { Quote } from "lucide-react";
import { memo, useMemo } from "react";
import { sourcesOf, type StudyMessage } from "~/chat/message";
import { splitMarkers } from "~/citation/marker-grammar";
import { AnswerText } from "./answer-text";
import type { SeekToSource } from "./citation-link";
import { SourceList } from "./source-list";

type Props = { message: StudyMessage; isStreaming: boolean; onSeek: SeekToSource };

export const MessageView = memo(function MessageView({ message, isStreaming, onSeek }: Props) {
  return message.role === "user" ? <Question text={textOf(message)} /> : <Answer message={message} isStreaming={isStreaming} onSeek={onSeek} />;
});

function Question({ text }: { text: string }) {
  return (
    <div className="flex justify-end">
      <h3 className="max-w-[85%] rounded-2xl rounded-br-md bg-accent-soft px-4 py-2 text-base font-normal tracking-normal text-wrap whitespace-pre-wrap break-words">
        <span className="sr-only">You asked: </span>
        {text}
      </h3>
    </div>
  );
}

function Answer({ message, isStreaming, onSeek }: Props) {
  const sourceKey = message.parts.filter((part) => part.type === "data-rag-source").length;
  // The parts change with every word, the sources do not: what hangs on them is not made anew.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const sources = useMemo(() => sourcesOf(message), [message.id, sourceKey]);
  const text = textOf(message);
  const cited = useMemo(() => citedNumbers(text), [text]);
  if (!text) return null;
  return (
    <article aria-label="Answer">
      {message.metadata?.model === "extractive" && (
        <p className="mb-1.5 flex items-center gap-1.5 text-xs font-medium text-muted">
          <Quote className="size-3.5" aria-hidden="true" />
          From your lectures, quoted
        </p>
      )}
      <AnswerText text={text} sources={sources} isStreaming={isStreaming} onSeek={onSeek} />
      {!isStreaming && sources.size > 0 && <SourceList sources={[...sources.values()]} cited={cited} onSeek={onSeek} />}
    </article>
  );
}

function textOf(message: StudyMessage): string {
  return message.parts.map((part) => (part.type === "text" ? part.text : "")).join("").trim();
}

function citedNumbers(text: string): Set<number> {
  return new Set(splitMarkers(text).flatMap((piece) => (piece.type === "marker" ? piece.numbers : [])));
}
