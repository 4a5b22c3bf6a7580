import { useTranslations } from "use-intl";
import { MIN_PASSWORD } from "~/identity/credentials";
import { Field } from "./field";
import { useProblemText, type FormProblem } from "./form-problem";

/** The problem with a submitted form, and the name in it. Passwords are not sent back. */
export type RejectedAccount = { name: string; problems: { name?: FormProblem; password?: FormProblem } };

type Props = { submit: string; rejected: RejectedAccount | undefined; children?: React.ReactNode };

/** Asks for the name and the password of a new account. A plain form works without JavaScript. */
export function NewAccountForm({ submit, rejected, children }: Props) {
  const t = useTranslations("accounts");
  const problemText = useProblemText();
  return (
    <form method="post" className="card flex flex-col gap-4 p-4 sm:p-5">
      {children}
      <Field
        label={t("name")}
        name="name"
        autoComplete="username"
        autoCapitalize="words"
        spellCheck={false}
        required
        defaultValue={rejected?.name}
        hint={t("nameHint")}
        problem={problemText(rejected?.problems.name)}
      />
      <Field
        label={t("password")}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={t("passwordHint", { count: MIN_PASSWORD })}
        problem={problemText(rejected?.problems.password)}
      />
      <button type="submit" className="button button-accent">
        {submit}
      </button>
    </form>
  );
}
