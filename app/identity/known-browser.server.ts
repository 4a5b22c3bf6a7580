import type { Response } from "express";
import { isToken, makeToken } from "./secret-token.server";
import { isSignatureOf, signatureOf } from "./signature.server";
import type { Secrets } from "./signed-visitor.server";
import { cookieValues } from "./visitor-cookie.server";

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;
/** Accounts that a browser is known to. A shared computer may have several. */
const MAX_ACCOUNTS = 3;

/** `__Host-`, so that a sibling host cannot inject it. */
const nameOf = (isSecure: boolean) => (isSecure ? "__Host-cuepoint_known" : "cuepoint_known");

const textOf = (token: string, issued: string, subject: string) => `${token}\n${issued}\n${subject}`;

/**
 * Returns the id that a browser got when it last signed in to an account with its password, or null if it never did.
 * Attempts from such a browser have a limit of their own, so that others who guess cannot lock the owner out. The id
 * proves nothing else: it signs nobody in. `subject`: the sign-in name.
 */
export function readKnownBrowser(header: string, isSecure: boolean, subject: string, secrets: Secrets): string | null {
  for (const entry of entriesIn(header, isSecure)) {
    const token = tokenFor(entry, subject, secrets);
    if (token !== null) return token;
  }
  return null;
}

/** Makes a browser known to an account with this response. `header`: its cookies, with the other accounts. */
export function setKnownBrowser(
  response: Response,
  subject: string,
  header: string,
  isSecure: boolean,
  secrets: Secrets,
): void {
  const [token, issued] = [makeToken(), nowSeconds().toString(36)];
  const signature = signatureOf("known browser", textOf(token, issued, subject), secrets);
  const others = entriesIn(header, isSecure).filter((entry) => tokenFor(entry, subject, secrets) === null);
  const value = [`${token}.${issued}.${signature}`, ...others].slice(0, MAX_ACCOUNTS).join("~");
  const attributes = { httpOnly: true, path: "/", secure: isSecure, sameSite: "lax" } as const;
  response.cookie(nameOf(isSecure), value, { ...attributes, maxAge: MAX_AGE_SECONDS * 1000 });
}

/** Two cookies with the same name are ambiguous: one is injected. */
function entriesIn(header: string, isSecure: boolean): string[] {
  const [value, ...others] = cookieValues(header, nameOf(isSecure));
  return value === undefined || others.length > 0 ? [] : value.split("~").slice(0, MAX_ACCOUNTS);
}

function tokenFor(entry: string, subject: string, secrets: Secrets): string | null {
  const [token = "", issued = "", signature = ""] = entry.split(".");
  const isRecent = nowSeconds() - parseInt(issued, 36) <= MAX_AGE_SECONDS;
  const isValid = isToken(token) && isSignatureOf("known browser", textOf(token, issued, subject), signature, secrets);
  return isValid && isRecent ? token : null;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
