import { useTranslations } from "use-intl";
import type { ChapterEdits } from "./use-chapter-edits";

type Props = { edits: ChapterEdits; onSort: () => void };

/** Shows whether the chapters are saved and what prevents saving, with a button to save them. */
export function ChapterStatus({ edits, onSort }: Props) {
  const t = useTranslations("teach.chapters");
  const { problems, hasProblems, isChanged, save, rows } = edits;
  const hasFailed = save === "failed" || save === "conflict" || save === "refused";
  const count = problems.filter((problem) => problem !== null).length;
  // A chapter that was just added has no title yet.
  const isUntitled = hasProblems && problems.every((problem) => problem === null || problem === "title");
  const text = () => {
    if (save === "saving") return t("save.saving");
    if (isUntitled) return t("untitledCount", { count });
    if (hasProblems) return t("problemCount", { count });
    if (hasFailed && isChanged) return t(`save.${save}`);
    return isChanged ? t("save.waiting") : t("save.saved", { count: rows.length });
  };
  return (
    <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
      {problems.includes("order") && (
        <button type="button" className="button px-2 py-1 text-sm" onClick={onSort}>
          {t("sort")}
        </button>
      )}
      <p
        role="status"
        className={`text-sm ${(hasProblems && !isUntitled) || hasFailed ? "text-danger" : "text-muted"}`}
      >
        {text()}
      </p>
      <button
        type="button"
        className="button button-accent px-3 py-1 text-sm aria-disabled:opacity-50"
        aria-disabled={!isChanged || hasProblems || save === "saving"}
        onClick={() => void edits.store()}
      >
        {t("saveNow")}
      </button>
    </div>
  );
}
