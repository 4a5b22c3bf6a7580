import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from "jose";
import type { PlatformSettings } from "~db/lti-platforms.server";

const LTI = "https://purl.imsglobal.org/spec/lti/claim";
const MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership";

export const LEARNER = `${MEMBERSHIP}#Learner`;
export const INSTRUCTOR = `${MEMBERSHIP}#Instructor`;
export const ASSISTANT = `${MEMBERSHIP}/Instructor#TeachingAssistant`;
const DEPLOYMENT = "1";
export const CLIENT = "cuepoint-client";

export type Claims = Record<string, unknown>;
export type Signing = { alg?: string; kid?: string; key?: CryptoKey | Uint8Array };
/** Answers requests to further addresses. Returns false for those that it does not know. */
export type Service = (request: IncomingMessage, response: ServerResponse, body: string) => boolean | Promise<boolean>;

/** A learning platform on this machine: it signs launches, publishes its keys, and can offer services. */
export type TestPlatform = {
  url: string;
  settings: PlatformSettings;
  publicJwk: JWK;
  /** Signs a message. Undefined claims are left out. */
  sign: (claims: Claims, signing?: Signing) => Promise<string>;
  /** Publishes one more key, which then signs. */
  rotate: () => Promise<void>;
  state: { isUp: boolean; keyReads: number };
  services: Service[];
  stop: () => Promise<void>;
};

export async function startPlatform({ clientId = CLIENT } = {}): Promise<TestPlatform> {
  const keys: { kid: string; privateKey: CryptoKey; jwk: JWK }[] = [];
  const addKey = async () => {
    const kid = `key-${keys.length + 1}`;
    const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
    keys.push({ kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } });
  };
  await addKey();
  const state = { isUp: true, keyReads: 0 };
  const services: Service[] = [];
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (request.url === "/jwks") {
      state.keyReads++;
      if (!state.isUp) return response.writeHead(503).end();
      return response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
    }
    const body = await readAll(request);
    for (const service of services) if (await service(request, response, body)) return;
    response.writeHead(404).end();
  }
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const newest = () => keys[keys.length - 1]!;
  return {
    url,
    settings: {
      issuer: url,
      clientId,
      name: "Test LMS",
      authorizationUrl: `${url}/authorize`,
      tokenUrl: `${url}/token`,
      tokenAudience: `${url}/token`,
      keysUrl: `${url}/jwks`,
    },
    publicJwk: newest().jwk,
    sign: (claims, { alg = "RS256", kid = newest().kid, key = newest().privateKey } = {}) =>
      new SignJWT(JSON.parse(JSON.stringify(claims)) as Claims).setProtectedHeader({ alg, kid }).sign(key),
    rotate: addKey,
    state,
    services,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the claims of a valid launch. */
export function launchClaims(
  { settings: { issuer, clientId } }: Pick<TestPlatform, "settings">,
  { nonce, target, subject = "student-1", ...more }: { nonce: string; target: string; subject?: string } & Claims,
): Claims {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: clientId,
    sub: subject,
    exp: now + 300,
    iat: now,
    nonce,
    name: "Mary Somerville",
    [`${LTI}/message_type`]: "LtiResourceLinkRequest",
    [`${LTI}/version`]: "1.3.0",
    [`${LTI}/deployment_id`]: DEPLOYMENT,
    [`${LTI}/target_link_uri`]: target,
    [`${LTI}/resource_link`]: { id: "link-1" },
    [`${LTI}/roles`]: [LEARNER],
    [`${LTI}/context`]: { id: "lms-course-1", title: "Search (autumn)" },
    ...more,
  };
}

export const DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim";

/** Returns the claims with which an instructor's launch chooses links instead of opening one. */
export const deepLinkingClaims = ({ url }: Pick<TestPlatform, "url">, settings: Claims = {}): Claims => ({
  sub: "teacher",
  [lti("message_type")]: "LtiDeepLinkingRequest",
  [lti("resource_link")]: undefined,
  [lti("roles")]: [INSTRUCTOR],
  [`${DEEP_LINKING}/deep_linking_settings`]: {
    deep_link_return_url: `${url}/deep-links?a=1&b="2"`,
    accept_types: ["ltiResourceLink"],
    accept_multiple: true,
    data: "the platform's own",
    ...settings,
  },
});

/** Returns the full name of a claim of LTI Core. */
export const lti = (name: string) => `${LTI}/${name}`;

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
