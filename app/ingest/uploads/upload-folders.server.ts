import { languageOf, roleOf } from "../infer-course.server";
import { givenStemOf, lectureSlug, stemKey, stemOf, type KeptSlugs } from "../lecture-slug.server";
import { isKindFolder } from "./kind-folders";
import { safeName } from "./upload-names.server";

/** The folder from which each lecture's files came, by the lecture's slug. */
export type LectureFolders = ReadonlyMap<string, string>;

const MAX_DEPTH = 4;

/**
 * Returns the folder of an uploaded file in its course, cleaned like a file's name, or null if it has none. Folders are
 * names that keep lectures apart: all files of a course are stored in one folder. Leaves out what does not tell
 * lectures apart, such as "Videos".
 */
export function folderOf(name: string): string | null {
  const folders = name
    .split(/[/\\]/)
    .slice(0, -1)
    .filter((folder) => !/^\s*(\.*|[A-Za-z]:)\s*$/.test(folder)) // "..", and drives such as "C:"
    .flatMap((folder) => safeName(folder) ?? [])
    .filter((folder) => !isKindFolder(folder));
  return folders.length === 0 ? null : folders.slice(-MAX_DEPTH).join("/");
}

/** Returns the slug of the lecture to which a file belongs by its name. */
export const lectureOf = (name: string, kept?: KeptSlugs): string => lectureSlug(stemOf(name), kept);

/** Returns a file's role in its lecture, after the lecture's slug. */
export const partOf = (name: string, kept?: KeptSlugs): string => `${lectureOf(name, kept)} ${roleOf(name)}`;

/**
 * Returns whether a file replaces another one: both have the same role, the same language in their names, and the same
 * name apart from case, spaces and punctuation. Two views of a recording are two files.
 */
export function isSamePart(one: string, other: string): boolean {
  if (roleOf(one) !== roleOf(other)) return false;
  if (roleOf(one) === "video") return stemKey(givenStemOf(one)) === stemKey(givenStemOf(other));
  return languageOf(one) === languageOf(other) && stemKey(stemOf(one)) === stemKey(stemOf(other));
}

/**
 * Returns the name under which a file of a folder is stored. It keeps its own name unless the lecture with that name
 * came from another folder: "Week 2/intro.mp4" becomes "Week 2 intro.mp4" then. A file without a folder joins the
 * lecture of its name.
 */
export function nameInCourse(name: string, folder: string | null, folders: LectureFolders, kept?: KeptSlugs): string {
  const known = folders.get(lectureOf(name, kept));
  if (folder === null || known === undefined || known === folder) return name;
  return safeName(`${folder.replaceAll("/", " ")} ${name}`) ?? name;
}

/**
 * Returns the sections of lectures that came in folders, by slug. The outermost folder is the section, if the lectures
 * came from several folders and one of these has more than one lecture.
 */
export function sectionsOf(slugs: readonly string[], folders: LectureFolders): Map<string, string> {
  const sectionOf = (slug: string) => folders.get(slug)?.split("/")[0] ?? null;
  const counts = new Map<string | null, number>();
  for (const slug of slugs) counts.set(sectionOf(slug), (counts.get(sectionOf(slug)) ?? 0) + 1);
  const isGrouped = counts.size > 1 && [...counts].some(([section, count]) => section !== null && count > 1);
  return new Map(
    slugs.flatMap((slug) => {
      const section = sectionOf(slug);
      return isGrouped && section !== null ? [[slug, section] as const] : [];
    }),
  );
}
