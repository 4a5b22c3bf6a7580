import { useTranslations } from "use-intl";

/** An institution that people can sign in with. */
export type SignInWay = { id: string; name: string };

/**
 * Links to the sign-in of each institution. Not a form, because a form's redirect may not lead to another site
 * (`form-action`).
 */
export function SignInWays({ ways, back }: { ways: SignInWay[]; back: string }) {
  const t = useTranslations("accounts.elsewhere");
  return (
    <ul className="flex flex-col gap-2">
      {ways.map(({ id, name }) => (
        <li key={id}>
          <a
            href={`/sign-in/${id}?${new URLSearchParams({ back })}`}
            className="button button-accent w-full justify-center text-center wrap-anywhere"
          >
            {t("signInWith", { name })}
          </a>
        </li>
      ))}
    </ul>
  );
}
