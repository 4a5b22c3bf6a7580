import { useTranslations } from "use-intl";
import { Field } from "../field";
import type { PlatformField } from "./platform-fields";
import type { RejectedPlatform } from "./platforms-result";

const REQUIRED = ["issuer", "clientId", "authorizationUrl", "tokenUrl", "keysUrl"] as const;
const OPTIONAL = ["name", "tokenAudience", "deployment"] as const;

/** Adds a platform by the addresses that it shows. `rejected`: the values that were just sent, and the invalid one. */
export function AddPlatformForm({ rejected }: { rejected: RejectedPlatform | null }) {
  const t = useTranslations("accounts.platforms");
  const field = (name: PlatformField, isRequired: boolean) => (
    <Field
      key={name}
      label={isRequired ? t(`fields.${name}`) : t("optional", { field: t(`fields.${name}`) })}
      name={name}
      dir={name === "name" ? undefined : "ltr"}
      required={isRequired}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={2_000}
      defaultValue={rejected?.fields[name]}
      problem={rejected?.problem === name ? t(`problems.${problemOf(name)}`) : undefined}
    />
  );
  return (
    <form method="post" className="card mt-3 flex flex-col gap-4 p-4" aria-label={t("addByHand")}>
      {REQUIRED.map((name) => field(name, true))}
      {OPTIONAL.map((name) => field(name, false))}
      <button type="submit" name="intent" value="add" className="button button-accent self-start">
        {t("addByHand")}
      </button>
    </form>
  );
}

const problemOf = (field: PlatformField) => (field === "clientId" || field === "deployment" ? "id" : "address");
