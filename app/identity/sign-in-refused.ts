/** Why a sign-in with an institution failed. The interface has a text for each. */
export type SignInProblem =
  | "unreachable"
  | "denied"
  | "expired"
  | "clock"
  | "invalid"
  | "untrusted_proxy"
  | "no_identity";

const STATUS: Record<SignInProblem, number> = {
  unreachable: 503,
  denied: 403,
  expired: 400,
  clock: 403,
  invalid: 403,
  untrusted_proxy: 403,
  no_identity: 403,
};

/** Ends a sign-in before anything is stored. The message is for the log. It contains nothing about the person. */
export class SignInRefused extends Error {
  constructor(
    readonly problem: SignInProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "SignInRefused";
  }

  get status(): number {
    return STATUS[this.problem];
  }
}
