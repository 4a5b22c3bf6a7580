import { compactVerify, decodeProtectedHeader, errors, type CompactVerifyGetKey } from "jose";
import { hashToken } from "../secret-token.server";
import {
  CLAIM,
  DEEP_LINK,
  LTI_VERSION,
  MessageClaims,
  RESOURCE_LINK,
  SecurityClaims,
  toLaunch,
  type Launch,
} from "./claims";
import { LaunchRefused, type RefusalReason } from "./launch-refused";

/** Only asymmetric algorithms: with HS256, anyone who knows the platform's public key could sign. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512"];
/** Accepted difference between the platform's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** A message is used immediately. An older one is refused, even if the platform declares a longer validity. */
const MAX_AGE_SECONDS = 60 * 60;
const MAX_TOKEN_LENGTH = 50_000;

/** Values that a launch must match. */
export type Expected = {
  issuer: string;
  clientId: string;
  /** Hash of the nonce with which this launch was started. */
  nonceHash: string;
  targetLinkUri: string;
  /** The platform's known deployments. If empty, any deployment is accepted and becomes the first one. */
  deploymentIds: readonly string[];
};

/**
 * Verifies an LTI message (1EdTech Security Framework 1.0, 5.1.3; LTI 1.3 Core, 5). Throws LaunchRefused with a message
 * for the log if it is invalid.
 */
export async function verifyLaunch(
  idToken: string,
  expected: Expected,
  keys: CompactVerifyGetKey,
  now = Date.now() / 1000,
): Promise<Launch> {
  if (idToken.length > MAX_TOKEN_LENGTH)
    throw new LaunchRefused("too_large", `The id_token is longer than ${MAX_TOKEN_LENGTH} characters.`);
  requireAlgorithm(idToken);
  const claims = parseClaims(await verifiedPayload(idToken, keys));
  const security = SecurityClaims.safeParse(claims);
  if (!security.success) throw new LaunchRefused("claims", missing(security.error.issues));
  requireParties(security.data, expected);
  requireTimes(security.data, now);
  if (hashToken(security.data.nonce) !== expected.nonceHash)
    throw new LaunchRefused("nonce", "The nonce is not the one that this launch was started with.");
  return readMessage(claims, expected);
}

function requireAlgorithm(idToken: string): void {
  let alg: string | undefined;
  try {
    ({ alg } = decodeProtectedHeader(idToken));
  } catch (cause) {
    throw new LaunchRefused("malformed", "The id_token is not a signed JSON Web Token.", { cause });
  }
  if (alg === undefined || !ALGORITHMS.includes(alg))
    throw new LaunchRefused("algorithm", `The id_token is signed with "${alg}". Accepted: ${ALGORITHMS.join(", ")}.`);
}

async function verifiedPayload(idToken: string, keys: CompactVerifyGetKey): Promise<Uint8Array> {
  try {
    return (await compactVerify(idToken, keys, { algorithms: ALGORITHMS })).payload;
  } catch (cause) {
    if (cause instanceof LaunchRefused) throw cause;
    const [reason, message] = signatureProblem(cause);
    throw new LaunchRefused(reason, message, { cause });
  }
}

function signatureProblem(error: unknown): [RefusalReason, string] {
  if (error instanceof errors.JWKSNoMatchingKey)
    return ["unknown_key", "The id_token is signed with a key that the platform does not publish."];
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return ["signature", "The signature of the id_token is wrong."];
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || isFetchError(error))
    return ["keys_unreachable", "The platform's keys cannot be read. Check the address of its key set."];
  return ["signature", "The signature of the id_token cannot be verified."];
}

/** jose throws a plain JOSEError for a status that is not 200 and for JSON that cannot be parsed, and fetch a TypeError. */
const isFetchError = (error: unknown) => !(error instanceof errors.JOSEError) || error.code === "ERR_JOSE_GENERIC";

function parseClaims(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload));
  } catch (cause) {
    throw new LaunchRefused("malformed", "The id_token contains no JSON.", { cause });
  }
}

