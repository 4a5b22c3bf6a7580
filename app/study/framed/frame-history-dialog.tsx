import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import type { ListedConversation } from "~/conversation/conversations-wire";
import { lectureUrl } from "~/course/moment";
import { useDayText } from "~/i18n/use-day-text";
import type { Place } from "~/study/conversation/chat-transport";
import { framedAddress } from "~/study/frame";
import { useFailureText } from "~/study/refusal-text";
import { fetchConversations } from "./fetch-conversations";

type Props = { conversationId: string; place: Place; onClose: () => void };

/** The visitor's conversations, newest first. Choosing one opens it in the frame. */
export default function FrameHistoryDialog({ conversationId, place, onClose }: Props) {
  const t = useTranslations("conversation");
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [conversations, setConversations] = useState<readonly ListedConversation[] | "failed" | null>(null);
  useEffect(() => {
    let isGone = false;
    void fetchConversations()
      .catch(() => "failed" as const)
      .then((found) => !isGone && setConversations(found));
    return () => void (isGone = true);
  }, []);
  const open = (address: string) => {
    onClose();
    navigate(address, { preventScrollReset: true });
  };
  return (
    <Dialog title={t("history")} onClose={onClose}>
      {conversations === null && <p role="status">{t("loading")}</p>}
      {conversations === "failed" && <p role="alert">{failureText(t("historyFailed"))}</p>}
      {Array.isArray(conversations) && conversations.length === 0 && <p className="text-muted">{t("historyNone")}</p>}
      {Array.isArray(conversations) && conversations.length > 0 && (
        <ul aria-label={t("history")} className="-mx-2 max-h-[60vh] overflow-y-auto">
          {conversations.map((conversation: ListedConversation) => (
            <Item
              key={conversation.id}
              conversation={conversation}
              isCurrent={conversation.id === conversationId}
              address={addressIn(place, conversation)}
              onOpen={open}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type ItemProps = {
  conversation: ListedConversation;
  isCurrent: boolean;
  /** Null if a frame has no page for it. */
  address: string | null;
  onOpen: (address: string) => void;
};

function Item({
  conversation: { title, courseTitle, lectureTitle, updatedAt },
  isCurrent,
  address,
  onOpen,
}: ItemProps) {
  const t = useTranslations("conversation");
  const dayText = useDayText();
  return (
    <li>
      <button
        type="button"
        className="menu-item block w-full text-start"
        disabled={address === null}
        aria-current={isCurrent ? "true" : undefined}
        onClick={() => address !== null && onOpen(address)}
      >
        <span dir="auto" className="block font-medium">
          {title}
        </span>
        <span className="block text-sm text-muted">
          {[courseTitle, lectureTitle].filter(Boolean).join(" › ")} ·{" "}
          <time dateTime={updatedAt}>{dayText(updatedAt)}</time>
          {isCurrent && ` · ${t("current")}`}
        </span>
      </button>
    </li>
  );
}

/** Returns where a frame shows a conversation: at its lecture, or at this one if it is about the whole course. */
function addressIn({ course, lecture }: Place, { id, courseId, lectureId, lectureTitle }: ListedConversation) {
  const own = lectureTitle === null ? null : lectureId;
  const shown = own ?? (courseId === course ? lecture : null);
  return shown === null ? null : framedAddress(`${lectureUrl({ courseId, lectureId: shown })}?c=${id}`);
}
