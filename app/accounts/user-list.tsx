import { Form } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { useDayText } from "~/i18n/use-day-text";
import { PeoplePages } from "./people-pages";
import { useRoleText, type ShownRole } from "./role-text";

/** A user in the administrators' list, with times in ISO 8601. */
export type ShownUser = { userId: string; name: string; createdAt: string; lastSeenAt: string; roles: ShownRole[] };

/** Why an account was not deleted. */
export type EraseProblem = "only_administrator" | "unknown_user";

type Props = {
  users: ShownUser[];
  count: number;
  page: number;
  hasMore: boolean;
  /** The viewer, who deletes their own account on the page about their data. */
  viewerId: string;
  problem: EraseProblem | null;
};

/** All accounts with their roles, one page at a time. */
export function UserList({ users, count, page, hasMore, viewerId, problem }: Props) {
  const t = useTranslations("accounts");
  return (
    <section aria-labelledby="users" className="mt-8">
      <h2 id="users" className="text-xl">
        {t("admin.userCount", { count })}
      </h2>
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {t(`admin.eraseProblems.${problem}`)}
        </p>
      )}
      <ul className="card mt-3 divide-y divide-line">
        {users.map((user) => (
          <ListedUser key={user.userId} {...user} isViewer={user.userId === viewerId} />
        ))}
      </ul>
      <PeoplePages path="/admin/users" page={page} hasMore={hasMore} />
    </section>
  );
}

function ListedUser({ userId, name, createdAt, lastSeenAt, roles, isViewer }: ShownUser & { isViewer: boolean }) {
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
      {!isViewer && <EraseUser userId={userId} name={name} />}
    </li>
  );
}

/** Asks before it deletes: an account cannot be brought back. Works without JavaScript. */
function EraseUser({ userId, name }: Pick<ShownUser, "userId" | "name">) {
  const t = useTranslations("accounts.admin");
  return (
    <details className="sm:col-span-2">
      <summary className="inline-flex min-h-10 cursor-pointer items-center text-sm text-muted underline">
        {t("erase")}
        <span className="sr-only"> {name}</span>
      </summary>
      <p className="mt-1 text-pretty">{t("eraseHint", { name })}</p>
      <Form method="post" preventScrollReset className="mt-3">
        <input type="hidden" name="intent" value="erase" />
        <input type="hidden" name="user" value={userId} />
        <button type="submit" className="button text-danger">
          {t("eraseNamed", { name })}
        </button>
      </Form>
    </details>
  );
}
