import { useTranslations } from "use-intl";
import { Field } from "./field";
import { useProblemText } from "./form-problem";

export type RejectedSignIn = { name: string; problem: "wrong" | "too_many" };

type Props = {
  back: string;
  /** The token of an administrator's link, or an empty text. */
  unlock: string;
  rejected: RejectedSignIn | undefined;
};

/** Asks for a name and a password. Submits to its own address, so that `back` survives a wrong password. */
export function SignInForm({ back, unlock, rejected }: Props) {
  const t = useTranslations("accounts");
  const tHeader = useTranslations("header");
  const problemText = useProblemText();
  return (
    <form method="post" className="card flex flex-col gap-4 p-4 sm:p-5">
      <input type="hidden" name="back" value={back} />
      {unlock && <input type="hidden" name="unlock" value={unlock} />}
      <Field
        label={t("name")}
        name="name"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={rejected?.name}
      />
      <Field
        label={t("password")}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        problem={problemText(rejected?.problem)}
      />
      <button type="submit" className="button button-accent">
        {tHeader("signIn")}
      </button>
      <p className="text-sm text-pretty text-muted">{t("forgotten")}</p>
    </form>
  );
}
