import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import type { ManifestLecture } from "~/course/manifest";
import {
  findCourseFile,
  namedProblem,
  type CourseFile,
  type LecturePlace,
  type NamedFile,
  type Report,
} from "../course-files.server";
import { readPdf, type PdfProblem } from "./read-pdf.server";

export const MAX_SLIDES_MB = 100;

/** A PDF file that was checked. `pages`: null if unknown. */
export type SlidesFile = CourseFile & { bytes: number; sha256: string; pages: number | null };

/** "unusable": a lecture's file cannot be its slides, so the lecture keeps those that it has. */
export type LoadedSlides = SlidesFile | "none" | "unusable";

type SlidesProblem = PdfProblem | "too_large";
type Checked = Pick<SlidesFile, "bytes" | "sha256" | "pages">;

/** Checks a file by its content. Throws if it cannot be read. */
export async function checkSlides(file: string): Promise<Checked | { problem: SlidesProblem }> {
  const { size } = await stat(file);
  if (size > MAX_SLIDES_MB * 1e6) return { problem: "too_large" };
  const bytes = await readFile(file);
  const read = readPdf(bytes);
  if ("problem" in read) return read;
  return { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex"), pages: read.pages };
}

/** What to do about each problem, after the name of the file. */
export const SLIDES_PROBLEMS: Record<SlidesProblem, string> = {
  empty: "is empty; export the slides as PDF again",
  not_pdf: "is not a PDF file; export the slides as PDF",
  incomplete: "is an incomplete PDF file; export or copy it again",
  encrypted: "is protected with a password; save a copy without protection",
  too_large: `is larger than ${MAX_SLIDES_MB} MB; export the slides with smaller pictures`,
};

/**
 * Finds a lecture's slides. A missing file is a problem. A file that is no usable PDF is a warning, because the lecture
 * can be studied without it.
 */
export async function loadSlides(
  place: LecturePlace,
  { slides, slug }: ManifestLecture,
  report: Report,
  warn: Report,
): Promise<LoadedSlides> {
  if (slides === undefined) return "none";
  const named: NamedFile = { key: "slides", name: slides, what: `The slides file of "${slug}"` };
  const file = await findCourseFile(place, named, report);
  if (!file) return "unusable";
  try {
    const checked = await checkSlides(file.path);
    if (!("problem" in checked)) return { ...file, ...checked };
    warn({ file: file.shown, message: `${SLIDES_PROBLEMS[checked.problem]}. "${slug}" is ingested without it` });
  } catch (error) {
    report({ file: file.shown, message: namedProblem(error, place, named) });
  }
  return "unusable";
}
