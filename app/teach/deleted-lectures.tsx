import { useTranslations } from "use-intl";
import { useDayText } from "~/i18n/use-day-text";
import type { DeletedLecture } from "./edited-course";

/** The lectures that can be brought back. */
export function DeletedLectures({ deleted }: { deleted: DeletedLecture[] }) {
  const t = useTranslations("teach");
  const dayText = useDayText();
  return (
    <section aria-labelledby="deleted" className="mt-10">
      <h2 id="deleted" className="text-xl">
        {t("deletedLectures")}
      </h2>
      <ul className="card mt-3 divide-y divide-line">
        {deleted.map(({ lectureId, title, until }) => (
          <li key={lectureId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{title}</p>
              <p className="text-sm text-muted">{t("deletedUntil", { date: dayText(until) })}</p>
            </div>
            <form method="post">
              <input type="hidden" name="intent" value="restore-lecture" />
              <input type="hidden" name="lecture" value={lectureId} />
              <button type="submit" className="button" aria-label={t("restoreNamed", { name: title })}>
                {t("restore")}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
