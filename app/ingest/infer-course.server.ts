import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { primaryLanguage } from "~/text/primary-language";
import { isChatName } from "~/transcript/chat";
import { lectureSlug, plainSlug, splitName, type KeptSlugs } from "./lecture-slug.server";
import { PLAYABLE } from "./load-video.server";

const TRANSCRIPTS = new Set([
  ".vtt",
  ".srt",
  ".sbv",
  ".ttml",
  ".dfxp",
  ".smi",
  ".json",
  ".tsv",
  ".xml",
  ".txt",
  ".sjson",
]);
const SLIDES = ".pdf";
const MAX_FILES = 5_000;

type Part = "video" | "transcript" | "chapters" | "slides";
type InferredLecture = { slug: string; title: string; language?: string } & Partial<Record<Part, string>>;

export type InferredManifest = { slug: string; title: string; lectures: InferredLecture[] };

/** A file that no lecture uses, because its lecture uses `used` in this role. */
export type UnusedFile = { file: string; lecture: string; used: string };

/** `stored`: the lectures of the course by their slugs, if it is stored already. */
type InferOptions = { kept?: KeptSlugs | undefined; stored?: ReadonlyMap<string, { language: string }> | undefined };

/**
 * Lists the files of a course's folder and its direct subfolders, as a manifest would name them. Hidden files are left
 * out: a Mac writes one beside each file on disks of other systems.
 */
export async function listCourseFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const inner = entries.filter(isVisibleFolder);
  const nested = await Promise.all(
    inner.map(async ({ name }) =>
      (await readdir(path.join(folder, name), { withFileTypes: true }))
        .filter(isVisibleFile)
        .map((entry) => `${name}/${entry.name}`),
    ),
  );
  return [...entries.filter(isVisibleFile).map((entry) => entry.name), ...nested.flat()].slice(0, MAX_FILES);
}

/** Returns whether an entry is a folder that may have a course's files. */
export const isVisibleFolder = (entry: Dirent): boolean =>
  entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules";

const isVisibleFile = (entry: Dirent) => entry.isFile() && !entry.name.startsWith(".");

/** Infers a manifest from the names of a folder and its files, and lists files that its lectures don't use. Pure. */
export function inferManifest(
  folderName: string,
  files: string[],
  options: InferOptions = {},
): { manifest: InferredManifest; unused: UnusedFile[] } {
  const inferred = inferLectures(files, options);
  const lectures = inferred.lectures.filter(isLecture);
  const slugs = new Set(lectures.map(({ slug }) => slug));
  return {
    manifest: { slug: plainSlug(folderName), title: titleOf(folderName), lectures },
    unused: inferred.unused.filter(({ lecture }) => slugs.has(lecture)),
  };
}

/** Returns whether a lecture has something to study. Slides or chapters alone are no lecture. */
export const isLecture = ({ video, transcript }: { video?: unknown; transcript?: unknown }): boolean =>
  video !== undefined || transcript !== undefined;

/** Compares names of files. Numbers sort numerically. */
export const byName = (a: string, b: string): number =>
  a.localeCompare(b, "en", { numeric: true, sensitivity: "base" });

/** Returns whether a file can be a lecture's slides by its name. */
export const isSlides = (name: string): boolean => path.posix.extname(name).toLowerCase() === SLIDES;

/**
 * Pairs files by their names. A video, a transcript and slides with the same name belong to one lecture, apart from
 * language suffixes such as `.en`. The video gives the lecture its title and its place, or else the first file. Numbers
 * sort numerically. `x.chapters.vtt` has the chapters of `x`. Of files in several languages, a lecture uses the one in
 * its language: the stored one, or else the one that most lectures have. Videos of the same name in several folders are
 * several lectures.
 */
