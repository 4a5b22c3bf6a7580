import { useFormatter, useTranslations } from "use-intl";
import { ComparedLines } from "./compared-lines";
import type { WaitingTranscript } from "./waiting-transcript.server";

/** Asks which transcript to use: the corrected one, or the uploaded one that would replace it. */
export function WaitingNotice({ waiting }: { waiting: WaitingTranscript | null }) {
  const t = useTranslations("teach.transcript");
  const summary = useSummary(waiting);
  if (!waiting) return null;
  const { pairs, pairCount } = waiting;
  return (
    <section aria-labelledby="waiting" className="card mt-3 p-4">
      <h2 id="waiting" className="font-medium">
        {t("waiting.title")}
      </h2>
      <p className="mt-1 text-sm text-pretty text-muted">{t("waiting.about")}</p>
      <p className="mt-1 text-sm text-pretty">{summary}</p>
      {pairs.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit cursor-pointer py-1 text-sm text-accent">{t("waiting.preview")}</summary>
          <div className="mt-1 max-h-80 overflow-y-auto" role="group" tabIndex={0} aria-label={t("waiting.preview")}>
            <ComparedLines pairs={pairs} caption={t("waiting.preview")} />
          </div>
          {pairCount > pairs.length && (
            <p className="mt-1 text-sm text-muted">{t("moreLines", { count: pairCount - pairs.length })}</p>
          )}
        </details>
      )}
      <form method="post" className="mt-3 flex flex-wrap gap-3">
        <button type="submit" name="intent" value="keep-corrections" className="button min-h-10.5">
          {t("waiting.keep")}
        </button>
        <button type="submit" name="intent" value="take-transcript" className="button min-h-10.5">
          {t("waiting.take")}
        </button>
      </form>
    </section>
  );
}

/** Says how many lines the file would change, and by how much it would shift the others. */
function useSummary(waiting: WaitingTranscript | null): string {
  const t = useTranslations("teach.transcript.waiting");
  const { list } = useFormatter();
  if (!waiting) return "";
  const { changed, added, removed, shifted, shiftMs } = waiting;
  const shift = shiftMs < 0 ? "shiftedEarlier" : "shiftedLater";
  const parts = [
    changed > 0 && t("changed", { count: changed }),
    added > 0 && t("added", { count: added }),
    removed > 0 && t("removed", { count: removed }),
    shifted > 0 && t(shift, { count: shifted, seconds: Math.abs(shiftMs) / 1000 }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? t("summary", { changes: list(parts) }) : t("unchanged");
}
