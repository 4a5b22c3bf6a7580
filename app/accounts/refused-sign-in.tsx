import { useTranslations } from "use-intl";
import type { SignInProblem } from "~/identity/sign-in-refused";
import { NarrowPage } from "./narrow-page";

type Props = { problem: SignInProblem; name: string; back: string };

/** Explains why a sign-in was refused, with a link to try again. */
export function RefusedSignIn({ problem, name, back }: Props) {
  const t = useTranslations("accounts.elsewhere");
  return (
    <NarrowPage title={t("refused")} intro={t(`problems.${problem}`, { name })}>
      <p>
        <a href={`/sign-in?${new URLSearchParams({ back })}`} className="button button-accent">
          {t("tryAgain")}
        </a>
      </p>
    </NarrowPage>
  );
}
