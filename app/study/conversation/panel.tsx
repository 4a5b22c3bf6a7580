import { MessageCircleQuestion } from "lucide-react";
import { useTranslations } from "use-intl";
import { lectureUrl } from "~/course/moment";
import type { Study } from "~/study/lecture/use-study";
import type { StudyPanel } from "~/study/panel";
import { Conversation } from "./conversation";
import { ScopeSwitch, useScope } from "./scope-switch";

export const conversationPanel: StudyPanel = {
  id: "ask",
  icon: MessageCircleQuestion,
  shortcut: { name: "ask", run: ({ compose }) => compose("") },
  count: () => 0,
  hasOwnPane: true,
  isKeptMounted: true,
  Panel: LectureConversation,
};

function LectureConversation({ study }: { study: Study }) {
  const { page, slot, chat, conversation, isLoadingConversation, seekTo, setCited } = study;
  const { courseId, lectureId, previous, next } = page.lecture;
  const t = useTranslations();
  const [scope, setScope] = useScope();
  const isOnlyLecture = !previous && !next;
  return (
    <Conversation
      key={conversation.id}
      ref={chat}
      place={{ course: courseId, lecture: lectureId, scope }}
      conversation={conversation}
      isLoading={isLoadingConversation}
      suggestions={page.suggestions}
      placeholder={t(scope === "lecture" ? "lecture.placeholder" : "course.placeholder")}
      newUrl={lectureUrl(page.lecture)}
      slot={slot}
      onSeek={seekTo}
      belowField={isOnlyLecture ? null : <ScopeSwitch scope={scope} onChoose={setScope} />}
      onCited={setCited}
    />
  );
}