type Security = ReturnType<typeof SecurityClaims.parse>;

function requireParties({ iss, aud, azp }: Security, { issuer, clientId }: Expected): void {
  if (iss !== issuer) throw new LaunchRefused("issuer", `The id_token is from "${iss}", not from "${issuer}".`);
  const audience = typeof aud === "string" ? [aud] : aud;
  if (!audience.includes(clientId))
    throw new LaunchRefused("audience", `The id_token is for "${audience.join(", ")}", not for "${clientId}".`);
  if (azp === undefined && audience.length > 1)
    throw new LaunchRefused("authorized_party", "The id_token is for several clients and does not name one (azp).");
  if (azp !== undefined && azp !== clientId)
    throw new LaunchRefused("authorized_party", `The id_token is authorized for "${azp}", not for "${clientId}".`);
}

function requireTimes({ exp, iat, nbf }: Security, now: number): void {
  const ahead = Math.max(iat, nbf ?? iat) - now;
  if (ahead > CLOCK_TOLERANCE_SECONDS)
    throw new LaunchRefused("clock", `The id_token is from the future: ${clocksDiffer(ahead, "ahead of")}`);
  const late = now - exp;
  if (late > CLOCK_TOLERANCE_SECONDS)
    throw new LaunchRefused("clock", `The id_token has expired: ${clocksDiffer(late, "behind")}`);
  if (now - iat > MAX_AGE_SECONDS + CLOCK_TOLERANCE_SECONDS)
    throw new LaunchRefused("expired", `The id_token is ${Math.round((now - iat) / 60)} minutes old.`);
}

const clocksDiffer = (seconds: number, how: string) =>
  `the platform's clock may be ${Math.ceil(seconds / 60)} min ${how} ours. Set both by NTP. If only this launch is late, launch again.`;

function readMessage(claims: unknown, expected: Expected): Launch {
  const { [CLAIM.messageType]: type, [CLAIM.version]: version } = Object(claims) as Record<string, unknown>;
  if (type !== RESOURCE_LINK && type !== DEEP_LINK)
    throw new LaunchRefused("message_type", `The message type ${JSON.stringify(type)} is not supported.`);
  if (version !== LTI_VERSION)
    throw new LaunchRefused(
      "version",
      `The LTI version is ${JSON.stringify(version)}. Cuepoint supports ${LTI_VERSION}.`,
    );
  const parsed = MessageClaims.safeParse(claims);
  if (!parsed.success) throw new LaunchRefused("claims", missing(parsed.error.issues));
  const { data } = parsed;
  requireDeployment(data[CLAIM.deploymentId], expected);
  const isDeepLink = type === DEEP_LINK;
  if (!isDeepLink && !data[CLAIM.resourceLink])
    throw new LaunchRefused("claims", `The id_token lacks the claim ${CLAIM.resourceLink}.`);
  if (isDeepLink && !data[CLAIM.deepLinkingSettings])
    throw new LaunchRefused("claims", `The id_token lacks the claim ${CLAIM.deepLinkingSettings}.`);
  const target = data[CLAIM.targetLinkUri];
  // Deep Linking 2.0 does not require the target, which is then the login's.
  if (target !== expected.targetLinkUri && !(isDeepLink && target === undefined))
    throw new LaunchRefused("target", "The id_token is for another address (target_link_uri) than the launch's start.");
  return toLaunch(data, isDeepLink ? "deep link" : "resource", expected.targetLinkUri);
}

function requireDeployment(deploymentId: string, { deploymentIds }: Expected): void {
  if (deploymentIds.length > 0 && !deploymentIds.includes(deploymentId))
    throw new LaunchRefused(
      "deployment",
      `The deployment "${deploymentId}" is not known. Add it: npm run lti -- add-deployment PLATFORM "${deploymentId}".`,
    );
}

const missing = (issues: readonly { path: PropertyKey[]; message: string }[]) =>
  `The id_token lacks claims or has invalid ones: ${issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}.`;
