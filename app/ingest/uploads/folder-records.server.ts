import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { parseManifest, type ManifestLecture } from "~/course/manifest";
import { DEFAULT_LANGUAGE, inLanguage, isLecture, languageOf } from "../infer-course.server";
import { earlierSlug, plainSlug, slugOf, stemKey, stemOf, type KeptSlugs } from "../lecture-slug.server";
import { courseFolder } from "../store-media.server";
import { folderOf, lectureOf, nameInCourse, partOf, type LectureFolders } from "./upload-folders.server";
import { safeName } from "./upload-names.server";

/** The generated manifest, and the files that it is generated from. Lists of files skip dotfiles. */
export const MANIFEST = "course.yaml";
export const GIVEN_MANIFEST = ".manifest.yaml";
const ADDRESSES = ".addresses.json";
const FOLDERS = ".folders.json";
const TITLES = ".titles.json";
const NOTED = ".noted.json";

const Addresses = z.array(z.object({ slug: z.string(), title: z.string(), url: z.string() }));
const Pairs = z.array(z.tuple([z.string(), z.string()]));
const Noted = z.array(z.string());
export type Address = z.infer<typeof Addresses>[number];
/** A lecture of the generated manifest. */
export type Entry = { slug: string; title: string } & Partial<Omit<ManifestLecture, "slug" | "title">>;

/** Returns the folder of the files that were uploaded to a course. */
export const uploadsFolder = (dataDir: string, courseId: string) => courseFolder(dataDir, "uploads", courseId);

/** Lists a course's files by their names. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) =>
    entry.isFile() && !entry.name.startsWith(".") && entry.name !== MANIFEST ? [entry.name] : [],
  );
}

/** Reads the addresses of hosted videos that were added to a course. */
export async function readAddresses(folder: string): Promise<Address[]> {
  const text = await readFile(path.join(folder, ADDRESSES), "utf8").catch(() => "[]");
  return Addresses.parse(JSON.parse(text));
}

/** Reads the folders in which the files of lectures were uploaded, by the slugs of the lectures. */
export const readFolders = (folder: string): Promise<LectureFolders> => readPairs(path.join(folder, FOLDERS));

/** Reads the titles of lectures whose files have shortened names, by the slugs of the lectures. */
export const readTitles = (folder: string) => readPairs(path.join(folder, TITLES));

async function readPairs(file: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(file, "utf8").catch(() => "[]");
  return new Map(Pairs.parse(JSON.parse(text)));
}

export const writeAddresses = (folder: string, addresses: readonly Address[]) =>
  writeWhole(path.join(folder, ADDRESSES), JSON.stringify(addresses));

export const writeFolders = (folder: string, folders: z.infer<typeof Pairs>) =>
  writeWhole(path.join(folder, FOLDERS), JSON.stringify([...new Map(folders)]));

export const writeTitles = (folder: string, titles: z.infer<typeof Pairs>) =>
  writeWhole(path.join(folder, TITLES), JSON.stringify([...new Map(titles)]));

/** Reads what earlier jobs noted that is still so. */
export async function readNoted(folder: string): Promise<ReadonlySet<string>> {
  const text = await readFile(path.join(folder, NOTED), "utf8").catch(() => "[]");
  return new Set(Noted.parse(JSON.parse(text)));
}

export const writeNoted = (folder: string, noted: Iterable<string>) =>
  writeWhole(path.join(folder, NOTED), JSON.stringify([...noted]));

/** Reads the lectures of the last generated manifest. */
export async function readGenerated(folder: string): Promise<ManifestLecture[]> {
  const text = await readFile(path.join(folder, MANIFEST), "utf8").catch(() => null);
  const parsed = text === null ? null : parseManifest(text, MANIFEST);
  return parsed && "manifest" in parsed ? parsed.manifest.lectures : [];
}

