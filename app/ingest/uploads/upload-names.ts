import { createHash } from "node:crypto";
import { splitName } from "../infer-course.server";

/** What a file can be in a course, by the end of its name. Its content decides later. */
export type UploadKind = "video" | "transcript" | "manifest";

/** Video formats that browsers play, and others that ffmpeg converts. */
const VIDEOS = /\.(mp4|m4v|webm|mov|mkv|avi|mpg|mpeg|ts|m2ts|mts|wmv|flv|ogv|3gp)$/;
const TRANSCRIPTS = /\.(vtt|srt|sbv|ttml|dfxp|smi|json|tsv|xml|txt|sjson)$/;
const MANIFEST = /^course\.(ya?ml|json)$/;

/** The longest name of a lecture in code points: at four bytes each, file systems allow it. */
const MAX_STEM = 50;
const HASH_LENGTH = 8;
/** Control characters, and marks that change the direction of text or take no room: names must look like what they are. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;

/**
 * Returns the name under which an uploaded file is stored: its last part, in characters that every file system takes.
 * Returns null if nothing of it is left.
 */
export function safeName(name: string): string | null {
  const last = name.toWellFormed().normalize("NFC").replace(INVISIBLE, "").split(/[/\\]/).at(-1) ?? "";
  const [, stem = last, extension = ""] = /^(.*?)(\.[A-Za-z\d]{1,8})?$/su.exec(last) ?? [];
  const letters = stem.replace(/[^\p{L}\p{M}\p{N}._ -]+/gu, "-").replace(/^[\s.-]+|[\s.-]+$/g, "");
  return letters === "" ? null : shortened(letters) + extension.toLowerCase();
}

/**
 * Shortens the name of a file. Long names often differ at their end only, and must not replace each other: the hash of all
 * of it stays. The files of one lecture, which differ in what follows its name, stay together.
 */
function shortened(name: string): string {
  const { stem } = splitName(name);
  if ([...stem].length <= MAX_STEM) return name;
  const hash = createHash("sha256").update(stem).digest("hex").slice(0, HASH_LENGTH);
  const start = [...stem].slice(0, MAX_STEM - 1 - HASH_LENGTH).join("");
  return `${start.replace(/[\s.-]+$/, "")}-${hash}${name.slice(stem.length)}`;
}

/** Returns what a file is, by its name, or null if Cuepoint takes no such files. */
export function kindOf(name: string): UploadKind | null {
  const lower = name.toLowerCase();
  if (MANIFEST.test(lower)) return "manifest";
  if (VIDEOS.test(lower)) return "video";
  return TRANSCRIPTS.test(lower) ? "transcript" : null;
}
