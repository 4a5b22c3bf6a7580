import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";

/** Shows a text, selected for copying, because the browser does not let the page copy it. */
export default function CopyByHand({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations("common");
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog title={t("copyByHand")} className="max-w-lg" firstFocus={field} onClose={onClose}>
      <p className="mb-3 text-sm text-pretty text-muted">{t("copyByHandHint")}</p>
      <textarea
        ref={field}
        readOnly
        value={text}
        aria-label={t("copyByHand")}
        onFocus={(event) => event.currentTarget.select()}
        dir="auto"
        rows={1}
        className="field field-sizing-content block max-h-60 w-full resize-none wrap-anywhere"
      />
    </Dialog>
  );
}
