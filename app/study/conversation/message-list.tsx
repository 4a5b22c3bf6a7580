import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { StudyMessage } from "~/conversation/message";
import { TurnList } from "~/study/answer/turn-list";

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
      <TurnList messages={messages} isAnswering={isAnswering} />
      {children}
    </div>
  );
}
