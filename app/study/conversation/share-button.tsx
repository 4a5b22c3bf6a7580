import { Share2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { CopyButton } from "~/study/answer/copy-button";
import { apiFetch } from "~/study/api-fetch";

/** Shares the conversation: anyone with the address may read it, until it is taken back. */
export function ShareButton({ conversationId }: { conversationId: string }) {
  const t = useTranslations("conversation");
  const [isOpen, setOpen] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const address = `/api/conversations/${encodeURIComponent(conversationId)}/share`;

  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event) => {
      const isOutside =
        event instanceof KeyboardEvent ? event.key === "Escape" : !box.current?.contains(event.target as Node);
      if (isOutside) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("keydown", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("keydown", leave);
    };
  }, [isOpen]);

  const send = async (method: "POST" | "DELETE") => {
    setError(null);
    try {
      const response = await apiFetch(address, { method });
      if (!response.ok) throw new Error();
      setUrl(method === "POST" ? ((await response.json()) as { url: string }).url : null);
    } catch {
      setError(t("failed"));
    }
  };

  return (
    <div ref={box} className="relative">
      <button
        type="button"
        className="button border-transparent px-2 py-1"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Share2 className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">{t("share")}</span>
      </button>
      {isOpen && (
        <div
          id={id}
          role="group"
          aria-label={t("shareName")}
          className="card absolute end-0 z-30 mt-1 w-72 p-3 text-sm shadow-xl"
        >
          {url ? (
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
                <button
                  type="button"
                  className="button border-transparent px-3 py-1"
                  onClick={() => void send("DELETE")}
                >
                  {t("stopSharing")}
                </button>
              </div>
            </>
          ) : (
            <>
              <p className="text-muted">{t("shareHint")}</p>
              <button type="button" className="button button-accent mt-2 px-3 py-1" onClick={() => void send("POST")}>
                {t("makeLink")}
              </button>
            </>
          )}
          {error && (
            <p role="alert" className="mt-2 text-danger">
              {error}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
