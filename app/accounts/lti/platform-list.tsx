import { useFormatter, useTranslations } from "use-intl";
import { Field } from "../field";
import type { PlatformsResult } from "./platforms-result";

/** A registered platform in the administrators' list. */
export type ShownPlatform = {
  platformId: string;
  name: string;
  issuer: string;
  clientId: string;
  deploymentIds: string[];
  courses: string[];
};

/** `result`: of the form that was just sent. */
type Props = { platforms: ShownPlatform[]; result: PlatformsResult | undefined };

/** Lists all registered platforms with the courses that they link to. */
export function PlatformList({ platforms, result }: Props) {
  const t = useTranslations("accounts.platforms");
  const resultText = useResultText();
  return (
    <section aria-labelledby="platforms" className="mt-8">
      <h2 id="platforms" className="text-xl">
        {t("count", { count: platforms.length })}
      </h2>
      <p role="status" className="mt-2 text-muted empty:hidden">
        {resultText(result)}
      </p>
      {platforms.length === 0 ? (
        <p className="mt-2 text-muted">{t("none")}</p>
      ) : (
        <ul className="card mt-3 divide-y divide-line">
          {platforms.map((platform) => (
            <ListedPlatform key={platform.platformId} platform={platform} result={result} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns a function that describes a result in the list. Those of the forms above it have none. */
function useResultText(): (result: PlatformsResult | undefined) => string {
  const t = useTranslations("accounts.platforms");
  const format = useFormatter();
  return (result) => {
    if (!result) return "";
    if ("people" in result) {
      const { course, people, added, failed } = result;
      const imported = t("imported", { course, people, added });
      return failed.length === 0 ? imported : `${imported} ${t("rostersFailed", { names: format.list(failed) })}`;
    }
    if ("course" in result) return t(`problems.${result.problem}`, { course: result.course });
    return "done" in result ? t(`done.${result.done}`) : "";
  };
}

function ListedPlatform({ platform, result }: { platform: ShownPlatform; result: PlatformsResult | undefined }) {
  const t = useTranslations("accounts.platforms");
  const { platformId, name, issuer, clientId, deploymentIds, courses } = platform;
  const isRejected = result !== undefined && "platform" in result && result.platform === platformId;
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
        {courses.map((course) => (
          <form key={course} method="post" className="mt-2">
            <input type="hidden" name="course" value={course} />
            <button type="submit" name="intent" value="roster" className="button">
              {t("importPeople", { course })}
            </button>
          </form>
        ))}
        <AddDeployment platform={platform} isRejected={isRejected} />
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

type AddDeploymentProps = { platform: Pick<ShownPlatform, "platformId" | "name">; isRejected: boolean };

function AddDeployment({ platform: { platformId, name }, isRejected }: AddDeploymentProps) {
  const t = useTranslations("accounts.platforms");
  return (
    <details className="mt-2" open={isRejected}>
      <summary className="cursor-pointer text-sm" aria-label={t("addDeploymentNamed", { name })}>
        {t("addDeployment")}
      </summary>
      <form method="post" className="mt-2 flex flex-col items-start gap-2">
        <input type="hidden" name="platform" value={platformId} />
        <Field
          label={t("fields.deployment")}
          name="deployment"
          dir="ltr"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          problem={isRejected ? t("problems.id") : undefined}
        />
        <button type="submit" name="intent" value="deployment" className="button">
          {t("saveDeployment")}
        </button>
      </form>
    </details>
  );
}
