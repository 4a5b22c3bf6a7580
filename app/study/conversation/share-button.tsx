import { Share2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { CopyButton } from "~/study/answer/copy-button";

/** Shares the conversation: anyone with the address may read it, until it is taken back. */
export function ShareButton({ conversationId }: { conversationId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const address = `/api/conversations/${encodeURIComponent(conversationId)}/share`;

  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event) => {
      const isOutside = event instanceof KeyboardEvent ? event.key === "Escape" : !box.current?.contains(event.target as Node);
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
      const response = await fetch(address, { method });
      if (!response.ok) throw new Error();
      setUrl(method === "POST" ? ((await response.json()) as { url: string }).url : null);
    } catch {
      setError("That did not work. Try again in a moment.");
    }
  };

  return (
    <div ref={box} className="relative">
      <button type="button" className="button border-transparent px-2 py-1" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <Share2 className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">Share</span>
      </button>
      {isOpen && (
        <div id={id} role="group" aria-label="Share this conversation" className="card absolute right-0 z-30 mt-1 w-72 p-3 text-sm shadow-xl">
          {url ? (
            <>
              <p className="text-muted">Anyone with this link can read the conversation.</p>
              <input readOnly value={url} aria-label="Link to the conversation" className="field mt-2 w-full" onFocus={({ currentTarget }) => currentTarget.select()} />
              <div className="mt-2 flex gap-2">
                <CopyButton label="Copy the link" text={() => url} className="button px-3 py-1">
                  Copy
                </CopyButton>
                <button type="button" className="button border-transparent px-3 py-1" onClick={() => void send("DELETE")}>
                  Stop sharing
                </button>
              </div>
            </>
          ) : (
            <>
              <p className="text-muted">Make a link with which others can read this conversation, what you ask later too. You can take it back at any time.</p>
              <button type="button" className="button button-accent mt-2 px-3 py-1" onClick={() => void send("POST")}>
                Make a link
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
