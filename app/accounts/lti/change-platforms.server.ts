import { z } from "zod";
import type { Context } from "~/context/context.server";
import { AppError } from "~/platform/errors";
import { getLog } from "~/platform/observability/log.server";
import { importRosters } from "./import-roster.server";
import { isId, PlatformFields, platformOf } from "./platform-fields";
import type { PlatformsResult } from "./platforms-result";
import { addPlatform, allowDeployment, createRegistrationLink, removePlatform } from "./platforms.server";

const PlatformId = z.string().max(100);

/** Requests of the forms on the page of learning platforms. */
export const PlatformsForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("link") }),
  z.object({ intent: z.literal("add"), ...PlatformFields.shape }),
  z.object({ intent: z.literal("deployment"), platform: PlatformId, deployment: z.string().trim().max(2_000) }),
  z.object({ intent: z.literal("roster"), course: z.string().max(200) }),
  z.object({ intent: z.literal("remove"), platform: PlatformId }),
]);
type PlatformsForm = z.infer<typeof PlatformsForm>;

type Deps = Pick<Context, "sql" | "sessionSecrets">;

/**
 * Carries out a form request of the page of learning platforms. `origin`: that of this site. Throws AppError if the
 * platform is unknown.
 */
export async function changePlatforms(
  form: PlatformsForm,
  { actorId, origin }: { actorId: string; origin: string },
  deps: Deps,
): Promise<PlatformsResult> {
  const actor = { actorId };
  if (form.intent === "link") {
    const { path, expiresAt } = await createRegistrationLink(actor, deps);
    return { link: new URL(path, origin).href, expiresAt: expiresAt.toISOString() };
  }
  if (form.intent === "roster") return importPeople(form.course, actorId, deps);
  if (form.intent === "remove") {
    await removePlatform(form.platform, actor, deps);
    return { done: "removed" };
  }
  if (form.intent === "deployment") {
    const { platform, deployment } = form;
    if (!isId(deployment)) return { problem: "deployment", platform };
    await allowDeployment(platform, deployment, actor, deps);
    return { done: "deployment_added" };
  }
  const { intent: _, ...fields } = form;
  const added = platformOf(fields);
  if (typeof added === "string") return { problem: added, fields };
  await addPlatform(added.settings, added.deploymentIds, actor, deps);
  return { done: "added" };
}

async function importPeople(course: string, startedBy: string, deps: Deps): Promise<PlatformsResult> {
  try {
    const { failed, ...imported } = await importRosters(course, startedBy, deps);
    for (const { name, reason } of failed)
      getLog().warn({ course, roster: name, reason }, "the people of a course could not be imported");
    return { done: "imported", course, ...imported, failed: failed.map(({ name }) => name) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return { problem: "no_roster", course };
    throw error;
  }
}
