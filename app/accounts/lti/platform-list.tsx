import { useTranslations } from "use-intl";

/** A registered platform in the administrators' list. */
export type ShownPlatform = {
  platformId: string;
  name: string;
  issuer: string;
  clientId: string;
  deploymentIds: string[];
  courses: string[];
};

/** `isRemoved`: a platform was just removed. */
type Props = { platforms: ShownPlatform[]; isRemoved: boolean };

/** Lists all registered platforms with the courses that they link to. */
export function PlatformList({ platforms, isRemoved }: Props) {
  const t = useTranslations("accounts.platforms");
  return (
    <section aria-labelledby="platforms" className="mt-8">
      <h2 id="platforms" className="text-xl">
        {t("count", { count: platforms.length })}
      </h2>
      <p role="status" className="mt-2 text-muted empty:hidden">
        {isRemoved ? t("removed") : ""}
      </p>
      {platforms.length === 0 ? (
        <p className="mt-2 text-muted">{t("none")}</p>
      ) : (
        <ul className="card mt-3 divide-y divide-line">
          {platforms.map((platform) => (
            <ListedPlatform key={platform.platformId} {...platform} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ListedPlatform({ platformId, name, issuer, clientId, deploymentIds, courses }: ShownPlatform) {
  const t = useTranslations("accounts.platforms");
  return (
    <li className="grid items-start gap-x-4 gap-y-2 p-4 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{name}</p>
        <p dir="ltr" className="text-sm text-muted">
          {issuer} · {clientId}
        </p>
        <p className="text-sm text-muted">
          {deploymentIds.length === 0 ? t("noDeployment") : t("deployments", { ids: deploymentIds.join(", ") })}
        </p>
        <p className="text-sm">{courses.length === 0 ? t("noCourses") : t("courses", { ids: courses.join(", ") })}</p>
      </div>
      <details>
        <summary className="button cursor-pointer" aria-label={t("removeNamed", { name })}>
          {t("remove")}
        </summary>
        <form method="post" className="mt-2 flex max-w-60 flex-col gap-2">
          <p className="text-sm text-muted">{t("removeHint")}</p>
          <input type="hidden" name="platform" value={platformId} />
          <button type="submit" name="intent" value="remove" className="button border-danger text-danger">
            {t("confirm")}
          </button>
        </form>
      </details>
    </li>
  );
}
