import { useTranslations } from "use-intl";
import { Dialog } from "~/components/dialog";
import { SHORTCUTS } from "./shortcuts";

type Props = { isOn: boolean; onTurn: (on: boolean) => void; onClose: () => void };

/** Lists all shortcuts, and turns them on and off. */
export default function ShortcutsDialog({ isOn, onTurn, onClose }: Props) {
  const t = useTranslations("shortcuts");
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <dl className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
        {SHORTCUTS.map(({ name, keys }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>{t(`names.${name}`)}</dt>
            <dd className="shrink-0 text-muted">
              {keys.length > 2 ? (
                <>
                  <kbd>{keys[0]}</kbd>–<kbd>{keys.at(-1)}</kbd>
                </>
              ) : (
                keys.map((key) => <kbd key={key}>{key}</kbd>)
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">{t("hint")}</p>
      <label className="mt-4 flex items-center gap-2 border-t border-line pt-4">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onTurn(event.target.checked)}
          className="size-4 accent-accent"
        />
        {t("on")}
      </label>
    </Dialog>
  );
}
