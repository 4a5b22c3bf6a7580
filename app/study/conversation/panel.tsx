import { MessageCircleQuestion } from "lucide-react";
import { memo, useCallback } from "react";
import { useTranslations } from "use-intl";
import { lectureUrl } from "~/course/moment";
import type { LecturePlace } from "~/study/evidence/lecture-place";
import type { LecturePage } from "~/study/lecture-page.server";
import type { Study } from "~/study/lecture/use-study";
import type { StudyPanel } from "~/study/panel";
import { AskHere } from "./ask-here";
import { Conversation } from "./conversation";
import { ScopeSwitch, useScope } from "./scope-switch";

export const conversationPanel: StudyPanel = {
  id: "ask",
  icon: MessageCircleQuestion,
  shortcut: { name: "ask", run: ({ compose }) => compose("") },
  count: () => 0,
  hasOwnPane: true,
  isMountedEarly: true,
  Panel: memo(LectureConversation),
};

function LectureConversation({ study }: { study: Study }) {
  const { page, slot, chat, conversation, isLoadingConversation, seekTo, setCited } = study;
  const { courseId, lectureId, previous, next } = page.lecture;
  const t = useTranslations();
  const [chosen, setScope] = useScope();
  // A lecture without a transcript cannot be asked about.
  const isReadable = page.lecture.cues.length > 0;
  const scope = isReadable ? chosen : "course";
  const isOnlyLecture = !previous && !next;
  const placeOf = useCallback((id: string) => (id === lectureId ? placeOn(page) : null), [page, lectureId]);
  return (
    <Conversation
      key={conversation.id}
      ref={chat}
      place={{ course: courseId, lecture: lectureId, scope }}
      conversation={conversation}
      isLoading={isLoadingConversation}
      isClosed={page.isUnreleased}
      suggestions={page.isUnreleased ? NO_SUGGESTIONS : page.suggestions}
      placeholder={t(
        page.isUnreleased ? "preview.closed" : scope === "lecture" ? "lecture.placeholder" : "course.placeholder",
      )}
      newUrl={lectureUrl(page.lecture)}
      slot={slot}
      onSeek={seekTo}
      hasVideo={study.hasVideo}
      placeOf={placeOf}
      belowField={
        isReadable &&
        !page.isUnreleased && (
          <div className="mt-1 flex flex-wrap lg:mt-2 items-center justify-between gap-x-2 text-xs">
            {!isOnlyLecture && <ScopeSwitch scope={scope} onChoose={setScope} />}
            {page.lecture.video && <AskHere slot={slot} onAsk={(question) => chat.current?.ask(question)} />}
          </div>
        )
      }
      onCited={setCited}
      onAnswer={study.smallVideo.shrink}
    />
  );
}

const NO_SUGGESTIONS: never[] = [];

/** A citation of another lecture opens its page first, so the page knows only its own lecture. */
const placeOn = ({ course, lecture, slides }: LecturePage): LecturePlace => ({
  ...lecture,
  slides,
  courseTitle: course.title,
  lectureTitle: lecture.title,
});
