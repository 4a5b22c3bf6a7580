import { titleOf } from "../infer-course.server";
import { HASH_LENGTH, hashOf, splitName } from "../lecture-slug.server";

/** The role of a file in a course, by its extension. Its content decides later. */
export type UploadKind = "video" | "transcript" | "slides" | "manifest";

/** Extensions of videos that browsers play, and of others that ffmpeg converts. */
const VIDEOS = /\.(mp4|m4v|webm|mov|mkv|avi|mpg|mpeg|ts|m2ts|mts|wmv|flv|ogv|3gp)$/;
const TRANSCRIPTS = /\.(vtt|srt|sbv|ttml|dfxp|smi|json|tsv|xml|txt|md|sjson)$/;
const SLIDES = /\.pdf$/;
const MANIFEST = /^course\.(ya?ml|json)$/;

/** Longest name of a lecture in code points. At four bytes each, it still fits file systems. */
const MAX_STEM = 50;
/** Longest title of a lecture in characters. */
const MAX_TITLE = 300;
/** The sign of "A*", which not every file system supports. */
const STAR = /(?<=[\p{L}\p{M}\p{N}+#]\**)\*/u;
/** Control characters, and invisible or directional marks that would disguise a name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/**
 * Returns the name under which an uploaded file is stored: its last path segment, in characters that every file system
 * supports. Returns null if nothing is left of it.
 */
export function safeName(name: string): string | null {
  const { stem, letters, extension } = partsOf(name);
  return letters === "" ? null : hashed(letters, stem) + extension.toLowerCase();
}

/** Returns the title that a file's whole name gives its lecture, or null if the stored name gives the same. */
export function wholeTitle(name: string): string | null {
  const { stem, letters } = partsOf(name);
  if (letters === "") return null;
  const title = titleOf(splitName(stem).stem).slice(0, MAX_TITLE);
  return title === titleOf(splitName(hashed(letters, stem)).stem) ? null : title;
}

/** `letters`: the stem in characters that every file system supports. */
function partsOf(name: string): { stem: string; letters: string; extension: string } {
  const last = name.toWellFormed().normalize("NFC").replace(INVISIBLE, "").split(/[/\\]/).at(-1) ?? "";
  const [, stem = last, extension = ""] = /^(.*?)(\.[A-Za-z\d]{1,8})?$/su.exec(last) ?? [];
  const letters = stem.replace(/[^\p{L}\p{M}\p{N}._ +#-]+/gu, "-").replace(/^[\s.-]+|[\s.-]+$/g, "");
  return { stem, letters, extension };
}

/**
 * Shortens the name of a file. Appends a hash of the whole name, because long names often differ only at their end. The
 * files of one lecture, which differ in their suffix, stay together. `given`: the name as it was given. If a sign in it
 * was replaced, it gets a hash too.
 */
function hashed(name: string, given: string): string {
  const { stem } = splitName(name);
  const whole = STAR.test(given) ? splitName(given).stem : null;
  if ([...stem].length <= MAX_STEM && whole === null) return name;
  const start = [...stem].slice(0, MAX_STEM - 1 - HASH_LENGTH).join("");
  return `${start.replace(/[\s.-]+$/, "")}-${hashOf(whole ?? stem)}${name.slice(stem.length)}`;
}

/** Returns the role of a file by its name, or null if Cuepoint does not support it. */
export function kindOf(name: string): UploadKind | null {
  const lower = name.toLowerCase();
  if (MANIFEST.test(lower)) return "manifest";
  if (VIDEOS.test(lower)) return "video";
  if (SLIDES.test(lower)) return "slides";
  return TRANSCRIPTS.test(lower) ? "transcript" : null;
}
