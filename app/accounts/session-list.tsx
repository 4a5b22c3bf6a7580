import { useTranslations } from "use-intl";
import { useDayText } from "~/i18n/use-day-text";
import { browserName } from "./browser-name";

/** A session as the account page shows it, with times in ISO 8601. */
export type ShownSession = {
  sessionId: string;
  userAgent: string;
  createdAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
};

/** Lists a user's sessions. All sessions except this browser's can be ended here. */
export function SessionList({ sessions }: { sessions: ShownSession[] }) {
  const t = useTranslations("accounts.yours");
  return (
    <section aria-labelledby="sessions" className="mt-10">
      <h2 id="sessions" className="text-xl">
        {t("sessions")}
      </h2>
      <p className="mt-2 text-pretty text-muted">{t("sessionsHint")}</p>
      <ul className="card mt-3 divide-y divide-line">
        {sessions.map((session) => (
          <Session key={session.sessionId} {...session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" className="mt-3">
          <button type="submit" name="intent" value="end-others" className="button">
            {t("endOthers")}
          </button>
        </form>
      )}
    </section>
  );
}

function Session({ sessionId, userAgent, createdAt, lastUsedAt, isCurrent }: ShownSession) {
  const t = useTranslations("accounts");
  const name = browserName(userAgent);
  const browser = name ? t("browser", name) : t("unknownBrowser");
  const dayText = useDayText();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0">
        <p className="font-medium">{browser}</p>
        <p className="text-sm text-muted">
          {t("yours.signedInOn", { date: dayText(createdAt), lastUsed: dayText(lastUsedAt) })}
        </p>
      </div>
      {isCurrent ? (
        <span className="rounded-full bg-accent-soft px-2.5 py-1 text-sm text-accent">{t("yours.thisBrowser")}</span>
      ) : (
        <form method="post">
          <input type="hidden" name="session" value={sessionId} />
          <button
            type="submit"
            name="intent"
            value="end"
            className="button"
            aria-label={t("yours.endNamed", { browser })}
          >
            {t("yours.end")}
          </button>
        </form>
      )}
    </li>
  );
}
