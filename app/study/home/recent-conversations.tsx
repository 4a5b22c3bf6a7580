import { Link } from "@remix-run/react";
import { MessagesSquare } from "lucide-react";
import { useTranslations } from "use-intl";
import { conversationUrl, listedConversationsFromJson } from "~/conversation/conversations-wire";
import { useDayText } from "~/i18n/use-day-text";
import { HomeSection } from "./home-section";
import { useOptionalList } from "./use-optional-list";

const SHOWN = 4;

/** The visitor's latest conversations. Renders nothing if the visitor has none. */
export default function RecentConversations() {
  const t = useTranslations("home");
  const dayText = useDayText();
  const conversations = useOptionalList(`/api/conversations?limit=${SHOWN}`, listedConversationsFromJson);
  if (conversations.length === 0) return null;
  const all = (
    <Link to="/conversations" className="link text-sm">
      {t("allConversations")}
    </Link>
  );
  return (
    <HomeSection id="conversations" title={t("conversations")} more={all}>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <Link
              to={conversationUrl(conversation)}
              reloadDocument
              className="card flex h-full gap-3 p-3 transition-colors hover:border-accent"
            >
              <MessagesSquare className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
              <span className="min-w-0">
                <span className="line-clamp-2 font-medium" dir="auto">
                  {conversation.title}
                </span>
                <span className="block truncate text-sm text-muted">
                  {conversation.lectureTitle ?? conversation.courseTitle} ·{" "}
                  <time dateTime={conversation.updatedAt}>{dayText(conversation.updatedAt)}</time>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
