import { useTranslations } from "use-intl";
import type { FieldConflict } from "./merge-fields";

type Props = { conflict: FieldConflict | null; labels: Record<string, string> };

/** Shows what another person stored in fields that this form changed too. */
export function ChangedMeanwhile({ conflict, labels }: Props) {
  const t = useTranslations("teach.changed");
  if (!conflict) return null;
  return (
    <div role="alert" className="rounded-lg border border-danger p-3 sm:col-span-2">
      <p className="text-pretty text-danger">{t("about")}</p>
      <dl className="mt-2 flex flex-col gap-1">
        {Object.entries(conflict.theirs).map(([name, value]) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline font-medium">{t("theirs", { field: labels[name] ?? name })}</dt>{" "}
            <dd dir="auto" className="inline whitespace-pre-line">
              {value === "" ? t("nothing") : value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
