import { useTranslations } from "use-intl";
import { useDayText } from "~/i18n/use-day-text";
import { PeoplePages } from "./people-pages";
import { useRoleText, type ShownRole } from "./role-text";

/** A user in the administrators' list, with times in ISO 8601. */
export type ShownUser = { userId: string; name: string; createdAt: string; lastSeenAt: string; roles: ShownRole[] };

type Props = { users: ShownUser[]; count: number; page: number; hasMore: boolean };

/** Lists all accounts with their roles, one page at a time. */
export function UserList({ users, count, page, hasMore }: Props) {
  const t = useTranslations("accounts");
  return (
    <section aria-labelledby="users" className="mt-8">
      <h2 id="users" className="text-xl">
        {t("admin.userCount", { count })}
      </h2>
      <ul className="card mt-3 divide-y divide-line">
        {users.map((user) => (
          <ListedUser key={user.userId} {...user} />
        ))}
      </ul>
      <PeoplePages path="/admin/users" page={page} hasMore={hasMore} />
    </section>
  );
}

function ListedUser({ name, createdAt, lastSeenAt, roles }: ShownUser) {
  const t = useTranslations("accounts");
  const roleText = useRoleText();
  const dayText = useDayText();
  return (
    <li className="grid gap-x-4 gap-y-1 p-4 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {t("admin.since", { date: dayText(createdAt), lastSeen: dayText(lastSeenAt) })}
        </p>
      </div>
      <p className="wrap-anywhere">{roles.map(roleText).join(", ") || t("roles.none")}</p>
    </li>
  );
}
