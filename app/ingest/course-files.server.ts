import { readFile, realpath } from "node:fs/promises";
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

/** A file that a manifest names. */
export type CourseFile = { path: string; shown: string };

/**
 * Finds a file named in a manifest. `what` describes it in reports. The file must be inside the course's folder after
 * resolving symbolic links, so that an untrusted manifest cannot read other files. Otherwise reports and returns null.
 */
export async function findCourseFile(
  manifestFile: string,
  name: string,
  what: string,
  report: Report,
): Promise<CourseFile | null> {
  const folder = path.dirname(path.resolve(manifestFile));
  const file = path.resolve(folder, name);
  const shown = path.relative(process.cwd(), file) || file;
  try {
    const [realFolder, realFile] = await Promise.all([realpath(folder), realpath(file)]);
    const inside = realFile.startsWith(realFolder + path.sep) && file.startsWith(folder + path.sep);
    if (inside) return { path: realFile, shown };
    report({
      file: manifestFile,
      message: `${what} is outside of the course's folder (${name}); put it into that folder`,
    });
  } catch (error) {
    report({ file: shown, message: `${fileProblem(error, what)} (named in ${await placeOf(name, manifestFile)})` });
  }
  return null;
}

/** Returns where a manifest names a file, as `file:line`; the manifest's file alone if no line has the name. */
export async function placeOf(name: string, manifestFile: string): Promise<string> {
  const text = await readFile(manifestFile, "utf8").catch(() => "");
  const line = 1 + text.split("\n").findIndex((written) => written.includes(name));
  return line === 0 ? manifestFile : `${manifestFile}:${line}`;
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
