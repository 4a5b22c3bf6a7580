import { Link, useNavigate } from "@remix-run/react";
import { History, SquarePen } from "lucide-react";
import { memo, Suspense, useSyncExternalStore, type ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { latePart } from "~/components/late-part";
import type { PlayerSlot } from "~/player/player-slot";
import { framedAddress, useIsEmbedded } from "~/study/frame";
import type { Place } from "./chat-transport";

// Loaded with the first question: only a conversation that has begun can be shared.
const ShareButton = latePart(
  () => import("./share-button"),
  () => null,
);

const FrameTools = latePart(
  () => import("~/study/framed/frame-tools"),
  () => null,
);

type Props = { conversationId: string; newUrl: string; isBegun: boolean; place: Place; slot: PlayerSlot };

/** The conversation's toolbar: start a new one, open earlier ones, share this one. */
export function ConversationHeading({ conversationId, newUrl, isBegun, place, slot }: Props) {
  const t = useTranslations("conversation");
  const isEmbedded = useIsEmbedded();
  const navigate = useNavigate();
  // How many buttons below have a label, for the width that they need (app.css).
  const labels = (isEmbedded ? 2 : 1) + (isBegun ? 2 : 0);
  return (
    <div data-labels={labels} className="conversation-heading no-print">
      <h2 className="me-auto text-sm">{t("name")}</h2>
      {isBegun && <Share conversationId={conversationId} />}
      {isEmbedded ? (
        <FrameToolsWhenMounted conversationId={conversationId} isBegun={isBegun} place={place} slot={slot} />
      ) : (
        <Link to="/conversations" title={t("history")} className="button border-transparent px-2 py-1">
          <History className="size-4" aria-hidden="true" />
          <span className="tool-label">{t("history")}</span>
        </Link>
      )}
      {isBegun && (
        <button
          type="button"
          title={t("new")}
          className="button border-transparent px-2 py-1"
          onClick={() => {
            const address = `${newUrl}?c=${newId()}`;
            navigate((isEmbedded && framedAddress(address)) || address, { preventScrollReset: true });
          }}
        >
          <SquarePen className="size-4" aria-hidden="true" />
          <span className="tool-label">{t("new")}</span>
        </button>
      )}
    </div>
  );
}

/** Not rendered again with the page, for the reason that the thread is not. */
const Share = memo(function Share({ conversationId }: { conversationId: string }) {
  return (
    <Suspense>
      <ShareButton conversationId={conversationId} />
    </Suspense>
  );
});

/**
 * Shows the frame's tools once the page is hydrated. A lazy part that the server rendered cannot hydrate if the page
 * changes before its code has loaded (React error 421).
 */
function FrameToolsWhenMounted(props: ComponentProps<typeof FrameTools>) {
  const isMounted = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  if (!isMounted) return null;
  return (
    <Suspense>
      <FrameTools {...props} />
    </Suspense>
  );
}

/** Returns the id of a new conversation. `crypto.randomUUID` is missing on pages without TLS. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
