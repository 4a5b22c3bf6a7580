import { Link } from "@remix-run/react";
import { MessagesSquare } from "lucide-react";
import { useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import {
  conversationUrl,
  listedConversationsFromJson,
  type ListedConversation,
} from "~/conversation/conversations-wire";
import { apiFetch } from "~/study/api-fetch";
import { expectOk } from "~/study/expect-ok";

const SHOWN = 4;

/** The visitor's latest conversations. Nothing if there are none. */
export default function RecentConversations() {
  const t = useTranslations("home");
  const format = useFormatter();
  const conversations = useConversations();
  if (conversations.length === 0) return null;
  return (
    <section aria-labelledby="conversations" className="mt-10">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="conversations" className="text-xl">
          {t("conversations")}
        </h2>
        <Link to="/conversations" className="link text-sm">
          {t("allConversations")}
        </Link>
      </div>
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
                  <time dateTime={conversation.updatedAt}>
                    {format.dateTime(new Date(conversation.updatedAt), { dateStyle: "medium", timeZone: "UTC" })}
                  </time>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useConversations(): ListedConversation[] {
  const [conversations, setConversations] = useState<ListedConversation[]>([]);
  useEffect(() => {
    const left = new AbortController();
    apiFetch(`/api/conversations?limit=${SHOWN}`, { signal: left.signal })
      .then(async (response) => setConversations(listedConversationsFromJson(await expectOk(response).json())))
      .catch(() => {}); // the page is complete without them
    return () => left.abort();
  }, []);
  return conversations;
}
