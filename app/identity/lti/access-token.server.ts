import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { z } from "zod";
import { singleton } from "~/platform/singleton.server";
import { platformJson, platformProblem } from "./platform-fetch.server";
import type { SigningKey } from "./signing-key";

/** Data of a platform that is needed to request an access token. */
export type TokenServer = { platformId: string; clientId: string; tokenUrl: string; tokenAudience: string };

const Answer = z.object({ access_token: z.string().min(1).max(20_000), expires_in: z.coerce.number().catch(60) });

/** A token is not used in its last seconds, because the request takes time. */
const MARGIN_SECONDS = 30;
const MAX_SECONDS = 60 * 60;
const MAX_CACHED = 1_000;

type Cached = { token: string; until: number };

/**
 * Returns an access token of a platform for a scope. Each process caches it (Security Framework 1.0, 4.1). Throws
 * AppError if the platform issues none.
 */
export async function accessToken(
  platform: TokenServer,
  scope: string,
  getKey: () => Promise<SigningKey>,
): Promise<string> {
  const cached = singleton("lti-access-tokens", () => new Map<string, Cached>());
  const key = JSON.stringify([platform.platformId, platform.clientId, platform.tokenUrl, scope]);
  const known = cached.get(key);
  if (known && known.until > Date.now()) return known.token;
  const { token, seconds } = await requestToken(platform, scope, await getKey());
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(key, { token, until: Date.now() + (Math.min(seconds, MAX_SECONDS) - MARGIN_SECONDS) * 1000 });
  return token;
}

async function requestToken({ clientId, tokenUrl, tokenAudience }: TokenServer, scope: string, signing: SigningKey) {
  const assertion = await new SignJWT({})
    .setProtectedHeader({ alg: signing.algorithm, kid: signing.keyId, typ: "JWT" })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(tokenAudience)
    .setIssuedAt()
    .setExpirationTime("1 minute")
    .setJti(randomUUID())
    .sign(signing.key);
  const { json } = await platformJson(tokenUrl, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: assertion,
      scope,
    }),
  });
  const parsed = Answer.safeParse(json);
  if (!parsed.success) throw platformProblem(`The platform at ${new URL(tokenUrl).origin} gave no access token.`);
  return { token: parsed.data.access_token, seconds: parsed.data.expires_in };
}
