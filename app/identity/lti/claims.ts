import { z } from "zod";
import { toShownName } from "../credentials";

const LTI = "https://purl.imsglobal.org/spec/lti/claim";
const DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim";

/** Names of the claims in an LTI message (LTI 1.3 Core, 5.3; Deep Linking 2.0, 3). */
export const CLAIM = {
  messageType: `${LTI}/message_type`,
  version: `${LTI}/version`,
  deploymentId: `${LTI}/deployment_id`,
  targetLinkUri: `${LTI}/target_link_uri`,
  resourceLink: `${LTI}/resource_link`,
  roles: `${LTI}/roles`,
  context: `${LTI}/context`,
  custom: `${LTI}/custom`,
  launchPresentation: `${LTI}/launch_presentation`,
  deepLinkingSettings: `${DEEP_LINKING}/deep_linking_settings`,
  contentItems: `${DEEP_LINKING}/content_items`,
  data: `${DEEP_LINKING}/data`,
  memberships: "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice",
  grades: "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint",
} as const;

export const LTI_VERSION = "1.3.0";
export const RESOURCE_LINK = "LtiResourceLinkRequest";
export const DEEP_LINK = "LtiDeepLinkingRequest";

/** Platforms send null for unknown values. */
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);
const Text = z.string().max(1_000);
/** Optional claims are ignored if they are malformed. */
const lenient = <T extends z.ZodType>(schema: T) => optional(schema).catch(undefined);

/** The claims that decide whether Cuepoint accepts a message. */
export const SecurityClaims = z.object({
  iss: Text,
  aud: z.union([Text, z.array(Text).max(20)]),
  azp: optional(Text),
  exp: z.number(),
  iat: z.number(),
  nbf: optional(z.number()),
  nonce: Text,
});

/** The claims of both accepted kinds of messages. */
export const MessageClaims = z.object({
  /** Missing in an anonymous launch. LTI limits it to 255 characters. */
  sub: z.string().min(1).max(255),
  name: lenient(Text),
  given_name: lenient(Text),
  family_name: lenient(Text),
  [CLAIM.deploymentId]: z.string().min(1).max(255),
  [CLAIM.targetLinkUri]: optional(z.string().max(2_000)),
  [CLAIM.roles]: z.array(z.string().max(1_000)).max(100),
  [CLAIM.resourceLink]: optional(z.object({ id: z.string().min(1).max(255) })),
  [CLAIM.context]: lenient(z.object({ id: z.string().min(1).max(255), title: lenient(Text) })),
  [CLAIM.custom]: lenient(z.record(z.string(), z.unknown())),
  [CLAIM.launchPresentation]: lenient(z.object({ return_url: lenient(z.string().max(2_000)) })),
  [CLAIM.memberships]: lenient(z.object({ context_memberships_url: z.url({ protocol: /^https?$/ }) })),
  [CLAIM.grades]: lenient(z.object({ lineitems: lenient(z.url({ protocol: /^https?$/ })) })),
  [CLAIM.deepLinkingSettings]: optional(
    z.object({
      deep_link_return_url: z.url({ protocol: /^https?$/ }),
      accept_types: z.array(Text).max(50),
      accept_multiple: z.boolean().catch(false).optional(),
      data: optional(z.string().max(20_000)),
    }),
  ),
});

type Parsed = z.output<typeof MessageClaims>;

/** A verified launch. */
export type Launch = {
  kind: "resource" | "deep link";
  subject: string;
  /** null: the platform did not send it. */
  name: string | null;
  deploymentId: string;
  targetLinkUri: string;
  roles: string[];
  context: { id: string; title: string | null } | null;
  custom: Record<string, unknown>;
  membershipsUrl: string | null;
  lineItemsUrl: string | null;
  /** The origin of the platform's page around the frame, if the message contains it. */
  pageOrigin: string | null;
  deepLinking: { returnUrl: string; acceptsMultiple: boolean; data: string | null } | null;
};

/** Converts the claims of a launch to Cuepoint's terms. */
export function toLaunch(claims: Parsed, kind: Launch["kind"], targetLinkUri: string): Launch {
  const context = claims[CLAIM.context];
  const settings = claims[CLAIM.deepLinkingSettings];
  return {
    kind,
    subject: claims.sub,
    name: nameOf(claims),
    deploymentId: claims[CLAIM.deploymentId],
    targetLinkUri,
    roles: claims[CLAIM.roles],
    context: context ? { id: context.id, title: context.title ?? null } : null,
    custom: claims[CLAIM.custom] ?? {},
    membershipsUrl: claims[CLAIM.memberships]?.context_memberships_url ?? null,
    lineItemsUrl: claims[CLAIM.grades]?.lineitems ?? null,
    pageOrigin: originOf(claims[CLAIM.launchPresentation]?.return_url),
    deepLinking: settings
      ? {
          returnUrl: settings.deep_link_return_url,
          acceptsMultiple: settings.accept_multiple ?? false,
          data: settings.data ?? null,
        }
      : null,
  };
}

type Named = { name?: string | undefined; given_name?: string | undefined; family_name?: string | undefined };

/** Returns the name of a person, or null if the platform omitted it. */
export function nameOf({ name, given_name, family_name }: Named): string | null {
  const full = name ?? [given_name, family_name].filter(Boolean).join(" ");
  return toShownName(full) || null;
}

/** Shown in lists until the platform names the person. */
export const UNNAMED = "Unnamed";

/** Returns the origin of a web address, or null. */
export function originOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? origin : null;
}
