import { useTranslations } from "use-intl";
import { useEarlyClick } from "~/components/early-click";
import type { StudyMessage } from "~/conversation/message";
import { TurnList } from "~/study/answer/turn-list";
import { useAnswerScroll } from "./use-answer-scroll";

type Props = { messages: StudyMessage[]; isAnswering: boolean; children: React.ReactNode };

/** The messages. The list scrolls while an answer grows, as `useAnswerScroll` says. */
export function MessageList({ messages, isAnswering, children }: Props) {
  const t = useTranslations("conversation");
  const scrolling = useAnswerScroll(messages.findLast(({ role }) => role === "user")?.id);
  useEarlyClick(scrolling.ref);
  return (
    <div
      {...scrolling}
      data-late=""
      tabIndex={0}
      role="log"
      aria-label={t("log")}
      aria-live="off"
      className="min-h-0 flex-1 space-y-6 overflow-y-auto p-4"
    >
      <TurnList messages={messages} isAnswering={isAnswering} />
      {children}
    </div>
  );
}
