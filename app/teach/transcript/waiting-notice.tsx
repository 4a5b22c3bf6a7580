import { useTranslations } from "use-intl";
import { ChangeList } from "./change-list";
import type { WaitingTranscript } from "./waiting-transcript.server";

/** Asks which transcript to use: the corrected one, or the uploaded one that would replace it. */
export function WaitingNotice({ waiting }: { waiting: WaitingTranscript | null }) {
  const t = useTranslations("teach.transcript");
  if (!waiting) return null;
  const { changes, changeCount } = waiting;
  return (
    <section aria-labelledby="waiting" className="card mt-3 p-4">
      <h2 id="waiting" className="font-medium">
        {t("waiting.title")}
      </h2>
      <p className="mt-1 text-sm text-pretty text-muted">{t("waiting.about", { count: changeCount })}</p>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer py-1 text-sm text-accent">{t("waiting.preview")}</summary>
        <ChangeList
          changes={changes}
          changeCount={changeCount}
          className="mt-1 flex max-h-80 flex-col gap-3 overflow-y-auto"
          tabIndex={0}
          aria-label={t("waiting.preview")}
        />
      </details>
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
