import { X } from "lucide-react";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { IconButton } from "./icon-button";
import { InNoticePlace } from "./notice-place";

type Props = { isInPlace: boolean; onTryAgain: () => void; onClose: () => void };

/** Says that a part of the page did not arrive. Tries again when asked to, and when the browser is online again. */
export function LoadFailure({ isInPlace, onTryAgain, onClose }: Props) {
  const t = useTranslations("common");
  useEffect(() => {
    window.addEventListener("online", onTryAgain);
    return () => window.removeEventListener("online", onTryAgain);
  }, [onTryAgain]);
  const text = (
    <>
      <span>{t("notLoaded")}</span>
      <button type="button" className="link cursor-pointer whitespace-nowrap" onClick={onTryAgain}>
        {t("tryAgain")}
      </button>
    </>
  );
  if (!isInPlace) return <FailureNotice onClose={onClose}>{text}</FailureNotice>;
  return (
    <p role="alert" className="flex flex-wrap gap-x-2 p-4 text-sm">
      {text}
    </p>
  );
}

function FailureNotice({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslations("common");
  const notice = useRef<HTMLDivElement>(null);
  useLightDismiss(notice, onClose);
  return (
    <InNoticePlace>
      <div ref={notice} role="alert" className="notice">
        {children}
        <IconButton label={t("close")} icon={X} className="-me-2" onClick={onClose} />
      </div>
    </InNoticePlace>
  );
}

/** Closes a notice on Escape and on a click elsewhere. */
function useLightDismiss(notice: RefObject<HTMLElement>, onClose: () => void): void {
  useEffect(() => {
    // React removes the listeners of a notice some time after the notice itself.
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && notice.current && onClose();
    const onClick = ({ target }: MouseEvent) => {
      if (!notice.current || (target instanceof Node && notice.current.contains(target))) return;
      // Before the clicked button's own handler, so that the button that opened the part opens it again.
      flushSync(onClose);
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [notice, onClose]);
}
