import { readdir } from "node:fs/promises";
import path from "node:path";
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

type InferredLecture = {
  slug: string;
  title: string;
  video?: string;
  transcript?: string;
  chapters?: string;
  slides?: string;
};

export type InferredManifest = { slug: string; title: string; lectures: InferredLecture[] };

/** Lists the files of a course's folder and its direct subfolders, as a manifest would name them. */
export async function listCourseFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const inner = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules",
  );
  const nested = await Promise.all(
    inner.map(async ({ name }) =>
      (await readdir(path.join(folder, name), { withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => `${name}/${entry.name}`),
    ),
  );
  return [...entries.filter((entry) => entry.isFile()).map((entry) => entry.name), ...nested.flat()].slice(
    0,
    MAX_FILES,
  );
}

/** Infers a manifest from the names of a folder and its files. Pure. */
export function inferManifest(folderName: string, files: string[], kept?: KeptSlugs): InferredManifest {
  const lectures = inferLectures(files, kept).filter(isLecture);
  return { slug: plainSlug(folderName), title: titleOf(folderName), lectures };
}

/** Returns whether a lecture has something to study. Slides or chapters alone are no lecture. */
export const isLecture = ({ video, transcript }: { video?: unknown; transcript?: unknown }): boolean =>
  video !== undefined || transcript !== undefined;

/** Returns whether a file can be a lecture's slides by its name. */
export const isSlides = (name: string): boolean => path.posix.extname(name).toLowerCase() === SLIDES;

/**
 * Pairs files by their names. A video, a transcript and slides with the same name belong to one lecture, apart from
 * language suffixes such as `.en`. Numbers sort numerically. `x.chapters.vtt` has the chapters of `x`.
 */
export function inferLectures(files: readonly string[], kept?: KeptSlugs): InferredLecture[] {
  const lectures = new Map<string, InferredLecture>();
  const ordered = [...files].sort((a, b) => a.localeCompare(b, "en", { numeric: true, sensitivity: "base" }));
  for (const file of ordered) {
    const extension = path.posix.extname(file).toLowerCase();
    const isVideo = PLAYABLE.has(extension);
    if (!isVideo && !isSlides(file) && !TRANSCRIPTS.has(extension)) continue;
    const name = path.posix.basename(file, path.posix.extname(file));
    if (/^(course|package|tsconfig|readme)$/i.test(name)) continue;
    const { stem, chapters } = splitName(name);
    const slug = lectureSlug(stem, kept);
    const lecture = lectures.get(slug) ?? { slug, title: titleOf(stem) };
    if (isVideo) lecture.video ??= file;
    else if (isSlides(file)) lecture.slides ??= file;
    else if (chapters) lecture.chapters ??= file;
    else lecture.transcript ??= file;
    lectures.set(slug, lecture);
  }
  return [...lectures.values()];
}

/** Turns "03_the-inverted-index" into "The inverted index". */
function titleOf(name: string): string {
  const words =
    name
      .replace(/^\d+[\s._-]+(?=\D)/, "")
      .replace(/[\s._-]+/g, " ")
      .trim() || name;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
