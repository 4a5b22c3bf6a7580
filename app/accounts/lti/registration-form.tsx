import { useFormatter, useTranslations } from "use-intl";
import { Field } from "../field";

/** A new address that registers a platform, with the time when it expires in ISO 8601. */
export type NewLink = { link: string; expiresAt: string };

type Props = { created: NewLink | null; addresses: { login: string; launch: string; keys: string } };

/** Creates the address that registers a platform, and tells the addresses for platforms that have to be set up by hand. */
export function RegistrationForm({ created, addresses }: Props) {
  const t = useTranslations("accounts.platforms");
  return (
    <section aria-labelledby="register" className="mt-8">
      <h2 id="register" className="text-xl">
        {t("add")}
      </h2>
      <p className="mt-2 text-pretty text-muted">{t("addHint")}</p>
      {created && <CreatedLink {...created} />}
      <form method="post" className="mt-3">
        <button type="submit" name="intent" value="link" className="button button-accent">
          {t("create")}
        </button>
      </form>
      <details className="mt-4">
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
      </details>
    </section>
  );
}

function CreatedLink({ link, expiresAt }: NewLink) {
  const t = useTranslations("accounts.platforms");
  const format = useFormatter();
  const date = format.dateTime(new Date(expiresAt), { dateStyle: "medium", timeZone: "UTC" });
  return (
    <div role="status" className="card mt-3 border-accent p-4">
      <Field
        label={t("link")}
        value={link}
        readOnly
        dir="ltr"
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        hint={t("linkHint", { date })}
      />
    </div>
  );
}
