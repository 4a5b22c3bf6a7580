import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdministrationPage } from "~/accounts/administration-page";
import { AuditLog } from "~/accounts/audit-log";
import { getContext } from "~/context/context.server";
import { pageTitle } from "~/i18n/page-title";
import { requireAdministrator } from "~/identity/require-administrator.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseQuery } from "~/platform/http.server";
import { listAuditEvents } from "~db/audit-events.server";

const PER_PAGE = 50;

const Query = z.object({ before: z.string().max(64).optional() });

export const loader = withViewer(async ({ request, viewer }) => {
  requireAdministrator(viewer);
  const { before = null } = parseQuery(request, {}, Query);
  const found = await listAuditEvents(getContext().sql, { before, limit: PER_PAGE + 1 });
  const events = found.slice(0, PER_PAGE);
  const older = found.length > PER_PAGE ? (events.at(-1)?.eventId ?? null) : null;
  return { events, isFirstPage: before === null, older };
});

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "audit") },
  { name: "robots", content: "noindex" },
];

export default function AuditPage() {
  return (
    <AdministrationPage>
      <AuditLog {...useLoaderData<typeof loader>()} />
    </AdministrationPage>
  );
}
