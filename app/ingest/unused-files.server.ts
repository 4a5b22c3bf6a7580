import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Problem } from "~/course/manifest-problem";
import { isSlides, isVisibleFolder, roleOf, type UnusedFile } from "./infer-course.server";
import { kindOf } from "./uploads/upload-names.server";

/** Files beside lectures that nobody expects to be lectures. */
const EXPECTED =
  /^(course\.(ya?ml|json)|package.*\.json|tsconfig\.json|readme.*|licen[cs]e.*|.*\.(md|jpe?g|png|gif))$/i;

type Found = { files: readonly string[]; slides: ReadonlySet<string | undefined>; unused: readonly UnusedFile[] };

/**
 * Describes the files of a folder without a manifest that no lecture uses, with the reason, so that nobody believes that
 * they are online.
 *
 * @param files all listed files
 * @param slides those that lectures use
 * @param unused those of a lecture that uses another one
 */
export async function describeUnused(folder: string, { files, slides, unused }: Found): Promise<Problem[]> {
  const known = new Set(unused.map(({ file }) => file));
  const problem = (file: string, message: string): Problem => ({ file: path.join(folder, file), message });
  const others = files.filter((file) => roleOf(file) === null && !EXPECTED.test(path.posix.basename(file)));
  const videos = others.filter((file) => kindOf(path.posix.basename(file)) === "video");
  const rest = others.filter((file) => !videos.includes(file));
  return [
    ...unused.map(({ file, lecture, used }) =>
      problem(
        file,
        `is not used, because the lecture "${lecture}" uses ${used}; to add a lecture, give the file another name`,
      ),
    ),
    ...files
      .filter((file) => isSlides(file) && !slides.has(file) && !known.has(file))
      .map((file) =>
        problem(
          file,
          "is not used, because no lecture has this name; to add it as slides, name it like the lecture's video",
        ),
      ),
    ...videos.map((file) =>
      problem(
        file,
        "is not used, because browsers do not play it; convert it to MP4, or add it at /teach, which does that",
      ),
    ),
    ...(rest.length > 0
      ? [{ file: folder, message: `has files that are neither videos, transcripts nor slides: ${rest.join(", ")}` }]
      : []),
    ...(await deeperFolders(folder)).map((name) =>
      problem(name, "is not read, because only folders directly in the course's are"),
    ),
  ];
}

/** Lists the folders in the folders of a course, which are not read. */
async function deeperFolders(folder: string): Promise<string[]> {
  const inner = (await readdir(folder, { withFileTypes: true })).filter(isVisibleFolder);
  const deeper = await Promise.all(
    inner.map(async ({ name }) =>
      (await readdir(path.join(folder, name), { withFileTypes: true }))
        .filter(isVisibleFolder)
        .map((entry) => `${name}/${entry.name}`),
    ),
  );
  return deeper.flat();
}
