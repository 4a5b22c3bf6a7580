import { CredentialFields, credentialProblems, type Credentials } from "~/identity/credentials";
import { parseForm } from "~/platform/http.server";
import type { RejectedAccount } from "./new-account-form";
import type { AccountOutcome } from "./new-account.server";

/** Longest name that is sent back in a rejected form. */
const MAX_SHOWN = 200;

/** Creates the account of a submitted form. Returns the problem with the form, or the outcome. */
export async function submitAccount(
  request: Request,
  make: (credentials: Credentials) => Promise<AccountOutcome>,
): Promise<RejectedAccount | Exclude<AccountOutcome, "name_taken">> {
  const credentials = await parseForm(request, CredentialFields);
  const name = credentials.name.slice(0, MAX_SHOWN);
  const problems = credentialProblems(credentials);
  if (problems) return { name, problems };
  const outcome = await make(credentials);
  return outcome === "name_taken" ? { name, problems: { name: outcome } } : outcome;
}
