import { X } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";

type Said = { text: string; action: { label: string; act: () => void } | null };
export type NoticeState = {
  said: Said | null;
  say: (text: string, action?: Said["action"]) => void;
  dismiss: () => void;
};

/** So long a notice stays. Who points at it or has the focus in it keeps it. */
const SHOWN_MS = 8_000;

export function useNotice(): NoticeState {
  const [said, setSaid] = useState<Said | null>(null);
  const say = useCallback<NoticeState["say"]>((text, action = null) => setSaid({ text, action }), []);
  const dismiss = useCallback(() => setSaid(null), []);
  return useMemo(() => ({ said, say, dismiss }), [said, say, dismiss]);
}

/** A sentence about what just happened, said to screen readers too. */
export function Notice({ notice: { said, dismiss } }: { notice: NoticeState }) {
  const t = useTranslations("lecture");
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!said || isHeld) return;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said, isHeld, dismiss]);
  return (
    <div role="status" className="notice-place no-print">
      {said && (
        <div
          className="notice"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span>{said.text}</span>
          {said.action && (
            <button
              type="button"
              className="link cursor-pointer whitespace-nowrap"
              onClick={() => (said.action!.act(), dismiss())}
            >
              {said.action.label}
            </button>
          )}
          <button type="button" className="icon-button -me-2" aria-label={t("dismiss")} onClick={dismiss}>
            <X className="size-4" aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}
