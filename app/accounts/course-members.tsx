import { Link } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { COURSE_ROLES, type CourseRole } from "~/identity/viewer";
import { PeoplePages, PeopleSearch, type PageOfPeople } from "./people-pages";

export type ShownMember = { userId: string; name: string; role: CourseRole; isFromPlatform: boolean };
export type ShownMembers = PageOfPeople & { members: ShownMember[]; path: string; mayInvite: boolean };

/** Lists the members of a course with their roles, one page at a time. */
export function CourseMembers({ members, path, mayInvite, ...shown }: ShownMembers) {
  const t = useTranslations("accounts");
  return (
    <section aria-labelledby="members" className="mt-8">
      <h2 id="members" className="text-xl">
        {shown.q ? t("admin.found", { q: shown.q, count: shown.count }) : t("access.members", { count: shown.count })}
      </h2>
      <p className="mt-2 text-pretty text-muted">{t("access.membersHint")}</p>
      {mayInvite && (
        <Link to="/admin/users" className="button mt-3">
          {t("access.invite")}
        </Link>
      )}
      <PeopleSearch q={shown.q} count={shown.count} />
      {members.length > 0 && (
        <ul className="card mt-3 divide-y divide-line">
          {members.map((member) => (
            <Member key={member.userId} {...member} />
          ))}
        </ul>
      )}
      <PeoplePages path={path} {...shown} />
    </section>
  );
}

function Member({ userId, name, role, isFromPlatform }: ShownMember) {
  const t = useTranslations("accounts");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {isFromPlatform && <p className="text-sm text-muted text-pretty">{t("access.fromPlatform")}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <form method="post" className="flex items-center gap-2">
          <input type="hidden" name="intent" value="role" />
          <input type="hidden" name="user" value={userId} />
          <select
            key={role}
            name="role"
            defaultValue={role}
            aria-label={t("access.roleOf", { name })}
            className="field min-h-10.5"
          >
            {COURSE_ROLES.map((value) => (
              <option key={value} value={value}>
                {t(`roles.${value}`)}
              </option>
            ))}
          </select>
          <button type="submit" className="button min-h-10.5" aria-label={t("access.changeOf", { name })}>
            {t("access.change")}
          </button>
        </form>
        <form method="post">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="user" value={userId} />
          <button type="submit" className="button min-h-10.5" aria-label={t("access.removeNamed", { name })}>
            {t("access.remove")}
          </button>
        </form>
      </div>
    </li>
  );
}
