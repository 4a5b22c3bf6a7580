import { isRouteErrorResponse, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { courseUrl } from "~/course/moment";
import { failureTexts } from "~/platform/failure-texts";
import { publicMessage } from "~/platform/public-message";
import { fieldsOf } from "~/text/fields-of";
import { LinkToSignIn } from "./link-to-sign-in";
import { useHeaderAccount } from "./use-header-account";

type Props = {
  error: unknown;
  /** An explanation, if the page has a better one than the error. */
  title?: string;
  hint?: string;
  /** The page is in another site's frame, which cannot show the courses. */
  isFramed?: boolean;
};

/**
 * The error page: what happened, another attempt if that can help, and a link to the lectures of the course if only its
 * lecture is missing, or to all courses.
 */
export function ErrorView({ error, title, hint, isFramed = false }: Props) {
  const t = useTranslations("errors");
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const texts = errorTexts(error);
  const isMissing = status === 404;
  // The server's message is more specific, but it is in English only.
  const own = isRouteErrorResponse(error) && locale === "en" ? publicMessage(error.data) : undefined;
  const course = isRouteErrorResponse(error) ? courseWithoutLecture(error.data) : undefined;
  return (
    <main id="main" className="mx-auto flex max-w-xl flex-col items-start gap-4 px-6 py-24">
      <h1 className="text-3xl">{title ?? t(texts.title)}</h1>
      <p className="text-muted text-lg">{hint ?? (course && t("noSuchLecture", course)) ?? own ?? t(texts.hint)}</p>
      {isMissing && !isFramed && <SignInHint />}
      <div className="mt-2 flex flex-wrap gap-3">
        {texts.canRetry && (
          <Link to={pathname + search} reloadDocument className="button button-accent">
            {t("tryAgain")}
          </Link>
        )}
        <Link
          to={course ? courseUrl(course.courseId) : "/"}
          target={isFramed ? "_blank" : undefined}
          className={`button ${texts.canRetry ? "" : "button-accent"}`}
        >
          {course ? t("allLectures", course) : t("allCourses")}
        </Link>
      </div>
    </main>
  );
}

/** Returns the names of the texts that explain a page's error. */
export function errorTexts(error: unknown) {
  if (isOffline(error)) return OFFLINE;
  return failureTexts(isRouteErrorResponse(error) ? error.status : 500);
}

const OFFLINE = { title: "offline", hint: "offlineHint", canRetry: true } as const;

/** A course that only its members may see looks missing to everyone else, and to its members before they sign in. */
function SignInHint() {
  const t = useTranslations("errors");
  if (useHeaderAccount() !== "signed out") return null;
  const link = (text: ReactNode) => <LinkToSignIn className="link">{text}</LinkToSignIn>;
  return <p className="text-pretty">{t.rich("signIn", { link })}</p>;
}

/** Returns whether a request got no response. Each browser has its own words for it. */
const isOffline = (error: unknown) =>
  error instanceof TypeError && /failed to fetch|networkerror|load failed|network connection/i.test(error.message);

/** Returns the course in which a lecture was not found, if that is the error. */
function courseWithoutLecture(body: unknown): { courseId: string; course: string } | undefined {
  const { name, values } = fieldsOf(fieldsOf(fieldsOf(body).error).reason);
  const { courseId, course } = fieldsOf(values);
  const isKnown = name === "no_such_lecture" && typeof courseId === "string" && typeof course === "string";
  return isKnown ? { courseId, course } : undefined;
}
