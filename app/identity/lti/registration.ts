import { z } from "zod";
import { isSafeAddress } from "~/platform/safe-address";
import { DEEP_LINK, RESOURCE_LINK } from "./claims";

const TOOL = "https://purl.imsglobal.org/spec/lti-tool-configuration";
const PLATFORM = "https://purl.imsglobal.org/spec/lti-platform-configuration";

/** The LTI services that Cuepoint requests. */
export const SCOPE = {
  memberships: "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly",
  lineItems: "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem",
  scores: "https://purl.imsglobal.org/spec/lti-ags/scope/score",
} as const;

const Address = z.string().max(2_000).refine(isSafeAddress, "must be an https:// address");

/** A platform's OpenID configuration (LTI Dynamic Registration 1.0, 3.4). */
export const OpenIdConfiguration = z.object({
  issuer: Address,
  authorization_endpoint: Address,
  token_endpoint: Address,
  jwks_uri: Address,
  registration_endpoint: Address,
  /** The audience of requests for access tokens, if it is not the token endpoint. */
  authorization_server: z.string().max(2_000).optional().catch(undefined),
  [PLATFORM]: z
    .object({ product_family_code: z.string().max(200).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/** Returns the name of a platform's product, or its host if the product is unknown. */
export function platformName(configuration: z.output<typeof OpenIdConfiguration>): string {
  const family = configuration[PLATFORM]?.product_family_code;
  const { host } = new URL(configuration.issuer);
  return family ? `${family} (${host})` : host;
}

/** A platform's response to a registration. */
export const RegisteredTool = z.object({
  client_id: z.string().min(1).max(1_000),
  [TOOL]: z
    .object({ deployment_id: z.string().min(1).max(255).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/** Returns the deployment that a platform created during the registration, or null. */
export const deploymentOf = (registered: z.output<typeof RegisteredTool>): string | null =>
  registered[TOOL]?.deployment_id ?? null;

/** Cuepoint's addresses that a platform needs. */
export const toolAddresses = (origin: string) => ({
  login: `${origin}/lti/login`,
  launch: `${origin}/lti/launch`,
  keys: `${origin}/lti/jwks.json`,
});

/**
 * Returns the registration of Cuepoint at `origin` (LTI Dynamic Registration 1.0, 3.5). It requests no email addresses.
 */
export function toolRegistration(origin: string) {
  const { login, launch, keys } = toolAddresses(origin);
  return {
    application_type: "web",
    client_name: "Cuepoint",
    response_types: ["id_token"],
    grant_types: ["implicit", "client_credentials"],
    initiate_login_uri: login,
    redirect_uris: [launch],
    jwks_uri: keys,
    logo_uri: `${origin}/apple-touch-icon.png`,
    token_endpoint_auth_method: "private_key_jwt",
    scope: Object.values(SCOPE).join(" "),
    [TOOL]: {
      domain: new URL(origin).host,
      description: "Ask your lectures a question and land on the second that answers it.",
      target_link_uri: launch,
      claims: ["iss", "sub", "name", "given_name", "family_name"],
      messages: [
        { type: RESOURCE_LINK, target_link_uri: launch, label: "Cuepoint" },
        { type: DEEP_LINK, target_link_uri: launch, label: "Cuepoint" },
      ],
      custom_parameters: {},
    },
  };
}