export function inferLectures(
  files: readonly string[],
  { kept, stored }: InferOptions = {},
): { lectures: InferredLecture[]; unused: UnusedFile[] } {
  const found = new Map<string, { title: string; parts: Map<Part, string[]>; first: string }>();
  const ordered = [...files].sort(byName);
  const namingFolder = namingFolders(ordered, kept);
  for (const file of ordered) {
    const part = roleOf(file);
    const name = path.posix.parse(file).name;
    if (part === null || /^(course|package|tsconfig|readme)$/i.test(name)) continue;
    const stem = [namingFolder(file), splitName(name).stem].filter(Boolean).join(" ");
    const slug = lectureSlug(stem, kept);
    const known = found.get(slug);
    const parts = known?.parts ?? new Map<Part, string[]>();
    // Otherwise a transcript that comes later could rename the lecture and move it.
    const isNaming = !known || (part === "video" && !parts.has("video"));
    const { title, first } = isNaming ? { title: titleOf(stem), first: file } : known;
    found.set(slug, { title, first, parts: parts.set(part, [...(parts.get(part) ?? []), file]) });
  }
  const common = commonLanguage(stored?.size ? [...stored.values()].map(({ language }) => language) : labels(ordered));
  const unused: UnusedFile[] = [];
  const inOrder = [...found].sort(([, one], [, other]) => byName(one.first, other.first));
  const lectures = inOrder.map(([slug, { title, parts }]) => {
    const lecture: InferredLecture = { slug, title };
    for (const [part, choice] of parts) {
      const used = part === "video" ? choice[0] : inLanguage(choice, stored?.get(slug)?.language ?? common);
      if (used === undefined) continue;
      lecture[part] = used;
      unused.push(...choice.filter((file) => file !== used).map((file) => ({ file, lecture: slug, used })));
    }
    const language = lecture.transcript && languageOf(lecture.transcript);
    return language ? { ...lecture, language } : lecture;
  });
  return { lectures, unused };
}

/**
 * Returns a function that returns the folder of a file if its lecture is named after it: another folder, which comes
 * first, has a video of the same name.
 */
function namingFolders(ordered: readonly string[], kept: KeptSlugs | undefined): (file: string) => string | null {
  const slugOf = (file: string) => lectureSlug(splitName(path.posix.parse(file).name).stem, kept);
  const folders = new Map<string, string[]>();
  for (const file of ordered) {
    if (roleOf(file) !== "video") continue;
    const others = folders.get(slugOf(file)) ?? [];
    const folder = path.posix.dirname(file);
    if (!others.includes(folder)) folders.set(slugOf(file), [...others, folder]);
  }
  return (file) => {
    const folder = path.posix.dirname(file);
    return folders.get(slugOf(file))?.slice(1).includes(folder) ? folder : null;
  };
}

/** Returns a file's role in its lecture, or null if Cuepoint does not support it. */
export function roleOf(file: string): Part | null {
  const { ext, name } = path.posix.parse(file);
  const extension = ext.toLowerCase();
  if (PLAYABLE.has(extension)) return "video";
  if (extension === SLIDES) return "slides";
  if (!TRANSCRIPTS.has(extension) || isChatName(file)) return null;
  return splitName(name).chapters ? "chapters" : "transcript";
}

/** Returns the language in a file's name, or null: "week-1.es.vtt" is in Spanish. */
export const languageOf = (file: string): string | null => splitName(path.posix.parse(file).name).language;

/** The language of a manifest's lectures that name none. */
export const DEFAULT_LANGUAGE = "en";

const labels = (files: readonly string[]) =>
  files.flatMap((file) => (roleOf(file) === "transcript" ? [languageOf(file) ?? DEFAULT_LANGUAGE] : []));

/** Returns the most common of languages, or English if several are. */
function commonLanguage(languages: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const language of languages.map(primaryLanguage)) counts.set(language, (counts.get(language) ?? 0) + 1);
  const isDefault = (language: string) => Number(language === DEFAULT_LANGUAGE);
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || isDefault(b) - isDefault(a) || (a < b ? -1 : 1));
  return sorted[0]?.[0] ?? DEFAULT_LANGUAGE;
}

/** Returns the file in a language, or else one without a language in its name, or else the first. */
export function inLanguage(files: readonly string[], language: string): string | undefined {
  const isIn = (file: string) => primaryLanguage(languageOf(file) ?? "") === primaryLanguage(language);
  const isExact = (file: string) => languageOf(file) === language;
  return files.find(isExact) ?? files.find(isIn) ?? files.find((file) => languageOf(file) === null) ?? files[0];
}

/** Turns "03_the-inverted-index" into "The inverted index", and leaves the numbers of "1.2 Limits". */
export function titleOf(name: string): string {
  const words =
    name
      .replace(/^\d+[\s._-]+(?=\D)/, "")
      .replace(/(?:(?!(?<=\d)\.\d)[\s._-])+/g, " ")
      .trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
