import { grantsOf, type RuleGrants } from "~/platform/claim-rules";
import type { Env } from "~/platform/env.server";
import { isOneOf } from "~/platform/trusted-proxies.server";
import { personName, type PersonName } from "./person-name.server";
import { SignInRefused } from "./sign-in-refused";

export type HeaderSettings = Pick<
  Env,
  | "TRUSTED_HEADER_PROXIES"
  | "TRUSTED_HEADER_SUBJECT"
  | "TRUSTED_HEADER_NAME"
  | "TRUSTED_HEADER_AFFILIATION"
  | "TRUSTED_HEADER_RULES"
  | "TRUSTED_HEADER_LABEL"
>;

/** Issuer of users whom the web server in front of Cuepoint signed in. */
const HEADER_ISSUER = "trusted-header";

/** Returns whether users sign in at a web server in front of Cuepoint (mod_shib, mod_auth_mellon). */
export const usesHeaders = ({ TRUSTED_HEADER_PROXIES }: Pick<Env, "TRUSTED_HEADER_PROXIES">): boolean =>
  TRUSTED_HEADER_PROXIES.length > 0;

export type HeaderPerson = PersonName & { issuer: string; subject: string; grants: RuleGrants };

/**
 * Returns the person whom a request's headers identify. `peer`: the address of the connection's other end, which
 * headers cannot change. Throws SignInRefused if it is not a configured proxy, or if the headers identify nobody.
 */
export function personInHeaders(headers: Headers, peer: string, settings: HeaderSettings): HeaderPerson {
  if (!isOneOf(settings.TRUSTED_HEADER_PROXIES)(peer))
    throw new SignInRefused("untrusted_proxy", "the connection comes from no proxy in TRUSTED_HEADER_PROXIES");
  const subject = valueOf(headers, settings.TRUSTED_HEADER_SUBJECT);
  // Node joins repeated headers, so one of them may be forged by the visitor.
  if (subject === "" || /[,;\p{Cc}]/u.test(subject) || subject.length > 500)
    throw new SignInRefused("no_identity", `the header ${settings.TRUSTED_HEADER_SUBJECT} names nobody, or several`);
  const affiliation = listIn(valueOf(headers, settings.TRUSTED_HEADER_AFFILIATION));
  const claims = { name: valueOf(headers, settings.TRUSTED_HEADER_NAME), affiliation };
  return {
    issuer: HEADER_ISSUER,
    subject,
    ...personName(claims, subject, settings.TRUSTED_HEADER_LABEL ?? ""),
    grants: grantsOf(settings.TRUSTED_HEADER_RULES, claims),
  };
}

/** Apache writes "(null)" for a variable that is not set. */
const NOTHING = "(null)";

function valueOf(headers: Headers, name: string | undefined): string {
  const value = name === undefined ? "" : (headers.get(name) ?? "").trim();
  return value === NOTHING ? "" : inUtf8(value);
}

/** Servers send UTF-8 in headers, and Node reads it as Latin-1. Text that is not valid UTF-8 stays Latin-1. */
function inUtf8(value: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(value, "latin1"));
  } catch {
    return value;
  }
}

/** mod_shib separates values with semicolons, and writes `\;` for one in a value. */
const listIn = (text: string) => text.split(/(?<!\\);/).map((value) => value.replaceAll("\\;", ";").trim());
