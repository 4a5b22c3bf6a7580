import { useTranslations } from "use-intl";
import { MIN_PASSWORD } from "~/identity/credentials";
import { Field } from "./field";
import { useProblemText, type FormProblem } from "./form-problem";

type Props = { name: string; problem: FormProblem | undefined };

/** Asks for a new password in place of a forgotten one. `name` identifies the account to password managers. */
export function NewPasswordForm({ name, problem }: Props) {
  const t = useTranslations("accounts");
  const problemText = useProblemText();
  return (
    <form method="post" className="card flex flex-col gap-4 p-4 sm:p-5">
      <input type="hidden" name="username" autoComplete="username" value={name} />
      <Field
        label={t("yours.newPassword")}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={t("passwordHint", { count: MIN_PASSWORD })}
        problem={problemText(problem)}
      />
      <button type="submit" className="button button-accent">
        {t("newPassword.submit")}
      </button>
    </form>
  );
}
