import { X } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "~/components/icon-button";
import { NoticePlace } from "~/components/notice-place";

type Said = { text: string; action: { label: string; act: () => void } | null };
export type NoticeState = {
  said: Said | null;
  say: (text: string, action?: Said["action"]) => void;
  dismiss: () => void;
};

/** How long a notice is shown. It stays while the pointer or the focus is in it. */
const SHOWN_MS = 8_000;

/** Returns the notice that is shown, and a function to show one. */
export function useNotice(): NoticeState {
  const [said, setSaid] = useState<Said | null>(null);
  const say = useCallback<NoticeState["say"]>((text, action = null) => setSaid({ text, action }), []);
  const dismiss = useCallback(() => setSaid(null), []);
  return useMemo(() => ({ said, say, dismiss }), [said, say, dismiss]);
}

/** Shows what just happened and announces it to screen readers. */
export function Notice({ notice: { said, dismiss } }: { notice: NoticeState }) {
  const t = useTranslations("lecture");
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!said || isHeld) return;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said, isHeld, dismiss]);
  return (
    <NoticePlace>
      <div role="status">
        {said && (
          <div
            className="notice"
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            <span>{said.text}</span>
            {said.action && <Action {...said.action} onDone={dismiss} />}
            <IconButton label={t("dismiss")} icon={X} className="-me-2" onClick={dismiss} />
          </div>
        )}
      </div>
    </NoticePlace>
  );
}

type ActionProps = { label: string; act: () => void; onDone: () => void };

function Action({ label, act, onDone }: ActionProps) {
  return (
    <button type="button" className="link cursor-pointer whitespace-nowrap" onClick={() => (act(), onDone())}>
      {label}
    </button>
  );
}
