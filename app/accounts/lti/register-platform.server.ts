import { z } from "zod";
import type { Context } from "~/context/context.server";
import { platformJson } from "~/identity/lti/platform-fetch.server";
import {
  deploymentOf,
  OpenIdConfiguration,
  platformName,
  RegisteredTool,
  toolRegistration,
} from "~/identity/lti/registration";
import { hashToken, isToken } from "~/identity/secret-token.server";
import { AppError } from "~/platform/errors";
import type { PlatformSettings } from "~db/lti-platforms.server";
import { findRegistration, takeRegistration } from "~db/lti-registrations.server";
import { platformsChanged, storePlatform } from "./platforms.server";

type Deps = Pick<Context, "sql">;

/** Query that a platform appends to the pasted address (LTI Dynamic Registration 1.0, 3.1). */
const Opened = z.object({
  openid_configuration: z.url({ protocol: /^https?$/ }).max(2_000),
  registration_token: z.string().max(20_000).optional(),
});

/** `pageOrigin`: origin of the platform's page, which closes our frame. */
export type RegistrationResult =
  | { result: "done"; name: string; pageOrigin: string }
  | { result: "gone" }
  | { result: "not opened" }
  | { result: "failed"; message: string };

/**
 * Registers the platform that opened a one-time address. If anything fails, nothing is stored, and the address stays
 * valid. `origin`: this site's.
 */
export async function registerPlatform(
  token: string,
  parameters: Record<string, string>,
  origin: string,
  deps: Deps,
): Promise<RegistrationResult> {
  const tokenHash = hashToken(token);
  const registration = isToken(token) ? await findRegistration(deps.sql, tokenHash) : null;
  if (!registration) return { result: "gone" };
  const opened = Opened.safeParse(parameters);
  if (!opened.success) return { result: "not opened" };
  try {
    const { settings, deploymentIds } = await register(opened.data, origin);
    const isTaken = await deps.sql.begin(async (tx) => {
      if (!(await takeRegistration(tx, tokenHash))) return false;
      await storePlatform(tx, settings, deploymentIds, { actorId: registration.createdBy });
      return true;
    });
    platformsChanged(deps);
    if (!isTaken) return { result: "gone" };
    return { result: "done", name: settings.name, pageOrigin: new URL(opened.data.openid_configuration).origin };
  } catch (error) {
    if (error instanceof AppError) return { result: "failed", message: error.operatorMessage };
    throw error;
  }
}

type Registered = { settings: PlatformSettings; deploymentIds: string[] };

async function register(
  { openid_configuration: address, registration_token }: z.output<typeof Opened>,
  origin: string,
): Promise<Registered> {
  requireTlsLike(origin, address);
  const configuration = parse(OpenIdConfiguration, (await platformJson(address)).json, "OpenID configuration");
  if (new URL(configuration.issuer).host !== new URL(address).host)
    throw refused(
      `The issuer ${configuration.issuer} is not at the host of its configuration, ${new URL(address).host}.`,
    );
  for (const used of [configuration.registration_endpoint, configuration.token_endpoint, configuration.jwks_uri])
    requireTlsLike(origin, used);
  const { json } = await platformJson(configuration.registration_endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(registration_token !== undefined && { authorization: `Bearer ${registration_token}` }),
    },
    body: JSON.stringify(toolRegistration(origin)),
  });
  const registered = parse(RegisteredTool, json, "answer to the registration");
  const deploymentId = deploymentOf(registered);
  const settings = {
    issuer: configuration.issuer,
    clientId: registered.client_id,
    name: platformName(configuration),
    authorizationUrl: configuration.authorization_endpoint,
    tokenUrl: configuration.token_endpoint,
    tokenAudience: configuration.authorization_server ?? configuration.token_endpoint,
    keysUrl: configuration.jwks_uri,
  };
  return { settings, deploymentIds: deploymentId === null ? [] : [deploymentId] };
}

/** A site with TLS trusts only platforms with TLS. */
function requireTlsLike(origin: string, address: string): void {
  if (origin.startsWith("https:") && !address.startsWith("https:"))
    throw refused(`The platform's address ${address} does not use TLS.`);
}

function parse<Schema extends z.ZodType>(schema: Schema, json: unknown, what: string): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join(".")).join(", ");
  throw refused(`The platform's ${what} lacks fields or has invalid ones: ${fields}.`);
}

const refused = (message: string) => new AppError("invalid_request", message);
