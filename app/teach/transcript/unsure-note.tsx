import { Check, Ear } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Confidence } from "~/transcript/confidence";

/** More words would be as long as the line itself. */
const MAX_WORDS = 4;

type Props = {
  id: string;
  confidence: Confidence;
  /** Confirms the line. `isByKey`: the button, which is about to disappear, has the keyboard focus. */
  onConfirm: (how: { isByKey: boolean }) => void;
};

/**
 * Names the words of a line that the recognizer was unsure of. It disappears once a person edits the line or confirms it.
 */
export function UnsureNote({ id, confidence: { percent, unsureWords }, onConfirm }: Props) {
  const t = useTranslations("teach.transcript");
  return (
    <div data-unsure-note className="flex flex-wrap items-center gap-x-3 gap-y-1 px-2 py-1 text-xs text-muted">
      <p id={id} className="flex min-w-0 items-start gap-1.5 wrap-anywhere">
        <Ear className="mt-0.5 size-3 shrink-0" aria-hidden="true" />
        {unsureWords.length > 0 && unsureWords.length <= MAX_WORDS
          ? t("unsureWords", { words: unsureWords.map((word) => t("unsureWord", { word })).join(", ") })
          : t("unsure", { share: percent / 100 })}
      </p>
      <button
        type="button"
        className="button min-h-7 gap-1 px-2 py-0.5 text-xs pointer-coarse:min-h-10 pointer-coarse:px-3"
        aria-describedby={id}
        // A key press on a button is a click with a count of zero.
        onClick={({ detail }) => onConfirm({ isByKey: detail === 0 })}
      >
        <Check className="size-3.5" aria-hidden="true" />
        {t("confirm")}
      </button>
    </div>
  );
}
