import { realpath } from "node:fs/promises";
import path from "node:path";
import type { Problem } from "~/course/manifest-problem";

/** Reports a problem with its file and, if known, its line. */
export type Report = (problem: Problem) => void;

/** A course that cannot be ingested: every problem in its files, found before anything is stored. */
export class CourseProblems extends Error {
  constructor(readonly problems: Problem[]) {
    super(problems.map(formatProblem).join("\n"));
    this.name = "CourseProblems";
  }
}

/** Formats a problem as `file:line: message`. */
export function formatProblem({ file, line, message }: Problem): string {
  return `${file}${line === undefined ? "" : `:${line}`}: ${message}`;
}

/**
 * A lecture's place in a manifest. `lineOf`: the line on which one of its values begins, such as `lineOf("chapters",
 * 2)`; undefined if the manifest is not a file, because it was inferred.
 */
export type LecturePlace = { manifestFile: string; lineOf: (...path: PropertyKey[]) => number | undefined };

/** A file that a lecture of a manifest names. `what` describes it in reports. */
export type NamedFile = { key: "video" | "transcript" | "slides" | "chapters"; name: string; what: string };

/** A file that exists in a course's folder. */
export type CourseFile = { path: string; shown: string };

/**
 * Finds a file named in a manifest. The file must be inside the course's folder after resolving symbolic links, so that
 * an untrusted manifest cannot read other files. Otherwise reports and returns null.
 */
export async function findCourseFile(
  place: LecturePlace,
  { key, name, what }: NamedFile,
  report: Report,
): Promise<CourseFile | null> {
  const { manifestFile, lineOf } = place;
  const folder = path.dirname(path.resolve(manifestFile));
  const file = path.resolve(folder, name);
  const shown = path.relative(process.cwd(), file) || file;
  try {
    const [realFolder, realFile] = await Promise.all([realpath(folder), realpath(file)]);
    const inside = realFile.startsWith(realFolder + path.sep) && file.startsWith(folder + path.sep);
    if (inside) return { path: realFile, shown };
    report({
      file: manifestFile,
      line: lineOf(key),
      message: `${what} is outside of the course's folder (${name}); put it into that folder`,
    });
  } catch (error) {
    report({ file: shown, message: namedProblem(error, place, { key, what }) });
  }
  return null;
}

/** Describes why a file could not be read, and where the manifest names it. */
export function namedProblem(
  error: unknown,
  { manifestFile, lineOf }: LecturePlace,
  { key, what }: Pick<NamedFile, "key" | "what">,
): string {
  const line = lineOf(key);
  return `${fileProblem(error, what)} (named in ${manifestFile}${line === undefined ? "" : `:${line}`})`;
}

/** Describes why a file could not be read. `what` names its purpose. */
export function fileProblem(error: unknown, what: string): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return `${what} does not exist`;
  if (code === "EISDIR") return `${what} is a folder, not a file`;
  if (code === "EACCES" || code === "EPERM") return `${what} may not be read`;
  if (code === "ELOOP") return `${what} is a symbolic link that leads back to itself`;
  return `${what} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}
