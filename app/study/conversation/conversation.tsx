import {
  forwardRef,
  memo,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from "react";
import { useTranslations } from "use-intl";
import type { CitedMoment } from "~/citation/cited-moment";
import { latePart } from "~/components/late-part";
import { preloadOnce } from "~/components/preload-once";
import type { StudyMessage } from "~/conversation/message";
import type { SuggestedQuestion } from "~/course/suggested-question";
import type { PlayerSlot } from "~/player/player-slot";
import type { LecturePlace } from "~/study/evidence/lecture-place";
import type { SeekTo } from "~/study/seek-to";
import { useSteady } from "~/study/use-steady";
import type { Place } from "./chat-transport";
import { Composer, type ComposerHandle } from "./composer";
import { ConversationHeading } from "./conversation-heading";
import { Pending } from "./pending";
import type { ThreadState } from "./thread-state";
import { useKeptFocus } from "./use-kept-focus";
import { Suggestions, Welcome } from "./welcome";

// Chat and Markdown are more than half of the page's code. They are not needed before the first question.
const importThread = () => import("./thread");
const Thread = latePart(importThread, "in-place");
const preloadThread = preloadOnce(importThread);

/** Questions that an empty conversation offers. */
const FIRST_QUESTIONS = 5;

export type ConversationProps = {
  place: Place;
  conversation: { id: string; messages: StudyMessage[] };
  /** Whether the page still checks for an earlier conversation, which would be shown instead of this one. */
  isLoading?: boolean;
  /** Whether nothing can be asked, as in the preview of an unreleased lecture. The placeholder says why. */
  isClosed?: boolean;
  /** Questions that can be asked here, best first. */
  suggestions: readonly SuggestedQuestion[];
  placeholder: string;
  /** The page's address, which starts a new conversation. */
  newUrl: string;
  slot: PlayerSlot;
  onSeek: SeekTo;
  /** Whether a lecture of the course has a video. The same function until the page shows something else. */
  hasVideo: (lectureId: string) => boolean;
  /** Returns where a lecture is shown. The same function until the page shows something else. */
  placeOf: (lectureId: string) => LecturePlace | null;
  /** Shown below the field for a question. */
  belowField?: ReactNode;
  /** Called when an answer begins. */
  onAnswer?: () => void;
  /** Called when the moments that the latest answer cites change. */
  onCited?: (moments: readonly CitedMoment[]) => void;
};

/** Lets the page draft or ask a question, or show the evidence of the latest answer. */
export type ConversationHandle = {
  compose: (text: string) => void;
  /** Does nothing while an answer is being written. */
  ask: (question: string) => void;
  showEvidence: () => void;
};

/** A conversation with the course: its messages and the composer. */
export const Conversation = forwardRef<ConversationHandle, ConversationProps>(function Conversation(props, handle) {
  const { place, conversation, isLoading = false, isClosed = false, suggestions, placeholder, newUrl, slot } = props;
  const t = useTranslations("conversation");
  const composer = useRef<ComposerHandle>(null);
  const { thread, setThread, question, isAnswering, ask } = useLazyThread(props.onAnswer);
  const isBegun = conversation.messages.length > 0 || question !== null;
  const keptFocus = useKeptFocus(composer, `${conversation.id} ${isBegun} ${isAnswering}`);
  useImperativeHandle(handle, () => ({
    compose: (text) => composer.current?.write(text),
    ask: (text) => !isAnswering && ask(text),
    showEvidence: () => thread?.showEvidence(),
  }));

  return (
    <section
      aria-label={t("name")}
      data-conversation-id={conversation.id}
      aria-busy={isAnswering || isLoading}
      className="relative flex min-h-0 flex-1 flex-col"
      {...keptFocus}
    >
      <ConversationHeading
        conversationId={conversation.id}
        newUrl={newUrl}
        isBegun={isBegun}
        place={place}
        slot={slot}
      />
      {isBegun || isLoading ? (
        <Messages
          {...props}
          question={question}
          onState={setThread}
          onUnsent={(unsent) => composer.current?.restore(unsent)}
        />
      ) : (
        <Beginning suggestions={suggestions} onAsk={ask} />
      )}
      <div
        className="no-print border-t border-line px-3 py-2 lg:p-3"
        onFocus={preloadThread}
        onPointerEnter={preloadThread}
      >
        <Composer
          ref={composer}
          courseId={place.course}
          placeholder={placeholder}
          isDisabled={isLoading || isClosed}
          isAnswering={isAnswering}
          onAsk={ask}
          onStop={() => thread?.stop()}
        />
        {props.belowField}
      </div>
    </section>
  );
});

type MessagesProps = ConversationProps & {
  question: string | null;
  onState: (thread: ThreadState) => void;
  onUnsent: (question: string) => void;
};

function Messages({ place, isLoading, onSeek, onUnsent, ...props }: MessagesProps) {
  const { conversation, suggestions, slot, hasVideo, placeOf, onCited, question, onState } = props;
  const steady = useSteady({ onSeek, onUnsent, placeNow: () => place });
  if (isLoading) return <Pending question={null} />;
  const values = { conversation, suggestions, slot, hasVideo, placeOf, onCited, question, onState };
  return <LateThread {...values} {...steady} />;
}

/**
 * The thread, whose code loads while the page hydrates. It is rendered again only if its own values change: if the server
 * rendered it and an update of the page reached it before its code, React would discard it (error 421).
 */
const LateThread = memo(function LateThread(props: ComponentProps<typeof Thread>) {
  return (
    <Suspense fallback={<Pending question={props.question} />}>
      <Thread {...props} />
    </Suspense>
  );
});

function Beginning({ suggestions, onAsk }: Pick<ConversationProps, "suggestions"> & { onAsk: (text: string) => void }) {
  const questions = suggestions.slice(0, FIRST_QUESTIONS).map(({ question }) => question);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-4">
      <Welcome>
        <Suggestions of="first" questions={questions} isCentred onAsk={onAsk} />
      </Welcome>
    </div>
  );
}

/** Holds the first question until the thread, whose code is loaded for it, can ask it. */
function useLazyThread(onAnswer: ConversationProps["onAnswer"]) {
  const [question, setQuestion] = useState<string | null>(null);
  const [thread, setThread] = useState<ThreadState | null>(null);
  const isPending = question !== null && !thread?.isBegun;
  const isAnswering = isPending || (thread?.isAnswering ?? false);
  useEffect(() => {
    if (isAnswering) onAnswer?.();
  }, [isAnswering, onAnswer]);
  const ask = (text: string) => (thread ? thread.ask(text) : setQuestion(text));
  return { thread, setThread, question, isAnswering, ask };
}
