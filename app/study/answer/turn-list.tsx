import * as Tooltip from "@radix-ui/react-tooltip";
import { useMemo } from "react";
import type { Source } from "~/citation/source";
import { turnsOf } from "~/conversation/assign-citations";
import type { StudyMessage } from "~/conversation/message";
import { sourcesOfAll } from "~/conversation/message-content";
import { useFormattedTurns } from "./formatted-turns";
import { TurnView } from "./turn-view";

/**
 * The questions and answers of a conversation. The tooltips' provider is here and not in the root: only citations have
 * tooltips, and their code is a twelfth of a lecture page's JavaScript.
 */
export function TurnList({ messages, isAnswering }: { messages: readonly StudyMessage[]; isAnswering: boolean }) {
  const sources = useKnownSources(messages);
  const turns = useMemo(() => turnsOf(messages), [messages]);
  const isFormatted = useFormattedTurns(turns);
  return (
    <Tooltip.Provider delayDuration={150}>
      {turns.map((turn, index) => {
        const isLast = index === turns.length - 1;
        return (
          <TurnView
            key={turn.question?.id ?? "unasked"}
            turn={turn}
            sources={sources}
            isStreaming={isAnswering && isLast}
            isLast={isLast}
            isFormatted={isFormatted(index)}
          />
        );
      })}
    </Tooltip.Provider>
  );
}

/** The sources of all answers. Recomputed only when a source is added. */
function useKnownSources(messages: readonly StudyMessage[]): ReadonlyMap<number, Source> {
  const key = messages
    .map(({ id, parts }) => `${id} ${parts.filter((part) => part.type === "data-rag-source").length}`)
    .join("\n");
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => sourcesOfAll(messages), [key]);
}
