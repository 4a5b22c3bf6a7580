import { Link, useLocation, useParams } from "@remix-run/react";
import { Search, SunMoon } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { courseUrl } from "~/course/moment";
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
    <header className="no-print h-(--header) border-b border-line bg-surface">
      <div className="mx-auto flex h-full max-w-[120rem] items-center justify-between px-4 sm:px-6">
        <Link to="/" className="site-name" aria-label={t("home")}>
          <span className="flex h-8 items-center">
            <Mark className="size-6" />
          </span>
          <span className="flex h-8 items-center">Cuepoint</span>
        </Link>
        <div className="flex shrink-0 items-center gap-3">
          {/* Loads a document, because the results may have videos on other hosts. */}
          <Link
            to={course ? `${courseUrl(course)}/search` : "/search"}
            reloadDocument
            className="icon-button"
            aria-label={t(course ? "searchCourse" : "search")}
            title={t(course ? "searchCourse" : "search")}
          >
            <Search className="size-4" aria-hidden="true" />
          </Link>
          <Link to="/" className="header-link max-sm:hidden">
            {t("courses")}
          </Link>
          {isTeacher && (
            <Link to="/teach" className="header-link max-sm:hidden">
              {t("teach")}
            </Link>
          )}
          <Link to="/privacy" className="header-link">
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
