import { createHash } from "node:crypto";
import path from "node:path";
import { MAX_SLUG } from "~/course/course-id";
import { languageCode } from "~/text/language-names";

/**
 * Slugs that lectures keep, by the `stemKey` of their files. Names such as "Лекция 1" had the slug "1" before slugs got
 * a hash of the letters that they drop.
 */
export type KeptSlugs = ReadonlyMap<string, string>;
const NONE: KeptSlugs = new Map();

/** Leaves room for a number after the slug. */
const MAX_HASHED = 90;
export const HASH_LENGTH = 8;

/** A sign that tells names apart: "C", "C++" and "C#", "A" and "A*". "Week #1" has none. */
const SIGN = String.raw`(?<=[\p{L}\p{M}\p{N}][+#*]*)(?:[+*]|#(?!\d))`;
const DROPPED = new RegExp(String.raw`(?![a-z0-9])[\p{L}\p{N}]|${SIGN}`, "u");
const SEPARATORS = new RegExp(String.raw`(?:(?!${SIGN})[^\p{L}\p{M}\p{N}])+`, "gu");
/** The name of a transcript that a speech model made. */
const MADE_BY_MODEL = /^[\da-f]{64}\.json$/;

/** What recorders add to the name of a transcript: "Week 1.transcript.vtt", "Week 1.cc.vtt". */
const TRANSCRIPT_MARK = /(?<=.)\.(?:transcript|captions?|subtitles?|cc)$/i;
/** What Panopto adds to it: "Week 1_Captions_English (United States).txt". */
const CAPTIONS_MARK = /(?<=.)_Captions_(\p{L}+)(?: [^_]*)?$/u;
/**
 * What Zoom, Panopto and Kaltura add to the name of a video: "GMT20240410-140000_Recording_gallery_1280x720.mp4",
 * "Week 1_default.mp4", "Week 1 (Source).mp4". Uploaded files have no parentheses.
 */
const VIDEO_VIEW = /(?<=_Recording)(?:_[a-z]+){0,4}_\d{3,4}x\d{3,4}$|(?<=.)(?:_default| \(Source\)| -Source)$/;

/**
 * Splits the name of a file, without its extension, into the lecture's name, "chapters" and a language. Leaves out what
 * recorders add to names, so that a recording's files belong together.
 */
export function splitName(name: string): { stem: string; chapters: boolean; language: string | null } {
  const captions = CAPTIONS_MARK.exec(name);
  const language = languageCode(captions?.[1] ?? "");
  if (captions && language !== null) return { stem: name.slice(0, captions.index), chapters: false, language };
  const { stem, ...rest } = splitGiven(name.replace(TRANSCRIPT_MARK, ""));
  return { stem: stem.replace(TRANSCRIPT_MARK, "").replace(VIDEO_VIEW, ""), ...rest };
}

function splitGiven(name: string): ReturnType<typeof splitName> {
  const [, stem = name, chapters, language] =
    /^(.*?)([._-]chapters)?(?:\.([a-z]{2}(?:[-_][A-Za-z]{2,4})?))?$/.exec(name) ?? [];
  return { stem, chapters: chapters !== undefined, language: language ?? null };
}

/** Returns the name of the lecture to which a file belongs. */
export const stemOf = (file: string): string => splitName(path.posix.parse(file).name).stem;

/** Returns the same with what recorders add to it, by which lectures were named before. */
export const givenStemOf = (file: string): string => splitGiven(path.posix.parse(file).name).stem;

/** Returns what two names have in common that differ only in case, spaces and punctuation. */
export function stemKey(stem: string): string {
  const key = stem.normalize("NFKC").toLowerCase().replace(SEPARATORS, "-");
  return key.replace(/^-+|-+$/g, "") || stem;
}

/** Returns a name in a slug's characters, without those that it drops. If nothing is left, it becomes a hash. */
export function plainSlug(name: string): string {
  const slug = lettersOf(name).slice(0, MAX_SLUG);
  return slug || `lecture-${hashOf(name.normalize("NFC"))}`;
}

/** Returns the slug of a lecture from the name of its files, with a hash if the slug drops letters or signs of it. */
export function slugOf(name: string): string {
  const letters = lettersOf(name);
  const isWhole = letters.length <= MAX_SLUG && !DROPPED.test(folded(name));
  return letters === "" || isWhole ? plainSlug(name) : hashedSlug(name);
}

/** Returns the slug of a lecture like `slugOf`, unless it keeps an earlier one or another lecture keeps this one. */
export function lectureSlug(stem: string, kept: KeptSlugs = NONE): string {
  const slug = slugOf(stem);
  return kept.get(stemKey(stem)) ?? ([...kept.values()].includes(slug) ? hashedSlug(stem) : slug);
}

/** Returns the slug that a file's name gave before what recorders add to it was left out, or null if it is the same. */
export function earlierSlug(file: string): string | null {
  const before = slugOf(givenStemOf(file));
  return before === slugOf(stemOf(file)) ? null : before;
}

/** Returns the slugs that a folder's lectures keep because a course already has them. `stored`: by their slugs. */
export function keptSlugs(
  files: readonly string[],
  stored: ReadonlyMap<string, { transcriptFile: string | null }>,
): KeptSlugs {
  const kept = new Map<string, string>();
  const stems = [...new Set(files.map(stemOf))];
  for (const file of files) {
    const before = earlierSlug(file);
    if (before !== null && stored.has(before)) kept.set(stemKey(stemOf(file)), before);
  }
  for (const [slug, { transcriptFile }] of stored) {
    const candidates = stems.filter(
      (stem) => plainSlug(stem) === slug && slugOf(stem) !== slug && !stored.has(slugOf(stem)),
    );
    const isNamed = transcriptFile !== null && !MADE_BY_MODEL.test(transcriptFile);
    const stem = isNamed
      ? candidates.find((candidate) => stemKey(candidate) === stemKey(stemOf(transcriptFile)))
      : candidates.find(() => !stems.some((other) => slugOf(other) === slug));
    if (stem !== undefined) kept.set(stemKey(stem), slug);
  }
  return kept;
}

const folded = (name: string) => name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const lettersOf = (name: string) =>
  folded(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

function hashedSlug(name: string): string {
  const start = lettersOf(name).slice(0, MAX_HASHED - 1 - HASH_LENGTH);
  return `${start.replace(/-+$/, "") || "lecture"}-${hashOf(stemKey(name))}`;
}

/** Returns a hash that tells apart names which lose some of their characters. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, HASH_LENGTH);
