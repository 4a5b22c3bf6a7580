import { useTranslations } from "use-intl";
import { MIN_PASSWORD } from "~/identity/credentials";
import { Field } from "./field";
import { useProblemText, type FormProblem } from "./form-problem";

/** The problem with a change of the password. */
export type RejectedPassword = { current?: FormProblem; password?: FormProblem };

/** Changes the password, which ends all other sessions. `name` identifies the account to password managers. */
export function PasswordForm({ name, result }: { name: string; result: RejectedPassword | "changed" | undefined }) {
  const t = useTranslations("accounts");
  const problemText = useProblemText();
  const rejected = result === "changed" ? undefined : result;
  return (
    <section aria-labelledby="password" className="mt-10">
      <h2 id="password" className="text-xl">
        {t("yours.changePassword")}
      </h2>
      <p className="mt-2 text-pretty text-muted">{t("yours.changePasswordHint")}</p>
      <p role="status" className="mt-2 font-medium text-success empty:hidden">
        {result === "changed" && t("yours.passwordChanged")}
      </p>
      <form method="post" className="card mt-3 flex max-w-md flex-col gap-4 p-4">
        <input type="hidden" name="username" autoComplete="username" value={name} />
        <Field
          label={t("yours.currentPassword")}
          name="current"
          type="password"
          autoComplete="current-password"
          required
          problem={problemText(rejected?.current)}
        />
        <Field
          label={t("yours.newPassword")}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={t("passwordHint", { count: MIN_PASSWORD })}
          problem={problemText(rejected?.password)}
        />
        <button type="submit" name="intent" value="password" className="button">
          {t("yours.changePassword")}
        </button>
      </form>
    </section>
  );
}
