import { json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdministrationPage } from "~/accounts/administration-page";
import { changePlatforms, PlatformsForm } from "~/accounts/lti/change-platforms.server";
import { PlatformList } from "~/accounts/lti/platform-list";
import type { PlatformsResult } from "~/accounts/lti/platforms-result";
import { RegistrationForm } from "~/accounts/lti/registration-form";
import { getContext } from "~/context/context.server";
import { pageTitle } from "~/i18n/page-title";
import { toolAddresses } from "~/identity/lti/registration";
import { requireAdministrator } from "~/identity/require-administrator.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseForm } from "~/platform/http.server";
import { listPlatforms } from "~db/lti-platforms.server";

export const loader = withViewer(async ({ request, viewer }) => {
  requireAdministrator(viewer);
  const platforms = await listPlatforms(getContext().sql);
  return {
    platforms: platforms.map(({ platformId, name, issuer, clientId, deploymentIds, courses }) => ({
      platformId,
      name,
      issuer,
      clientId,
      deploymentIds,
      courses,
    })),
    addresses: toolAddresses(new URL(request.url).origin),
  };
});

export const action = withViewer(async ({ request, viewer }) => {
  const { userId: actorId } = requireAdministrator(viewer);
  const form = await parseForm(request, PlatformsForm);
  const result = await changePlatforms(form, { actorId, origin: new URL(request.url).origin }, getContext());
  return json<PlatformsResult>(result, { status: "problem" in result ? 400 : 200 });
});

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "platforms") },
  { name: "robots", content: "noindex" },
];

export default function PlatformsPage() {
  const { platforms, addresses } = useLoaderData<typeof loader>();
  const result = useActionData<PlatformsResult>();
  const created = result && "link" in result ? result : null;
  const rejected = result && "fields" in result ? result : null;
  return (
    <AdministrationPage>
      <RegistrationForm created={created} rejected={rejected} addresses={addresses} />
      <PlatformList platforms={platforms} result={result} />
    </AdministrationPage>
  );
}
