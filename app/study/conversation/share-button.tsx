import * as Popover from "@radix-ui/react-popover";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CopyButton } from "~/study/answer/copy-button";
import { shareConversation, unshareConversation } from "./share-conversation";

/** Shares the conversation: anyone with the link can read it until the student stops sharing. */
export default function ShareButton({ conversationId }: { conversationId: string }) {
  const t = useTranslations("conversation");
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const attempt = async (work: () => Promise<string | null>) => {
    setFailed(false);
    try {
      setUrl(await work());
    } catch {
      setFailed(true);
    }
  };
  return (
    <Popover.Root>
      <Popover.Trigger className="button border-transparent px-2 py-1">
        <Share2 className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">{t("share")}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t("shareName")}
          className="card z-30 w-72 p-3 text-sm shadow-xl"
        >
          {url ? (
            <SharedLink url={url} onStop={() => void attempt(() => unshareConversation(conversationId))} />
          ) : (
            <>
              <p className="text-muted">{t("shareHint")}</p>
              <button
                type="button"
                className="button button-accent mt-2 px-3 py-1"
                onClick={() => void attempt(() => shareConversation(conversationId))}
              >
                {t("makeLink")}
              </button>
            </>
          )}
          {hasFailed && (
            <p role="alert" className="mt-2 text-danger">
              {t("failed")}
            </p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function SharedLink({ url, onStop }: { url: string; onStop: () => void }) {
  const t = useTranslations("conversation");
  return (
    <>
      <p className="text-muted">{t("shared")}</p>
      <input
        readOnly
        value={url}
        aria-label={t("sharedLink")}
        className="field mt-2 w-full"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="mt-2 flex gap-2">
        <CopyButton label={t("copyLink")} text={() => url} className="button px-3 py-1">
          {t("copy")}
        </CopyButton>
        <button type="button" className="button border-transparent px-3 py-1" onClick={onStop}>
          {t("stopSharing")}
        </button>
      </div>
    </>
  );
}
