import { Form } from "@remix-run/react";
import { useTranslations } from "use-intl";
import { useDayText } from "~/i18n/use-day-text";
import { NewLink } from "./new-link";
import { PeoplePages, PeopleSearch, type PageOfPeople } from "./people-pages";
import { useRoleText, type ShownRole } from "./role-text";

/** A user in the administrators' list, with times in ISO 8601. */
export type ShownUser = {
  userId: string;
  name: string;
  createdAt: string;
  lastSeenAt: string;
  hasPassword: boolean;
  roles: ShownRole[];
};

/** Why an account was not deleted, or there is no link for its user. */
export type UserProblem = "only_administrator" | "unknown_user" | "no_password";
/** A new link for a user: to the sign-in page that others cannot lock, or to the page that sets a new password. */
export type LinkForUser = { for: "unlock" | "reset"; name: string; link: string; expiresAt: string };

type Props = PageOfPeople & {
  users: ShownUser[];
  /** The viewer, who deletes their own account on the page about their data. */
  viewerId: string;
  problem: UserProblem | null;
  made: LinkForUser | null;
};

/** All accounts with their roles, one page at a time. */
export function UserList({ users, viewerId, problem, made, ...shown }: Props) {
  const t = useTranslations("accounts");
  return (
    <section aria-labelledby="users" className="mt-8">
      <h2 id="users" className="text-xl">
        {shown.q ? t("admin.found", { q: shown.q, count: shown.count }) : t("admin.userCount", { count: shown.count })}
      </h2>
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {t(`admin.userProblems.${problem}`)}
        </p>
      )}
      {made && <MadeLink {...made} />}
      <PeopleSearch q={shown.q} count={shown.count} />
      {users.length > 0 && (
        <ul className="card mt-3 divide-y divide-line">
          {users.map((user) => (
            <ListedUser key={user.userId} {...user} isViewer={user.userId === viewerId} />
          ))}
        </ul>
      )}
      <PeoplePages path="/admin/users" {...shown} />
    </section>
  );
}

function MadeLink({ for: purpose, name, link, expiresAt }: LinkForUser) {
  const t = useTranslations("accounts.admin.links");
  const date = useDayText()(expiresAt);
  return <NewLink label={t(`${purpose}.label`, { name })} link={link} hint={t(`${purpose}.hint`, { name, date })} />;
}

function ListedUser({ isViewer, ...user }: ShownUser & { isViewer: boolean }) {
  const { userId, name, createdAt, lastSeenAt, hasPassword, roles } = user;
  const t = useTranslations("accounts");
  const roleText = useRoleText();
  const dayText = useDayText();
  return (
    <li className="grid gap-x-4 gap-y-1 p-4 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t("admin.since", { date: dayText(createdAt), lastSeen: dayText(lastSeenAt) })}
        </p>
      </div>
      <p className="wrap-anywhere">{roles.map(roleText).join(", ") || t("roles.none")}</p>
      {!isViewer && (
        <div className="flex flex-wrap gap-x-4 sm:col-span-2">
          {hasPassword && <UserAction action="reset" userId={userId} name={name} />}
          {hasPassword && <UserAction action="unlock" userId={userId} name={name} />}
          <UserAction action="erase" userId={userId} name={name} />
        </div>
      )}
    </li>
  );
}

type UserActionProps = Pick<ShownUser, "userId" | "name"> & { action: "reset" | "unlock" | "erase" };

/** Explains what it does before it is done: an account cannot be brought back. Works without JavaScript. */
function UserAction({ action, userId, name }: UserActionProps) {
  const t = useTranslations("accounts.admin");
  return (
    <details className="open:basis-full">
      <summary className="inline-flex min-h-10 cursor-pointer items-center text-sm text-muted underline">
        {t(action)}
        <span className="sr-only"> {name}</span>
      </summary>
      <p className="mt-1 text-pretty">{t(`${action}Hint`, { name })}</p>
      <Form method="post" preventScrollReset className="mt-3">
        <input type="hidden" name="intent" value={action} />
        <input type="hidden" name="user" value={userId} />
        <button type="submit" className={`button ${action === "erase" ? "text-danger" : ""}`}>
          {t(`${action}Named`, { name })}
        </button>
      </Form>
    </details>
  );
}
