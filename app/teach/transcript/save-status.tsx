import { CloudAlert, CloudCheck, LoaderCircle } from "lucide-react";
import { useTranslations } from "use-intl";
import type { SaveState } from "./editor-state";

type Props = {
  save: SaveState;
  /** True if some lines have two versions to choose from. */
  hasConflicts: boolean;
  onSave: () => void;
};

/** Shows the save state, and offers to try again. */
export function SaveStatus({ save, hasConflicts, onSave }: Props) {
  const t = useTranslations("teach.transcript");
  const shown = save === "saved" && hasConflicts ? "conflict" : save;
  const hasFailed = shown === "failed" || shown === "refused" || shown === "conflict";
  const Icon = hasFailed ? CloudAlert : shown === "saved" ? CloudCheck : LoaderCircle;
  return (
    <div className="flex items-center gap-3 text-sm">
      <p role="status" className={`inline-flex items-center gap-1.5 ${hasFailed ? "text-danger" : "text-muted"}`}>
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        {t(`save.${shown}`)}
      </p>
      {save === "failed" && (
        <button type="button" className="button px-2 py-1" onClick={onSave}>
          {t("saveAgain")}
        </button>
      )}
    </div>
  );
}
