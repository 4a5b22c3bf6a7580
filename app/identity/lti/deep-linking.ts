import { SignJWT } from "jose";
import { CLAIM, LTI_VERSION } from "./claims";
import { toCustom, type LinkedPlace } from "./linked-place";
import type { SigningKey } from "./signing-key";

/** A link that a platform creates: its target, and its title there. */
export type LinkItem = { place: LinkedPlace; title: string };

type Answer = {
  issuer: string;
  clientId: string;
  deploymentId: string;
  /** The platform's own data, which is returned to it. */
  data: string | null;
  items: readonly LinkItem[];
  launchUrl: string;
};

/** How long a platform accepts the response. */
const VALID = "5 minutes";

/**
 * Signs the response to a deep linking launch (Deep Linking 2.0, 4.4). Each link contains its target in custom
 * parameters, which platforms copy with their courses, and in its address for platforms that drop them.
 */
export function signContentItems(
  { issuer, clientId, deploymentId, data, items, launchUrl }: Answer,
  signing: SigningKey,
): Promise<string> {
  const claims = {
    [CLAIM.messageType]: "LtiDeepLinkingResponse",
    [CLAIM.version]: LTI_VERSION,
    [CLAIM.deploymentId]: deploymentId,
    [CLAIM.contentItems]: items.map((item) => contentItem(item, launchUrl)),
    ...(data !== null && { [CLAIM.data]: data }),
    nonce: crypto.randomUUID(),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: signing.algorithm, kid: signing.keyId, typ: "JWT" })
    .setIssuer(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(VALID)
    .sign(signing.key);
}

function contentItem({ place, title }: LinkItem, launchUrl: string) {
  const custom = toCustom(place);
  const url = new URL(launchUrl);
  for (const [name, value] of Object.entries(custom)) url.searchParams.set(name, value);
  return { type: "ltiResourceLink", title, url: url.href, custom, iframe: { width: 1000, height: 720 } };
}
