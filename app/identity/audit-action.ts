/** The administrative acts that are logged. The interface has a text for each. */
export type AuditAction =
  | "first_administrator"
  | "invited"
  | "joined"
  | "role_given"
  | "role_removed"
  | "erased"
  | "visibility_changed"
  | "key_made";
