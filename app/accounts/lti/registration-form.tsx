import { useTranslations } from "use-intl";
import { useDayText } from "~/i18n/use-day-text";
import { NewLink } from "../new-link";
import { AddPlatformForm } from "./add-platform-form";
import type { CreatedLink, RejectedPlatform } from "./platforms-result";

type Props = {
  created: CreatedLink | null;
  /** A platform that was just sent with an invalid field. */
  rejected: RejectedPlatform | null;
  addresses: { login: string; launch: string; keys: string };
};

/**
 * Creates the address that registers a platform. Platforms that do not register themselves are added by their addresses
 * after they got ours.
 */
export function RegistrationForm({ created, rejected, addresses }: Props) {
  const t = useTranslations("accounts.platforms");
  const dayText = useDayText();
  return (
    <section aria-labelledby="register" className="mt-8">
      <h2 id="register" className="text-xl">
        {t("add")}
      </h2>
      <p className="mt-2 text-pretty text-muted">{t("addHint")}</p>
      {created && (
        <NewLink label={t("link")} link={created.link} hint={t("linkHint", { date: dayText(created.expiresAt) })} />
      )}
      <form method="post" className="mt-3">
        <button type="submit" name="intent" value="link" className="button button-accent">
          {t("create")}
        </button>
      </form>
      <details className="mt-4" open={rejected !== null}>
        <summary className="cursor-pointer">{t("byHand")}</summary>
        <p className="mt-2 text-pretty text-muted">{t("byHandHint")}</p>
        <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[12rem_1fr]">
          {(["login", "launch", "keys"] as const).map((name) => (
            <div key={name} className="contents">
              <dt className="text-muted">{t(`addresses.${name}`)}</dt>
              <dd dir="ltr" className="font-mono text-sm wrap-anywhere">
                {addresses[name]}
              </dd>
            </div>
          ))}
        </dl>
        <AddPlatformForm rejected={rejected} />
      </details>
    </section>
  );
}
