import { Link } from "@remix-run/react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { VISIBILITIES, type Visibility } from "~/course/visibility";
import type { WaitingContext } from "~db/lti-launches.server";
import { CourseMembers, type ShownMembers } from "./course-members";
import { WaitingContexts } from "./lti/waiting-contexts";
import { NewLink } from "./new-link";

/** Result of a form on the page: the new link to an unlisted course, a confirmation, or why nothing was changed. */
export type AccessResult =
  | { link: string }
  | { problem: "only_instructor" }
  | { done: "saved" | "member_changed" | "member_removed" | "context_confirmed" };

type Props = {
  courseTitle: string;
  /** The address of the course's editor. */
  editorUrl: string;
  visibility: Visibility;
  hasKey: boolean;
  waiting: readonly WaitingContext[];
  members: ShownMembers;
  result: AccessResult | undefined;
};

/** Shows a course's visibility and members to its instructors and administrators. */
export function CourseAccessView({ courseTitle, editorUrl, visibility, hasKey, waiting, members, result }: Props) {
  const t = useTranslations("accounts.access");
  return (
    <main id="main" className="mx-auto max-w-4xl p-4 pb-16 sm:p-6 sm:pb-20">
      <Link to={editorUrl} className="inline-block py-0.5 text-sm text-muted hover:text-ink">
        {t("edit")}
      </Link>
      <h1 className="mt-1 text-3xl wrap-anywhere">{t("title", { course: courseTitle })}</h1>
      {result && "link" in result && <NewLink label={t("link")} link={result.link} hint={t("linkHint")} />}
      {result && "problem" in result && (
        <p role="alert" className="mt-3 text-danger">
          {t(result.problem)}
        </p>
      )}
      <p role="status" className="mt-3 text-muted empty:hidden">
        {result && "done" in result ? t(result.done) : ""}
      </p>
      <VisibilityForm key={visibility} visibility={visibility} />
      {visibility === "unlisted" && <LinkForm hasKey={hasKey} />}
      {waiting.length > 0 && <WaitingContexts waiting={waiting} />}
      <CourseMembers {...members} />
    </main>
  );
}

function VisibilityForm({ visibility }: Pick<Props, "visibility">) {
  const t = useTranslations("accounts.access");
  const id = useId();
  return (
    <form method="post" className="card mt-6 p-4">
      <input type="hidden" name="intent" value="visibility" />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 text-xl">{t("whoSees")}</legend>
        {VISIBILITIES.map((value) => (
          <div key={value} className="flex items-start gap-3">
            <input
              type="radio"
              id={`${id}-${value}`}
              name="visibility"
              value={value}
              defaultChecked={value === visibility}
              aria-describedby={`${id}-${value}-hint`}
              className="mt-1 size-4 accent-accent"
            />
            <div>
              <label htmlFor={`${id}-${value}`} className="font-medium">
                {t(`visibility.${value}`)}
              </label>
              <p id={`${id}-${value}-hint`} className="text-sm text-muted text-pretty">
                {t(`hints.${value}`)}
              </p>
            </div>
          </div>
        ))}
      </fieldset>
      <button type="submit" className="button button-accent mt-4 min-h-10.5">
        {t("save")}
      </button>
    </form>
  );
}

function LinkForm({ hasKey }: Pick<Props, "hasKey">) {
  const t = useTranslations("accounts.access");
  return (
    <form method="post" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="intent" value="key" />
      <button type="submit" className="button min-h-10.5">
        {t("newLink")}
      </button>
      <p className="max-w-prose text-sm text-muted">{t(hasKey ? "newLinkHint" : "noLink")}</p>
    </form>
  );
}
