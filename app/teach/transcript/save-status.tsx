import { CloudAlert, CloudCheck, LoaderCircle } from "lucide-react";
import { useTranslations } from "use-intl";
import type { SaveState } from "./editor-store";

/** Says whether everything is saved, and offers to try again. */
export function SaveStatus({ save, onSave }: { save: SaveState; onSave: () => void }) {
  const t = useTranslations("teach.transcript");
  const hasFailed = save === "failed" || save === "refused";
  const Icon = hasFailed ? CloudAlert : save === "saved" ? CloudCheck : LoaderCircle;
  return (
    <div className="flex items-center gap-3 text-sm">
      <p role="status" className={`inline-flex items-center gap-1.5 ${hasFailed ? "text-danger" : "text-muted"}`}>
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        {t(`save.${save}`)}
      </p>
      {save === "failed" && (
        <button type="button" className="button px-2 py-1" onClick={onSave}>
          {t("saveAgain")}
        </button>
      )}
    </div>
  );
}
