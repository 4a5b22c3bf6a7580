import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { listOwnConversations, remove, rename } from "~/answering/conversation.server";
import { unshare } from "~/answering/shared-links.server";
import { SearchForm } from "~/components/search-form";
import { useHeadingIfFocusLost } from "~/components/use-focus-on-new-page";
import { useDataOwner } from "~/components/use-header-account";
import { getContext } from "~/context/context.server";
import { ConversationTitle } from "~/conversation/chat-request";
import { pageTitle } from "~/i18n/page-title";
import { withViewer } from "~/identity/with-viewer.server";
import { parseForm, parseQuery } from "~/platform/http.server";
import { ConversationItem } from "~/study/conversation/conversation-item";
import { YourData } from "~/study/privacy/your-data";

const Query = z.object({ q: z.string().trim().max(200).default("") });

export const loader = withViewer(async ({ request, viewer }) => {
  const { q } = parseQuery(request, {}, Query);
  return { q, conversations: await listOwnConversations(viewer, { search: q }, getContext()) };
});

const Id = z.string().max(64);
const Change = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("rename"), id: Id, title: ConversationTitle }),
  z.object({ intent: z.literal("delete"), id: Id }),
  z.object({ intent: z.literal("unshare"), id: Id }),
]);

export const action = withViewer(async ({ request, viewer }) => {
  const change = await parseForm(request, Change);
  const context = getContext();
  if (change.intent === "rename") await rename(change.id, viewer, change.title, context);
  else if (change.intent === "delete") await remove(change.id, viewer, context);
  else await unshare(change.id, null, viewer, context);
  return null;
});

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "conversations") },
  { name: "robots", content: "noindex" },
];

export default function ConversationsPage() {
  const { q, conversations } = useLoaderData<typeof loader>();
  const t = useTranslations("conversations");
  const owner = useDataOwner();
  useHeadingIfFocusLost(conversations.length);
  const isSearching = useNavigation().location?.pathname === "/conversations";
  return (
    <main id="main" className="mx-auto max-w-3xl p-4 sm:p-6">
      <h1 className="text-3xl">{t("title")}</h1>
      <SearchForm q={q} label={t("search")} placeholder={t("searchHint")} button={t("searchButton")} className="mt-4" />
      <p className="sr-only" role="status">
        {q && !isSearching && t("found", { count: conversations.length })}
      </p>
      {conversations.length === 0 ? (
        <Empty q={q} />
      ) : (
        <ul aria-label={t("list")} className="mt-5 space-y-3">
          {conversations.map((conversation) => (
            <ConversationItem key={conversation.conversationId} conversation={conversation} />
          ))}
        </ul>
      )}
      <YourData owner={owner} />
      <p className="mt-3 text-sm">
        <Link to="/privacy" className="link">
          {t("privacy")}
        </Link>
      </p>
    </main>
  );
}

function Empty({ q }: { q: string }) {
  const t = useTranslations("conversations");
  const hint = useDataOwner() === "visitor" ? "noneHint" : "noneHintSignedIn";
  return (
    <div className="card mt-6 p-8 text-center text-muted">
      <p className="font-medium text-ink">{q ? t("noMatch", { text: q }) : t("none")}</p>
      <p className="mx-auto mt-1 max-w-sm text-sm text-balance">{t(q ? "noMatchHint" : hint)}</p>
    </div>
  );
}
