import { Link, useLocation, useParams } from "@remix-run/react";
import { Search, SunMoon } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { AccountMenu } from "./account-menu";
import { Mark } from "./mark";
import { Menu } from "./menu";
import { PreferencesForm } from "./preferences-form";
import { useHeaderAccount } from "./use-header-account";

export function SiteHeader() {
  const t = useTranslations("header");
  const { course } = useParams();
  const account = useHeaderAccount();
  const isTeacher = account !== null && account !== "signed out" && account.teaches;
  return (
    <header className="no-print border-b border-line bg-surface">
      <div className="mx-auto flex h-13 max-w-[120rem] items-center justify-between px-4 sm:px-6">
        <Link to="/" className="flex items-center gap-2.5 font-semibold tracking-tight" aria-label={t("home")}>
          <Mark className="size-6" />
          Cuepoint
        </Link>
        <div className="flex items-center gap-3">
          {/* Loads a document, because the results may have videos on other hosts. */}
          <Link
            to={course ? `/courses/${encodeURIComponent(course)}/search` : "/search"}
            reloadDocument
            className="icon-button"
            aria-label={t(course ? "searchCourse" : "search")}
            title={t(course ? "searchCourse" : "search")}
          >
            <Search className="size-4" aria-hidden="true" />
          </Link>
          <Link to="/" className="text-sm text-muted hover:text-ink max-sm:hidden">
            {t("courses")}
          </Link>
          {isTeacher && (
            <Link to="/teach" className="text-sm text-muted hover:text-ink max-sm:hidden">
              {t("teach")}
            </Link>
          )}
          <Link to="/privacy" className="text-sm text-muted hover:text-ink">
            {t("privacy")}
          </Link>
          <AccountMenu />
          <Preferences />
        </div>
      </div>
    </header>
  );
}

/** Theme and language: a menu, or without JavaScript a page. */
function Preferences() {
  const t = useTranslations("preferences");
  const { pathname, search } = useLocation();
  const page = useId();
  return (
    <>
      <form id={page} action="/preferences" hidden onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="back" value={pathname + search} />
      </form>
      <Menu label={t("name")} icon={SunMoon} form={page}>
        <PreferencesForm back={pathname + search} />
      </Menu>
    </>
  );
}
