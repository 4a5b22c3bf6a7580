/** Administrative actions that are logged. The interface has a text for each. */
export type AuditAction =
  | "first_administrator"
  | "invited"
  | "invitation_refused"
  | "invitation_revoked"
  | "joined"
  | "role_given"
  | "role_removed"
  | "erased"
  | "visibility_changed"
  | "key_made"
  | "sign_in_refused"
  | "passwords_guessed"
  | "sign_in_unlocked"
  | "registration_link"
  | "platform_added"
  | "platform_changed"
  | "platform_removed"
  | "context_confirmed"
  | "deployment_added"
  | "launch_refused"
  | "role_unknown"
  | "roster_imported"
  | "link_made"
  | "course_created"
  | "course_deleted"
  | "course_restored"
  | "lecture_deleted"
  | "lecture_restored"
  | "course_erased"
  | "release_changed"
  | "glossary_changed"
  | "ingest_started"
  | "transcription_started"
  | "pictures_started"
  | "embedding_started"
  | "job_cancelled"
  | "job_retried"
  | "keys_rotated"
  | "provider_unreachable";

/**
 * The kind of actor. `visitor`: someone who was not signed in. `rule`: a claim rule of an identity provider.
 * `platform`: a learning platform that launched a lecture.
 */
export type AuditActor = "user" | "command" | "visitor" | "rule" | "platform";
