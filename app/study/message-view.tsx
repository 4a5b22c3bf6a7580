import { Quote } from "lucide-react";
import { memo, useMemo } from "react";
import { anchorsOf, sourcesOf, textOf, type StudyMessage } from "~/chat/message";
import type { Source } from "~/citation/source";
import { splitMarkers } from "~/citation/marker-grammar";
import { AnswerText } from "./answer-text";
import type { SeekTo } from "./citation-link";
import { SourceList } from "./source-list";

type Props = {
  message: StudyMessage;
  /** The sources of the whole conversation: an answer may cite what an earlier one was given. */
  known?: ReadonlyMap<number, Source>;
  isStreaming: boolean;
  onSeek: SeekTo;
};

export const MessageView = memo(function MessageView({ message, ...rest }: Props) {
  return message.role === "user" ? <Question text={textOf(message).trim()} /> : <Answer message={message} {...rest} />;
});

const NONE: ReadonlyMap<number, Source> = new Map();

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

function Answer({ message, known = NONE, isStreaming, onSeek }: Props) {
  const count = (type: string) => message.parts.filter((part) => part.type === type).length;
  const [sourceKey, anchorKey] = [count("data-rag-source"), count("data-citation-anchor")];
  // The parts change with every word, the sources do not: what hangs on them is not made anew.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const own = useMemo(() => sourcesOf(message), [message.id, sourceKey]);
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const anchors = useMemo(() => anchorsOf(message), [message.id, anchorKey]);
  const sources = useMemo(() => new Map([...known, ...own]), [known, own]);
  const text = textOf(message).trim();
  const cited = useMemo(() => citedNumbers(text), [text]);
  const listed = useMemo(() => [...sources.values()].filter(({ number }) => own.has(number) || cited.has(number)), [sources, own, cited]);
  if (!text) return null;
  return (
    <article aria-label="Answer">
      {message.metadata?.model === "extractive" && (
        <p className="mb-1.5 flex items-center gap-1.5 text-xs font-medium text-muted">
          <Quote className="size-3.5" aria-hidden="true" />
          From your lectures, quoted
        </p>
      )}
      <AnswerText text={text} sources={sources} anchors={anchors} isStreaming={isStreaming} onSeek={onSeek} />
      {!isStreaming && listed.length > 0 && <SourceList sources={listed} cited={cited} onSeek={onSeek} />}
    </article>
  );
}

function citedNumbers(text: string): Set<number> {
  return new Set(splitMarkers(text).flatMap((piece) => (piece.type === "marker" ? piece.numbers : [])));
}
