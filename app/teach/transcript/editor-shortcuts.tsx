import { useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import { EDITOR_SHORTCUTS } from "./shortcuts";

/** Lists the editor's keyboard shortcuts. */
export function EditorShortcuts({ onClose }: { onClose: () => void }) {
  const t = useTranslations("teach.transcript.shortcuts");
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <dl className="grid gap-x-8 gap-y-1.5">
        {EDITOR_SHORTCUTS.map(({ name, keys }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>{t(`names.${name}`)}</dt>
            <dd className="flex shrink-0 gap-1 text-muted">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">{t("hint")}</p>
    </Dialog>
  );
}
