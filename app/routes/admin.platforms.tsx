import { json, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdministrationPage } from "~/accounts/administration-page";
import { PlatformList } from "~/accounts/lti/platform-list";
import { createRegistrationLink, removePlatform } from "~/accounts/lti/platforms.server";
import { RegistrationForm, type CreatedLink } from "~/accounts/lti/registration-form";
import { getContext } from "~/context/context.server";
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

/** The result of one of the page's forms. */
type Result = CreatedLink | { isRemoved: true };

const Form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("link") }),
  z.object({ intent: z.literal("remove"), platform: z.string().max(100) }),
]);

export const action = withViewer(async ({ request, viewer }) => {
  const { userId: actorId } = requireAdministrator(viewer);
  const form = await parseForm(request, Form);
  if (form.intent === "remove") {
    await removePlatform(form.platform, { actorId }, getContext());
    return json<Result>({ isRemoved: true });
  }
  const { path, expiresAt } = await createRegistrationLink({ actorId }, getContext());
  return json<Result>({ link: new URL(path, request.url).href, expiresAt: expiresAt.toISOString() });
});

export const meta: MetaFunction = () => [{ title: "Platforms · Cuepoint" }, { name: "robots", content: "noindex" }];

export default function PlatformsPage() {
  const { platforms, addresses } = useLoaderData<typeof loader>();
  const result = useActionData<Result>();
  const created = result && "link" in result ? result : null;
  return (
    <AdministrationPage>
      <RegistrationForm created={created} addresses={addresses} />
      <PlatformList platforms={platforms} isRemoved={result !== undefined && "isRemoved" in result} />
    </AdministrationPage>
  );
}
