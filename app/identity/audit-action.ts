/** The administrative acts that are logged. The interface has a text for each. */
export type AuditAction =
  | "first_administrator"
  | "invited"
  | "joined"
  | "role_given"
  | "role_removed"
  | "erased"
  | "visibility_changed"
  | "key_made"
  | "sign_in_refused";

/**
 * Who acted. `visitor`: somebody who was not signed in. `rule`: a rule about what an identity provider says of a user.
 */
export type AuditActor = "user" | "command" | "visitor" | "rule";
