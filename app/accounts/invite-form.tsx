import { useId } from "react";
import { useTranslations } from "use-intl";
import { useDayText } from "~/i18n/use-day-text";
import { ROLES, type Role } from "~/identity/viewer";
import { courseNames } from "./chosen-course";
import { Field } from "./field";
import { useProblemText, type FormProblem } from "./form-problem";
import { NewLink } from "./new-link";

/** Result of the form: a link, or the problem with the form. */
export type InviteResult =
  | { link: string; expiresAt: string }
  | { role: Role | null; course: string; problem: InviteProblem };

export type InviteProblem = Extract<FormProblem, "role_unknown" | "role_course" | "unknown_course">;

type Props = { courses: { courseId: string; title: string }[]; days: number; result: InviteResult | undefined };

/** Creates an invitation. Administrators send the link themselves, because the server sends no email. */
export function InviteForm({ courses, days, result }: Props) {
  const t = useTranslations("accounts");
  const problemText = useProblemText();
  const dayText = useDayText();
  const list = useId();
  const rejected = result && "problem" in result ? result : undefined;
  const isRoleWrong = rejected?.problem === "role_unknown";
  return (
    <section aria-labelledby="invite" className="mt-8">
      <h2 id="invite" className="text-xl">
        {t("admin.inviteTitle")}
      </h2>
      <p className="mt-2 text-pretty text-muted">{t("admin.inviteHint", { days })}</p>
      {result && "link" in result && (
        <NewLink
          label={t("admin.link")}
          link={result.link}
          hint={t("admin.linkHint", { date: dayText(result.expiresAt) })}
        />
      )}
      <form method="post" className="card mt-3 grid items-start gap-4 p-4 sm:grid-cols-[12rem_1fr_auto]">
        <input type="hidden" name="intent" value="invite" />
        <RoleField
          role={rejected?.role ?? "instructor"}
          problem={isRoleWrong ? problemText("role_unknown") : undefined}
        />
        <Field
          label={t("admin.course")}
          name="course"
          list={list}
          autoComplete="off"
          spellCheck={false}
          defaultValue={rejected?.course}
          hint={t("admin.courseHint")}
          problem={isRoleWrong ? undefined : problemText(rejected?.problem)}
        />
        <datalist id={list}>
          {courseNames(courses).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button type="submit" className="button button-accent min-h-10.5 sm:mt-7">
          {t("admin.createLink")}
        </button>
      </form>
    </section>
  );
}

function RoleField({ role, problem }: { role: Role; problem: string | undefined }) {
  const t = useTranslations("accounts");
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {t("admin.role")}
      </label>
      <select
        id={id}
        name="role"
        defaultValue={role}
        aria-describedby={problem && `${id}-problem`}
        className="field min-h-10.5"
      >
        {ROLES.map((value) => (
          <option key={value} value={value}>
            {t(`roles.${value}`)}
          </option>
        ))}
      </select>
      {problem && (
        <p id={`${id}-problem`} className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
