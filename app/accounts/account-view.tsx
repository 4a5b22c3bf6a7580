import { Link } from "@remix-run/react";
import { useTranslations } from "use-intl";
import type { TokenResult } from "./access-token-form";
import { AccessTokenList, type ShownToken } from "./access-token-list";
import { PasswordForm, type RejectedPassword } from "./password-form";
import { useRoleText, type ShownRole } from "./role-text";
import { SessionList, type ShownSession } from "./session-list";

type Account = {
  name: string;
  hasPassword: boolean;
  roles: ShownRole[];
  sessions: ShownSession[];
  tokens: ShownToken[];
  mcpUrl: string;
};

/** The result of one of the page's forms. */
export type AccountResult = { password: RejectedPassword | "changed" } | { token: TokenResult };
type Props = Account & { result: AccountResult | undefined };

/** Shows a user's own account: roles, sessions, tokens, password, and a link to their data. */
export function AccountView({ name, hasPassword, roles, sessions, tokens, mcpUrl, result }: Props) {
  const t = useTranslations("accounts");
  const tHeader = useTranslations("header");
  return (
    <main id="main" className="mx-auto max-w-3xl p-4 pb-16 sm:p-6 sm:pb-20">
      <h1 className="text-3xl">{t("yours.title")}</h1>
      <p className="mt-3 wrap-anywhere">{t("yours.signedInAs", { name })}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <form method="post" action="/sign-out">
          <button type="submit" className="button">
            {tHeader("signOut")}
          </button>
        </form>
        {roles.some(({ role }) => role === "admin") && (
          <Link to="/admin/users" className="button">
            {tHeader("administration")}
          </Link>
        )}
      </div>
      <Roles roles={roles} />
      <SessionList sessions={sessions} />
      <AccessTokenList
        tokens={tokens}
        mcpUrl={mcpUrl}
        result={result && "token" in result ? result.token : undefined}
      />
      {hasPassword && (
        <PasswordForm name={name} result={result && "password" in result ? result.password : undefined} />
      )}
      <OwnData />
    </main>
  );
}

function OwnData() {
  const t = useTranslations("accounts.yours");
  return (
    <section aria-labelledby="data" className="mt-10">
      <h2 id="data" className="text-xl">
        {t("data")}
      </h2>
      <p className="mt-2 text-pretty text-muted">{t("dataHint")}</p>
      <Link to="/privacy#your-data" className="button mt-3">
        {t("openData")}
      </Link>
    </section>
  );
}

function Roles({ roles }: { roles: ShownRole[] }) {
  const t = useTranslations("accounts");
  const roleText = useRoleText();
  return (
    <section aria-labelledby="roles" className="mt-10">
      <h2 id="roles" className="text-xl">
        {t("yours.roles")}
      </h2>
      {roles.length === 0 ? (
        <p className="mt-2 text-muted">{t("roles.none")}</p>
      ) : (
        <ul className="mt-2 list-disc ps-5">
          {roles.map((role) => (
            <li key={`${role.courseId} ${role.role}`} className="wrap-anywhere">
              {roleText(role)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
