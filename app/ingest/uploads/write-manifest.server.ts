import path from "node:path";
import { stringify } from "yaml";
import { institutionOf, slugOfCourse } from "~/course/course-id";
import { kalturaEntry, panoptoSession } from "~/course/video";
import { byName, inferLectures, isLecture, titleOf } from "../infer-course.server";
import { stemOf } from "../lecture-slug.server";
import { inferVideoKind } from "../load-video.server";
import { withLanguages } from "../transcript-language.server";
import {
  filesOf,
  listFiles,
  MANIFEST,
  readAddresses,
  readFolders,
  readGenerated,
  readGiven,
  readKept,
  readTitles,
  writeWhole,
  type Address,
  type Entry,
} from "./folder-records.server";
import { partOf, sectionsOf, type LectureFolders } from "./upload-folders.server";

/** A course. `stored`: its lectures by their slugs, if it has any yet. */
type Described = {
  courseId: string;
  title: string;
  description: string | null;
  stored?: ReadonlyMap<string, { language: string }>;
};

/**
 * Writes the manifest of a course's files, addresses and uploaded manifest. Returns its path, or null if the course has
 * no lectures yet.
 */
export async function writeManifest(
  folder: string,
  { courseId, title, description, stored }: Described,
): Promise<string | null> {
  const files = await listFiles(folder);
  const kept = await readKept(folder);
  const given = await readGiven(folder, files, kept);
  const addresses = await readAddresses(folder);
  // Files in other languages belong to the same lecture.
  const used = new Set(given.flatMap(filesOf).map((name) => partOf(name, kept)));
  const unnamed = files.filter((name) => !used.has(partOf(name, kept)));
  const inferred: Entry[] = inferLectures(unnamed, { kept, stored }).lectures;
  const inferredBySlug = new Map(inferred.map((entry) => [entry.slug, entry]));
  const others = inferred.filter(({ slug }) => !given.some((entry) => entry.slug === slug));
  const generated = await readGenerated(folder);
  const titles = new Map([
    ...generated.map(({ slug, title }) => [slug, title] as const),
    ...(await readTitles(folder)),
  ]);
  const lectures = [
    ...given.map((entry) => ({ ...inferredBySlug.get(entry.slug), ...entry, ...videoAt(addresses, entry.slug) })),
    ...withSections(
      withAddresses(
        await withLanguages(folder, withTitles(others, titles), generated),
        addresses.filter(({ slug }) => !given.some((entry) => entry.slug === slug)),
      ).filter(isLecture),
      await readFolders(folder),
    ),
  ];
  if (lectures.length === 0) return null;
  const institution = institutionOf(courseId);
  const manifest = {
    slug: slugOfCourse(courseId),
    ...(institution && { institution }),
    title,
    ...(description && { description }),
    lectures,
  };
  const file = path.join(folder, MANIFEST);
  await writeWhole(file, stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false }));
  return file;
}

/** Lists the files that no lecture of the generated manifest uses, because `used` has the same role in its lecture. */
export async function unusedFiles(folder: string): Promise<{ name: string; used: string }[]> {
  const kept = await readKept(folder);
  const named = (await readGenerated(folder)).flatMap(filesOf);
  const byPart = new Map(named.map((name) => [partOf(name, kept), name]));
  return (await listFiles(folder))
    .filter((name) => !named.includes(name))
    .flatMap((name) => {
      const used = byPart.get(partOf(name, kept));
      return used === undefined ? [] : [{ name, used }];
    });
}

/** Returns the video of a lecture whose address was entered in the browser. It replaces the manifest's. */
function videoAt(addresses: readonly Address[], lecture: string): Pick<Entry, "video"> {
  const url = addresses.find(({ slug }) => slug === lecture)?.url;
  return url === undefined ? {} : { video: { kind: kindOfAddress(url), url } };
}

/** Assigns a transcript to the hosted video with the same name. */
function withAddresses(inferred: Entry[], addresses: Address[]): Entry[] {
  const bySlug = new Map(inferred.map((entry) => [entry.slug, entry]));
  for (const { slug, title, url } of addresses)
    bySlug.set(slug, { ...bySlug.get(slug), slug, title, video: { kind: kindOfAddress(url), url } });
  return [...bySlug.values()];
}

/** Gives lectures the titles that they had before, or that the whole names of their files gave them. */
const withTitles = (lectures: Entry[], titles: ReadonlyMap<string, string>): Entry[] =>
  lectures.map((entry) => ({ ...entry, title: titles.get(entry.slug) ?? entry.title }));

/** Assigns lectures that came in folders to sections. The sections follow each other in the order of their names. */
function withSections(lectures: Entry[], folders: LectureFolders): Entry[] {
  const sections = sectionsOf(
    lectures.map(({ slug }) => slug),
    folders,
  );
  const sectioned = lectures.flatMap((entry) => {
    const section = sections.get(entry.slug);
    return section === undefined ? [] : [{ ...entry, section, title: titleIn(section, entry) }];
  });
  sectioned.sort((a, b) => byName(a.section, b.section) || byName(nameIn(a.section, a), nameIn(b.section, b)));
  const first = lectures.findIndex(({ slug }) => sections.has(slug));
  const others = (entries: Entry[]) => entries.filter(({ slug }) => !sections.has(slug));
  return first < 0 ? lectures : [...others(lectures.slice(0, first)), ...sectioned, ...others(lectures.slice(first))];
}

/** Returns the name of a lecture's file. One that another folder had first is stored with its folder in its name. */
function nameIn(section: string, entry: Entry): string {
  const [name = entry.slug] = filesOf(entry);
  return name.startsWith(`${section} `) ? name.slice(section.length + 1) : name;
}

/** Returns the title of a lecture in a section, which need not repeat the section. */
function titleIn(section: string, entry: Entry): string {
  const [name] = filesOf(entry);
  const isRepeated = name?.startsWith(`${section} `) && entry.title === titleOf(stemOf(name));
  return isRepeated ? titleOf(stemOf(nameIn(section, entry))) : entry.title;
}

/** Returns the player for an address. Universities host Panopto and Kaltura on their own domains. */
export function kindOfAddress(url: string): string {
  const kind = inferVideoKind(url);
  if (kind !== "html5") return kind;
  if (panoptoSession(url) && /\/panopto\//i.test(new URL(url).pathname)) return "panopto";
  return kalturaEntry(url) ? "kaltura" : kind;
}
