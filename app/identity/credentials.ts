import { z } from "zod";

const MAX_NAME = 100;
/**
 * NIST SP 800-63B-4 requires 15 characters where a password is the only protection of an account, and no other rules.
 */
export const MIN_PASSWORD = 15;
const MAX_PASSWORD = 500;

/** The problem with a field. The interface has a text for each. */
export type CredentialProblem = "name_missing" | "name_long" | "password_short" | "password_long" | "password_is_name";

/** The submitted name and password of a new account. */
export type Credentials = { name: string; password: string };
export type CredentialProblems = { [Field in keyof Credentials]?: CredentialProblem };

/** Form fields with credentials. The form's size limits their length; `credentialProblems` explains what is invalid. */
export const CredentialFields = z.object({ name: z.string().default(""), password: z.string().default("") });

/**
 * Characters that show nothing, or that turn the text around them. The joiners U+200C and U+200D stay: Persian, Hindi and
 * emoji need them.
 */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;

/** Removes what is invisible in a name, so that no two names look the same, and collapses whitespace. */
export const toDisplayName = (name: string): string =>
  name.normalize("NFC").replace(INVISIBLE, "").replace(/\s+/gu, " ").trim();

/** Returns a name from another server as it is shown: on one line, and not too long. */
export const toShownName = (name: string): string =>
  [...toDisplayName(name.toWellFormed().replace(/\p{Cc}+/gu, " "))].slice(0, MAX_NAME).join("");

/** Returns the form of a name that identifies an account. Compatibility characters and case do not matter. */
export const toSubject = (name: string): string => toDisplayName(name).normalize("NFKC").toLowerCase();

/** Returns the problem with the credentials of a new account, or null. */
export function credentialProblems({ name, password }: Credentials): CredentialProblems | null {
  const problems = { ...nameProblem(toDisplayName(name)), ...passwordProblem(password, name) };
  return Object.keys(problems).length > 0 ? problems : null;
}

function nameProblem(name: string): CredentialProblems {
  if (!/[\p{L}\p{N}]/u.test(name)) return { name: "name_missing" };
  return lengthOf(name) > MAX_NAME ? { name: "name_long" } : {};
}

function passwordProblem(password: string, name: string): CredentialProblems {
  if (lengthOf(password) < MIN_PASSWORD) return { password: "password_short" };
  if (lengthOf(password) > MAX_PASSWORD) return { password: "password_long" };
  return toSubject(password) === toSubject(name) ? { password: "password_is_name" } : {};
}

/** Counts code points, as people count characters. */
const lengthOf = (text: string) => [...text].length;
