import { NavLink } from "@remix-run/react";
import { useTranslations } from "use-intl";

/** Layout of the administrators' pages, with links between them. */
export function AdministrationPage({ children }: { children: React.ReactNode }) {
  const t = useTranslations("accounts.admin");
  return (
    <main id="main" className="mx-auto max-w-4xl p-4 pb-16 sm:p-6 sm:pb-20">
      <h1 className="text-3xl">{t("title")}</h1>
      <nav aria-label={t("sections")} className="tabs mt-4">
        <Section to="/admin/users">{t("users")}</Section>
        <Section to="/admin/platforms">{t("platforms")}</Section>
        <Section to="/admin/audit">{t("audit")}</Section>
      </nav>
      {children}
    </main>
  );
}

function Section({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className="-mb-px shrink-0 border-b-2 border-transparent px-3 py-2 -outline-offset-2 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    >
      {children}
    </NavLink>
  );
}
