import { forwardRef, useId } from "react";
import { useTranslations } from "use-intl";
import type { Replacement } from "~/transcript/edits/replace-text";

type Props = { replacement: Replacement; onChange: (replacement: Replacement) => void };

/** Fields for the words to find and their replacement. */
export const ReplaceFields = forwardRef<HTMLInputElement, Props>(function ReplaceFields(
  { replacement, onChange },
  field,
) {
  const t = useTranslations("teach.transcript");
  const id = useId();
  const set = (changed: Partial<Replacement>) => onChange({ ...replacement, ...changed });
  return (
    <>
      <div className="mt-1 grid gap-3 sm:grid-cols-2">
        <div>
          <label htmlFor={`${id}-find`} className="block text-sm">
            {t("findWords")}
          </label>
          <input
            ref={field}
            id={`${id}-find`}
            value={replacement.find}
            maxLength={500}
            className="field w-full px-2 py-1.5"
            onChange={({ target }) => set({ find: target.value })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-replace`} className="block text-sm">
            {t("replaceBy")}
          </label>
          <input
            id={`${id}-replace`}
            value={replacement.replace}
            maxLength={500}
            className="field w-full px-2 py-1.5"
            onChange={({ target }) => set({ replace: target.value })}
          />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Option label={t("wholeWords")} isOn={replacement.wholeWords} onTurn={(wholeWords) => set({ wholeWords })} />
        <Option label={t("matchCase")} isOn={replacement.matchCase} onTurn={(matchCase) => set({ matchCase })} />
      </div>
    </>
  );
});

function Option({ label, isOn, onTurn }: { label: string; isOn: boolean; onTurn: (isOn: boolean) => void }) {
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        checked={isOn}
        className="size-4 accent-accent"
        onChange={({ target }) => onTurn(target.checked)}
      />
      {label}
    </label>
  );
}
