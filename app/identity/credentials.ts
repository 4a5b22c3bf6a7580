import { z } from "zod";

const MAX_NAME = 100;
/** NIST SP 800-63B-4 asks for 15 characters where a password is all that protects an account, and for no other rules. */
export const MIN_PASSWORD = 15;
const MAX_PASSWORD = 500;

/** What is wrong with a field. The interface has a text for each. */
export type CredentialProblem = "name_missing" | "name_long" | "password_short" | "password_long" | "password_is_name";

/** The name and the password of a new account, as they are submitted. */
export type Credentials = { name: string; password: string };
export type CredentialProblems = { [Field in keyof Credentials]?: CredentialProblem };

/** The fields of forms with credentials. The size of the form bounds them; `credentialProblems` explains what is wrong. */
export const CredentialFields = z.object({ name: z.string().default(""), password: z.string().default("") });

/** Collapses white space, which nobody sees in a name. */
export const toDisplayName = (name: string): string => name.normalize("NFC").replace(/\s+/gu, " ").trim();

/** Returns the form of a name by which accounts are found: compatibility characters and case do not matter. */
export const toSubject = (name: string): string => toDisplayName(name).normalize("NFKC").toLowerCase();

/** Returns what is wrong with the credentials of a new account, or null. */
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
