import { MessageCircleQuestion } from "lucide-react";
import { useTranslations } from "use-intl";
import { lectureUrl } from "~/course/moment";
import type { Study } from "~/study/lecture/use-study";
import type { StudyPanel } from "~/study/panel";
import { Conversation } from "./conversation";
import { useSuggestionTexts } from "./use-suggestion-texts";

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
  const { courseId, lectureId } = page.lecture;
  const t = useTranslations("lecture");
  return (
    <Conversation
      key={conversation.id}
      ref={chat}
      place={{ course: courseId, lecture: lectureId }}
      conversation={conversation}
      isLoading={isLoadingConversation}
      suggestions={useSuggestionTexts(page.suggestions)}
      placeholder={t("placeholder")}
      newUrl={lectureUrl(page.lecture)}
      slot={slot}
      onSeek={seekTo}
      onCited={setCited}
    />
  );
}
