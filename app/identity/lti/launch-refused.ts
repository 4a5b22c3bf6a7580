/** Reasons to refuse a launch. The interface has a text for each `ShownReason`. */
export type RefusalReason =
  | "unknown_platform"
  | "login_incomplete"
  | "platform_error"
  | "state"
  | "used"
  | "browser"
  | "too_large"
  | "malformed"
  | "algorithm"
  | "unknown_key"
  | "signature"
  | "keys_unreachable"
  | "issuer"
  | "audience"
  | "authorized_party"
  | "expired"
  | "clock"
  | "nonce"
  | "deployment"
  | "message_type"
  | "version"
  | "target"
  | "claims"
  | "no_course"
  | "not_open";

/** The reasons that users see. Reasons with the same solution share a text. */
export type ShownReason = "again" | "browser" | "setup" | "clock" | "unreachable" | "no_course" | "not_open";

const SHOWN: Partial<Record<RefusalReason, ShownReason>> = {
  state: "again",
  used: "again",
  expired: "again",
  nonce: "again",
  browser: "browser",
  clock: "clock",
  keys_unreachable: "unreachable",
  no_course: "no_course",
  not_open: "not_open",
};

/** Refuses a launch. The message is for the log: what is wrong, and what an administrator can do. */
export class LaunchRefused extends Error {
  constructor(
    readonly reason: RefusalReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "LaunchRefused";
  }

  get shown(): ShownReason {
    return SHOWN[this.reason] ?? "setup";
  }
}
