import { useLocale, useTranslations } from "use-intl";
import type { JobJson } from "./job-wire";

const CODES = [
  "added",
  "stored",
  "continued",
  "transcription",
  "no_transcript",
  "can_transcribe",
  "transcribed",
  "glossary_found",
  "has_transcript",
  "not_transcribed",
  "nothing_said",
  "no_sound",
  "no_video_file",
  "no_speech_model",
  "lecture_gone",
  "lecture_deleted",
  "pictures_made",
  "no_pictures",
  "embedded",
  "empty",
  "not_video",
  "no_picture",
  "too_long",
  "too_large_picture",
  "needs_ffmpeg",
  "not_converted",
  "bad_transcript",
  "transcript_replaced",
  "transcript_waits",
  "file_unused",
  "file_twice",
  "replaced_video",
  "replaced_transcript",
  "replaced_chapters",
  "replaced_slides",
  "replaced_file",
  "lecture_waits",
  "slides_stored",
  "slides_removed",
  "slides_unused",
  "slides_empty",
  "slides_not_pdf",
  "slides_incomplete",
  "slides_encrypted",
  "slides_too_large",
  "bad_manifest",
  "from_manifest",
  "unknown_kind",
  "lecture_failed",
  "crashed",
  "disk_full",
  "failed",
] as const;

/** Reasons that translate the English detail of a note. */
const REASONS = [
  "course_deleted",
  "some_failed",
  "being_edited",
  "rate_limited",
  "model_unavailable",
  "database_unavailable",
  "transcript_empty",
  "transcript_binary",
  "transcript_format",
  "transcript_json_format",
  "transcript_json_broken",
  "transcript_chat",
  "transcript_encoding",
  "transcript_no_words",
  "transcript_nested",
  "manifest_missing",
  "manifest_unknown_key",
  "manifest_type",
  "manifest_empty",
  "manifest_too_long",
  "manifest_no_lectures",
  "manifest_slug",
  "manifest_slug_taken",
  "manifest_language",
  "manifest_release",
  "manifest_time",
  "manifest_password",
  "manifest_visibility",
  "manifest_syntax",
  "manifest_alias",
  "manifest_video_kind",
  "manifest_video_url",
  "manifest_video_address",
] as const;

/** Returns the title of a lecture by its id, or the id of one that is gone. */
export type TitleOf = (lectureId: string) => string;

/** Returns a function that describes what happened to a file or a lecture, and what to do next. */
export function useNoteText(titleOf: TitleOf): (note: JobJson["notes"][number]) => string {
  const t = useTranslations("teach.jobs");
  const locale = useLocale();
  return ({ code, name, detail, reason }) => {
    const known = REASONS.find((name) => name === reason?.name);
    const more = Number(reason?.values.more ?? 0);
    const translate = (name: (typeof REASONS)[number]) =>
      t(`reasons.${name}`, reason?.values ?? {}) + (more > 0 ? t("moreProblems", { more }) : "");
    // The server's message is more specific, but it is in English only.
    const translated = locale === "en" || known === undefined ? detail : translate(known);
    return t(`notes.${CODES.find((one) => one === code) ?? "failed"}`, {
      name,
      title: titleOf(name),
      detail: translated,
    });
  };
}
