import { useEffect, useMemo, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Source } from "~/citation/source";
import { turnsOf } from "~/conversation/assign-citations";
import type { StudyMessage } from "~/conversation/message";
import { sourcesOfAll } from "~/conversation/message-content";
import { useFormattedTurns } from "~/study/answer/formatted-turns";
import { TurnView } from "~/study/answer/turn-view";

type Props = { messages: StudyMessage[]; isAnswering: boolean; children: React.ReactNode };

/** Pixels from the end within which the reader counts as being at the end. */
const AT_END = 48;

/** The messages. The list stays scrolled to its end while an answer grows, unless the student has scrolled up. */
export function MessageList({ messages, isAnswering, children }: Props) {
  const t = useTranslations("conversation");
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (element && atEnd.current) element.scrollTop = element.scrollHeight;
  });
  const sources = useKnownSources(messages);
  const turns = useMemo(() => turnsOf(messages), [messages]);
  const isFormatted = useFormattedTurns(turns);
  return (
    <div
      ref={box}
      tabIndex={0}
      role="log"
      aria-label={t("log")}
      aria-live="off"
      className="min-h-0 flex-1 space-y-6 overflow-y-auto p-4"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < AT_END;
      }}
    >
      {turns.map((turn, index) => (
        <TurnView
          key={turn.question?.id ?? "unasked"}
          turn={turn}
          sources={sources}
          isStreaming={isAnswering && index === turns.length - 1}
          isLast={index === turns.length - 1}
          isFormatted={isFormatted(index)}
        />
      ))}
      {children}
    </div>
  );
}

/** The sources of all answers. Recomputed only when a source is added. */
export function useKnownSources(messages: readonly StudyMessage[]): ReadonlyMap<number, Source> {
  const key = messages
    .map(({ id, parts }) => `${id} ${parts.filter((part) => part.type === "data-rag-source").length}`)
    .join("\n");
  // eslint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => sourcesOfAll(messages), [key]);
}
