import { useTranslations } from "use-intl";
import { useDayText } from "~/i18n/use-day-text";
import { FieldsButton } from "./fields-button";

/**
 * A deleted course or lecture. `until`: when it is permanently deleted, in ISO 8601. `fields`: form fields that restore
 * it.
 */
export type Deleted = { id: string; title: string; until: string; fields: Record<string, string> };

/** Lists deleted items that can be restored. */
export function DeletedList({ title: heading, deleted }: { title: string; deleted: readonly Deleted[] }) {
  const t = useTranslations("teach");
  const dayText = useDayText();
  if (deleted.length === 0) return null;
  return (
    <section aria-labelledby="deleted" className="mt-10">
      <h2 id="deleted" className="text-xl">
        {heading}
      </h2>
      <ul className="card mt-3 divide-y divide-line">
        {deleted.map(({ id, title, until, fields }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{title}</p>
              <p className="text-sm text-muted">{t("deletedUntil", { date: dayText(until) })}</p>
            </div>
            <FieldsButton fields={fields} label={t("restoreNamed", { name: title })} text={t("restore")} />
          </li>
        ))}
      </ul>
    </section>
  );
}
