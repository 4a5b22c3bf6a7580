import { Ear } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Confidence } from "~/transcript/confidence";

/** More words would be as long as the line itself. */
const MAX_WORDS = 4;

/** Names the words of a line that the recognizer was unsure of. It disappears once a person edits the line. */
export function UnsureNote({ id, confidence: { percent, unsureWords } }: { id: string; confidence: Confidence }) {
  const t = useTranslations("teach.transcript");
  return (
    <p id={id} className="flex items-start gap-1.5 px-2 py-1 text-xs text-muted">
      <Ear className="mt-0.5 size-3 shrink-0" aria-hidden="true" />
      {unsureWords.length > 0 && unsureWords.length <= MAX_WORDS
        ? t("unsureWords", { words: unsureWords.map((word) => t("unsureWord", { word })).join(", ") })
        : t("unsure", { share: percent / 100 })}
    </p>
  );
}
