import { useTranslations } from "use-intl";
import { MIN_PASSWORD, type CredentialProblem } from "~/identity/credentials";

/** The problem with a submitted form. The interface has a text for each. */
export type FormProblem =
  | CredentialProblem
  | "wrong"
  | "current_wrong"
  | "too_many"
  | "name_taken"
  | "role_unknown"
  | "role_course"
  | "unknown_course"
  | "too_many_tokens";

/** Returns a function that explains a problem to the user. */
export function useProblemText(): (problem: FormProblem | undefined) => string | undefined {
  const t = useTranslations("accounts.problems");
  return (problem) => problem && t(problem, { count: MIN_PASSWORD });
}
