import { useTranslations } from "use-intl";
import type { WaitingContext } from "~db/lti-launches.server";

/** The platforms' courses that link to a course, until someone who teaches here confirms them. */
export function WaitingContexts({ waiting }: { waiting: readonly WaitingContext[] }) {
  const t = useTranslations("accounts.access");
  return (
    <section aria-labelledby="waiting" className="mt-8">
      <h2 id="waiting" className="text-xl">
        {t("waiting", { count: waiting.length })}
      </h2>
      <p className="mt-2 text-pretty text-muted">{t("waitingHint")}</p>
      <ul className="card mt-3 divide-y divide-line">
        {waiting.map(({ platformId, contextId, title, platformName }) => (
          <li
            key={`${platformId} ${contextId}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4"
          >
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{title ?? t("untitledContext")}</p>
              <p className="text-sm text-muted wrap-anywhere">{platformName}</p>
            </div>
            <form method="post">
              <input type="hidden" name="intent" value="confirm" />
              <input type="hidden" name="platform" value={platformId} />
              <input type="hidden" name="context" value={contextId} />
              <button
                type="submit"
                className="button min-h-10.5"
                aria-label={t("confirmNamed", { title: title ?? t("untitledContext") })}
              >
                {t("confirm")}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
