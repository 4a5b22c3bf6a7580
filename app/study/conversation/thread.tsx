import { useSearchParams } from "@remix-run/react";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { CitedMoment } from "~/citation/cited-moment";
import { latePart } from "~/components/late-part";
import type { StudyMessage } from "~/conversation/message";
import { textOf } from "~/conversation/message-content";
import type { SuggestedQuestion } from "~/course/suggested-question";
import type { PlayerSlot } from "~/player/player-slot";
import { StudyActionsProvider, type StudyActions } from "~/study/answer/study-actions";
import type { LecturePlace } from "~/study/evidence/lecture-place";
import type { SeekTo } from "~/study/seek-to";
import { useSteady } from "~/study/use-steady";
import { Ended, Failed, Working } from "./answer-notices";
import type { Place } from "./chat-transport";
import { MessageList } from "./message-list";
import { sendFeedback } from "./send-feedback";
import type { ThreadState } from "./thread-state";
import { useAnswerTexts, useNextQuestionTexts } from "./use-answer-texts";
import { NO_MOMENTS, useCitedByLatest } from "./use-cited-by-latest";
import { useStudyChat } from "./use-study-chat";
import { Suggestions } from "./welcome";

const EvidencePanel = latePart(() => import("~/study/evidence/evidence-panel"));
const ShareDialog = latePart(() => import("./share-dialog"));
const AllMarkers = latePart(() => import("~/study/answer/all-markers"));
const UnlinkedMarkers = latePart(() => import("~/study/answer/unlinked-markers"));

type Props = {
  /** Returns where the next question is asked. */
  placeNow: () => Place;
  conversation: { id: string; messages: StudyMessage[] };
  /** The question asked before the thread was loaded. */
  question: string | null;
  /** Questions that can be asked here, best first. */
  suggestions: readonly SuggestedQuestion[];
  slot: PlayerSlot;
  onSeek: SeekTo;
  hasVideo: (lectureId: string) => boolean;
  placeOf: (lectureId: string) => LecturePlace | null;
  onState: (state: ThreadState) => void;
  /** Called with a question that the server did not take: another tab was faster, or someone else is signed in now. */
  onUnsent: (question: string) => void;
  onCited?: ((moments: readonly CitedMoment[]) => void) | undefined;
};

type Chat = ReturnType<typeof useStudyChat>;
type Evidence = { moments: readonly CitedMoment[]; index: number };

/** The messages of a conversation, and their answers as they are written. */
export default function Thread(props: Props) {
  const { conversation, question, suggestions, slot, onSeek, hasVideo, placeOf, onState, onCited } = props;
  const chat = useStudyChat(conversation, props);
  const { messages, isAnswering, answer } = chat;
  const texts = useAnswerTexts(answer, isAnswering);
  const [evidence, setEvidence] = useState<Evidence | null>(null);
  const [sharedId, setSharedId] = useState<string | null>(null);
  const [explainedId, setExplained] = useState<string | null>(null);
  const cited = useCitedByLatest(messages, isAnswering);
  useReportedCitations(cited, onCited);
  const actions = useSteady<StudyActions>({
    onSeek,
    hasVideo,
    onShowEvidence: (moments, index) => setEvidence({ moments, index }),
    onAsk: chat.ask,
    onRegenerate: chat.regenerate,
    onEdit: chat.edit,
    onExplainMarkers: setExplained,
    onRate: (messageId, feedback) => void sendFeedback(conversation.id, messageId, feedback),
    onShare: setSharedId,
  });
  const showEvidence = () => cited.length > 0 && setEvidence({ moments: cited, index: 0 });
  useReportedState(chat, showEvidence, onState);
  useAskOnce(question, chat.ask);
  return (
    <>
      <StudyActionsProvider value={actions}>
        <MessageList messages={messages} isAnswering={isAnswering}>
          {texts.status && <Working text={texts.status} />}
          {!isAnswering && <AfterAnswer chat={chat} suggestions={suggestions} />}
        </MessageList>
        {evidence && (
          <Suspense>
            <EvidencePanel
              {...evidence}
              slot={slot}
              placeOf={placeOf}
              onMove={(index) => setEvidence({ ...evidence, index })}
              onSeek={actions.onSeek}
              onClose={() => setEvidence(null)}
            />
          </Suspense>
        )}
        {explainedId !== null && (
          <Suspense>
            <UnlinkedMarkers messages={messages} messageId={explainedId} onClose={() => setExplained(null)} />
          </Suspense>
        )}
      </StudyActionsProvider>
      {sharedId !== null && (
        <Suspense>
          <ShareDialog conversationId={conversation.id} messageId={sharedId} onClose={() => setSharedId(null)} />
        </Suspense>
      )}
      <p className="sr-only" role="status">
        {texts.announcement}
      </p>
    </>
  );
}

/** Reports the cited moments to the page while the thread is shown. */
function useReportedCitations(cited: readonly CitedMoment[], onCited: Props["onCited"]) {
  useEffect(() => onCited?.(cited), [cited, onCited]);
  // A conversation that was just begun has no thread, which would replace them.
  useEffect(() => () => onCited?.(NO_MOMENTS), [onCited]);
}

/** Reports the thread's state to the page, and lets it ask, stop, and show the evidence. */
function useReportedState(chat: Chat, showEvidence: () => void, onState: Props["onState"]) {
  const { messages, error, isAnswering, ask, stop } = chat;
  const isBegun = messages.length > 0 || error !== undefined;
  const controls = useSteady({ ask, stop, showEvidence });
  useEffect(() => onState({ isBegun, isAnswering, ...controls }), [isBegun, isAnswering, controls, onState]);
}

/** Asks a question when it changes, also if the effect runs twice. */
function useAskOnce(question: string | null, ask: (question: string) => void) {
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (question === null || asked.current === question) return;
    asked.current = question;
    ask(question);
  }, [question, ask]);
}

/** Shown after the latest answer: how it ended, follow-up questions, or the reason of its failure. */
function AfterAnswer({ chat, suggestions }: Pick<Props, "suggestions"> & { chat: Chat }) {
  const t = useTranslations("conversation");
  const { messages, answer, error, ask, tryAgain } = chat;
  const nextQuestions = useNextQuestionTexts(messages, suggestions);
  const isBlank = answer !== undefined && textOf(answer).trim() === "";
  const ended = answer?.metadata?.ended ?? (isBlank ? "failed" : undefined);
  const isDebugging = useSearchParams()[0].get("debug") === "citations";
  return (
    <>
      {!error && ended && (
        <Ended how={ended} isBlank={isBlank} onContinue={() => ask(t("continueQuestion"))} onTryAgain={tryAgain} />
      )}
      {!error && <Suggestions of="next" questions={nextQuestions} onAsk={ask} />}
      {isDebugging && (
        <Suspense>
          <AllMarkers messages={messages} />
        </Suspense>
      )}
      {error && <Failed error={error} onTryAgain={tryAgain} />}
    </>
  );
}
