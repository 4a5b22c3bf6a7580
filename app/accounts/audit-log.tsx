import { Link } from "@remix-run/react";
import { useFormatter, useTranslations } from "use-intl";
import type { AuditEvent } from "~db/audit-events.server";
import { useRoleText } from "./role-text";

type Props = { events: AuditEvent[]; isFirstPage: boolean; older: string | null };

/** Lists audit events with their actors, the latest first, one page at a time. */
export function AuditLog({ events, isFirstPage, older }: Props) {
  const t = useTranslations("accounts.admin");
  return (
    <section aria-labelledby="audit" className="mt-8">
      <h2 id="audit" className="text-xl">
        {t("audit")}
      </h2>
      {events.length === 0 ? (
        <p className="mt-2 text-muted">{t("noEvents")}</p>
      ) : (
        <ol className="card mt-3 divide-y divide-line">
          {events.map((event) => (
            <Act key={event.eventId} {...event} />
          ))}
        </ol>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {!isFirstPage && (
          <Link to="/admin/audit" className="button">
            {t("previous")}
          </Link>
        )}
        {older !== null && (
          <Link to={`/admin/audit?before=${older}`} className="button">
            {t("next")}
          </Link>
        )}
      </div>
    </section>
  );
}

function Act({ at, actor, actorName, action, subjectName, courseId, role, visibility, detail }: AuditEvent) {
  const t = useTranslations("accounts.admin");
  const tAccess = useTranslations("accounts.access");
  const roleText = useRoleText();
  const format = useFormatter();
  const who = actor === "user" ? (actorName ?? t("erasedUser")) : t(actor);
  const place = role ? roleText({ role, courseId }) : courseId;
  const details = [visibility && tAccess(`visibility.${visibility}`), place, detail].filter((text) => text !== null);
  return (
    <li className="grid gap-x-4 gap-y-1 p-4 sm:grid-cols-[15rem_1fr]">
      <time dateTime={at.toISOString()} className="text-sm text-muted tabular-nums sm:pt-0.5">
        {format.dateTime(at, { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" })} UTC
      </time>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{who}</p>
        <p>
          {t(`actions.${action}`, { name: subjectName ?? t("erasedUser") })}
          {details.length > 0 && <span className="text-muted"> · {details.join(" · ")}</span>}
        </p>
      </div>
    </li>
  );
}
