import { SignJWT, type JWK } from "jose";
import { INSTRUCTOR, lti, type Claims } from "./lti-platform";

const encode = (json: object) => Buffer.from(JSON.stringify(json)).toString("base64url");
const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Claims;

/** A signed token whose claims were changed after signing. */
export function tampered(token: string): string {
  const [header, , signature] = token.split(".");
  return [header, encode({ ...payloadOf(token), [lti("roles")]: [INSTRUCTOR] }), signature].join(".");
}

/** A token with an algorithm that needs no signature. */
export const unsigned = (token: string, alg: string) => `${encode({ alg, kid: "key-1" })}.${token.split(".")[1]}.`;

/** A token that asks its reader to understand an extension. */
export const withCrit = (token: string) =>
  [encode({ alg: "RS256", kid: "key-1", crit: ["x"], x: 1 }), ...token.split(".").slice(1)].join(".");

/** A token signed with the platform's public key as an HMAC secret. */
export const confused = (token: string, publicJwk: JWK) =>
  new SignJWT(payloadOf(token))
    .setProtectedHeader({ alg: "HS256", kid: "key-1" })
    .sign(new TextEncoder().encode(JSON.stringify(publicJwk)));
