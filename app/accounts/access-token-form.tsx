import { useId } from "react";
import { useTranslations } from "use-intl";
import { useDayText } from "~/i18n/use-day-text";
import { Field } from "./field";
import { useProblemText, type FormProblem } from "./form-problem";

/** The choices of the form: days until a token expires. */
export const TOKEN_DAYS = ["30", "90", "365", "never"] as const;

/** Result of the form: a token, which is shown only once, or the problem with its name. */
export type TokenResult =
  | { token: string; expiresAt: string | null }
  | { tokenName: string; tokenProblem: FormProblem };

/** Creates a personal access token. */
export function AccessTokenForm({ mcpUrl, result }: { mcpUrl: string; result: TokenResult | undefined }) {
  const t = useTranslations("accounts.tokens");
  const problemText = useProblemText();
  const expiry = useId();
  const rejected = result && "tokenProblem" in result ? result : undefined;
  return (
    <>
      {result && "token" in result && <NewToken {...result} mcpUrl={mcpUrl} />}
      <form method="post" className="card mt-3 grid items-start gap-4 p-4 sm:grid-cols-[1fr_auto_auto]">
        <Field
          label={t("name")}
          name="name"
          autoComplete="off"
          required
          defaultValue={rejected?.tokenName}
          hint={t("nameHint")}
          problem={problemText(rejected?.tokenProblem)}
        />
        <div className="flex flex-col gap-1">
          <label htmlFor={expiry} className="font-medium">
            {t("expiry")}
          </label>
          <select id={expiry} name="days" defaultValue="90" className="field min-h-10.5">
            {TOKEN_DAYS.map((days) => (
              <option key={days} value={days}>
                {days === "never" ? t("never") : t("afterDays", { count: Number(days) })}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" name="intent" value="create-token" className="button min-h-10.5 sm:mt-7">
          {t("create")}
        </button>
      </form>
    </>
  );
}

type NewTokenProps = Extract<TokenResult, { token: string }> & { mcpUrl: string };

function NewToken({ token, expiresAt, mcpUrl }: NewTokenProps) {
  const t = useTranslations("accounts.tokens");
  const dayText = useDayText();
  const date = expiresAt === null ? t("neverExpires") : t("expiresOn", { date: dayText(expiresAt) });
  return (
    <div role="status" className="card mt-3 flex flex-col gap-3 border-accent p-4">
      <Field
        label={t("newToken")}
        value={token}
        readOnly
        dir="ltr"
        autoFocus
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        hint={t("newTokenHint", { expiry: date })}
      />
      <div>
        <p className="font-medium">{t("mcp")}</p>
        <pre
          tabIndex={0}
          dir="ltr"
          className="mt-1 overflow-x-auto rounded-md border border-line bg-sunken p-3 text-sm"
        >
          {`claude mcp add --transport http cuepoint ${mcpUrl} \\\n  --header "Authorization: Bearer ${token}"`}
        </pre>
      </div>
    </div>
  );
}
