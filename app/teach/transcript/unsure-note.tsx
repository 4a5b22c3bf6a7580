import { Ear } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Confidence } from "~/transcript/confidence";

/** Names the words of a line that the recognizer was unsure of. It disappears once a person edits the line. */
export function UnsureNote({ id, confidence: { percent, unsureWords } }: { id: string; confidence: Confidence }) {
  const t = useTranslations("teach.transcript");
  return (
    <p id={id} className="flex items-start gap-1.5 px-2 pb-1 text-xs text-muted">
      <Ear className="mt-0.5 size-3 shrink-0" aria-hidden="true" />
      {unsureWords.length > 0
        ? t("unsureWords", { words: unsureWords.map((word) => t("unsureWord", { word })).join(", ") })
        : t("unsure", { share: percent / 100 })}
    </p>
  );
}