/** Returns the files of a folder that a lecture names. */
export const filesOf = ({ transcript, video, chapters, slides }: Omit<Entry, "slug" | "title">): string[] =>
  [transcript, video, chapters, slides].flatMap((file) =>
    typeof file === "string" && !/^https?:/i.test(file) ? [file] : [],
  );

/** Returns the slugs that the lectures of the last generated manifest, and the added addresses, keep. */
export async function readKept(folder: string): Promise<KeptSlugs> {
  const kept = new Map<string, string>();
  const keep = (slug: string, stem: string | undefined) => {
    if (stem !== undefined && plainSlug(stem) === slug && slugOf(stem) !== slug) kept.set(stemKey(stem), slug);
  };
  for (const { slug, ...entry } of await readGenerated(folder)) {
    const files = filesOf(entry);
    keep(
      slug,
      files.map(stemOf).find((stem) => plainSlug(stem) === slug),
    );
    for (const file of files) if (earlierSlug(file) === slug) kept.set(stemKey(stemOf(file)), slug);
  }
  for (const { slug, title } of await readAddresses(folder)) keep(slug, title);
  return kept;
}

/** Reads the lectures of the uploaded manifest whose files have arrived. `kept`: the slugs that lectures keep. */
export async function readGiven(folder: string, files: readonly string[], kept: KeptSlugs): Promise<Entry[]> {
  const given = await findGiven(folder, files, kept);
  return given.flatMap(({ entry }) => (isLecture(entry) ? [entry] : []));
}

/** Reads the lectures of the uploaded manifest that name files which have not arrived, with these files. */
export async function readWaiting(folder: string): Promise<{ title: string; missing: string[] }[]> {
  const given = await findGiven(folder, await listFiles(folder), await readKept(folder));
  const addresses = await readAddresses(folder);
  const isReplaced = (slug: string) => addresses.some((address) => address.slug === slug);
  return given.flatMap(({ entry: { slug, title }, missing: { video, ...others } }) => {
    const missing = Object.values(isReplaced(slug) ? others : { video, ...others }).filter(
      (file) => file !== undefined,
    );
    return missing.length > 0 ? [{ title, missing }] : [];
  });
}

/** `missing`: the files that have not arrived, by their roles. */
type Given = { entry: Entry; missing: Record<string, string | undefined> };

async function findGiven(folder: string, files: readonly string[], kept: KeptSlugs): Promise<Given[]> {
  const text = await readFile(path.join(folder, GIVEN_MANIFEST), "utf8").catch(() => null);
  const parsed = text === null ? null : parseManifest(text, GIVEN_MANIFEST);
  if (!parsed || !("manifest" in parsed)) return [];
  const folders = await readFolders(folder);
  const found = (given: string, role: string) => {
    const name = nameInCourse(safeName(given) ?? given, folderOf(given), folders, kept);
    const same = files.filter((file) => partOf(file, kept) === `${lectureOf(name, kept)} ${role}`);
    return same.includes(name) ? name : inLanguage(same, languageOf(name) ?? DEFAULT_LANGUAGE);
  };
  return parsed.manifest.lectures.map(({ video, transcript, chapters, slides, ...entry }) => {
    const isAddress = typeof video === "object" || /^https?:/i.test(video ?? "");
    const files = {
      video: isAddress || video === undefined ? video : found(video, "video"),
      transcript: transcript && found(transcript, "transcript"),
      slides: slides && found(slides, "slides"),
      chapters: Array.isArray(chapters)
        ? chapters.map(({ startMs, title }) => ({ start: String(startMs / 1000), title }))
        : chapters && found(chapters, "chapters"),
    };
    const known = Object.fromEntries(Object.entries(files).filter(([, value]) => value !== undefined));
    const named = Object.entries({ video, transcript, slides, chapters });
    const missing = named.flatMap(([role, file]) =>
      typeof file === "string" && !(role in known) ? [[role, file] as const] : [],
    );
    return { entry: { ...entry, ...known }, missing: Object.fromEntries(missing) };
  });
}

/** Writes a file atomically. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}
