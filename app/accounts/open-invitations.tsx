import { useTranslations } from "use-intl";
import { useDayText } from "~/i18n/use-day-text";
import { useRoleText, type ShownRole } from "./role-text";

/** An invitation that nobody has accepted yet, with times in ISO 8601. */
export type ShownInvitation = ShownRole & {
  invitationId: string;
  courseTitle: string | null;
  createdBy: string | null;
  createdAt: string;
  expiresAt: string;
};

/** The invitations whose links still work. Revoking one ends its link. */
export function OpenInvitations({ invitations, isGone }: { invitations: ShownInvitation[]; isGone: boolean }) {
  const t = useTranslations("accounts.admin");
  if (invitations.length === 0 && !isGone) return null;
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h2 id="invitations" className="text-xl">
        {t("openInvitations", { count: invitations.length })}
      </h2>
      {isGone && (
        <p role="alert" className="mt-3 text-danger">
          {t("invitationGone")}
        </p>
      )}
      {invitations.length > 0 && (
        <ul className="card mt-3 divide-y divide-line">
          {invitations.map((invitation) => (
            <OpenInvitation key={invitation.invitationId} {...invitation} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OpenInvitation({ invitationId, role, courseId, courseTitle, createdBy, ...times }: ShownInvitation) {
  const t = useTranslations("accounts.admin");
  const roleText = useRoleText();
  const dayText = useDayText();
  const granted = roleText({ role, courseId, courseTitle });
  const created = dayText(times.createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{granted}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {createdBy ? t("invitedBy", { name: createdBy, date: created }) : t("invitedOn", { date: created })}{" "}
          {t("expiresOn", { date: dayText(times.expiresAt) })}
        </p>
      </div>
      <form method="post">
        <input type="hidden" name="intent" value="revoke" />
        <input type="hidden" name="invitation" value={invitationId} />
        <button type="submit" className="button min-h-10.5" aria-label={t("revokeNamed", { role: granted })}>
          {t("revoke")}
        </button>
      </form>
    </li>
  );
}
