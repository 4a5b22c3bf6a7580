import { CircleUserRound } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { LinkToSignIn } from "./link-to-sign-in";
import { Menu, MenuLink } from "./menu";
import { useHeaderAccount } from "./use-header-account";

/** A user's menu, or a link to sign in. Without JavaScript, the menu's button opens the account's page. */
export function AccountMenu() {
  const t = useTranslations("header");
  const account = useHeaderAccount();
  const [page, signOut] = [useId(), useId()];
  if (account === null) return null;
  if (account === "signed out") return <LinkToSignIn className="header-link">{t("signIn")}</LinkToSignIn>;
  return (
    <>
      <form id={page} action="/account" hidden onSubmit={(event) => event.preventDefault()} />
      {/* Not in the menu: a form that closes with it is not sent. */}
      <form id={signOut} method="post" action="/sign-out" hidden />
      <Menu label={t("account")} icon={CircleUserRound} form={page}>
        <p className="max-w-60 border-b border-line px-3 py-1.5 font-medium wrap-anywhere">{account.name}</p>
        <MenuLink href="/account">{t("account")}</MenuLink>
        {account.teaches && <MenuLink href="/teach">{t("teach")}</MenuLink>}
        {account.isAdmin && <MenuLink href="/admin/users">{t("administration")}</MenuLink>}
        <button type="submit" form={signOut} className="menu-item">
          {t("signOut")}
        </button>
      </Menu>
    </>
  );
}
