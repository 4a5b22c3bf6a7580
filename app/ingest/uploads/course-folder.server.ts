import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { institutionOf } from "~/course/course-id";
import { parseManifest, type ManifestLecture } from "~/course/manifest";
import { kalturaEntry, panoptoSession } from "~/course/video";
import { inferLectures, isLecture, slugOf, splitName } from "../infer-course.server";
import { inferVideoKind } from "../load-video.server";
import { courseFolder } from "../store-media.server";
import type { PastedAddress } from "./inbox.server";
import { moveFile } from "./move-file.server";
import { folderOf, lectureOf, nameInCourse, partOf, sectionsOf, type LectureFolders } from "./upload-folders.server";

/** The generated manifest, and the files that it is generated from. Lists of files skip dotfiles. */
export const MANIFEST = "course.yaml";
const GIVEN_MANIFEST = ".manifest.yaml";
const ADDRESSES = ".addresses.json";
const FOLDERS = ".folders.json";

const Addresses = z.array(z.object({ slug: z.string(), title: z.string(), url: z.string() }));
const Folders = z.array(z.tuple([z.string(), z.string()]));
const Lectures = z.looseObject({ lectures: z.array(z.looseObject({ slug: z.string() })) });
type Address = z.infer<typeof Addresses>[number];
type Entry = { slug: string; title: string } & Partial<Omit<ManifestLecture, "slug" | "title">>;

/** Returns the folder of the files that were uploaded to a course. */
export const uploadsFolder = (dataDir: string, courseId: string) => courseFolder(dataDir, "uploads", courseId);

/** Lists a course's files by their names. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) =>
    entry.isFile() && !entry.name.startsWith(".") && entry.name !== MANIFEST ? [entry.name] : [],
  );
}

/**
 * Moves a file into a course's folder, in place of the one with the same role in the same lecture. `from`: the folder
 * that the file was uploaded in, or null.
 */
export async function placeFile(folder: string, source: string, givenName: string, from: string | null = null) {
  await mkdir(folder, { recursive: true });
  const folders = await readFolders(folder);
  const name = nameInCourse(givenName, from, folders);
  if (from !== null && folders.get(lectureOf(name)) !== from)
    await writeFolders(folder, [...folders, [lectureOf(name), from]]);
  await moveFile(source, path.join(folder, name));
  for (const other of await listFiles(folder))
    if (other !== name && partOf(other) === partOf(name)) await rm(path.join(folder, other), { force: true });
}

/**
 * Adds a hosted video to a course, or changes the address of a lecture's video. A new lecture with an address that the
 * course already has changes nothing.
 */
export async function placeAddress(folder: string, { title, url, lecture }: PastedAddress): Promise<void> {
  await mkdir(folder, { recursive: true });
  const addresses = await readAddresses(folder);
  if (lecture !== undefined) {
    const others = addresses.filter(({ slug }) => slug !== lecture);
    return writeWhole(path.join(folder, ADDRESSES), JSON.stringify([...others, { slug: lecture, title, url }]));
  }
  if (addresses.some((known) => known.url === url)) return;
  const videos = new Set((await listFiles(folder)).map(partOf));
  const taken = (slug: string) => addresses.some((known) => known.slug === slug) || videos.has(`${slug} video`);
  const wanted = slugOf(title).slice(0, 90);
  let slug = wanted;
  for (let number = 2; taken(slug); number++) slug = `${wanted}-${number}`;
  await writeWhole(path.join(folder, ADDRESSES), JSON.stringify([...addresses, { slug, title, url }]));
}

/** Stores an uploaded manifest. Its details of a lecture take precedence over file names. */
export async function placeManifest(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeWhole(path.join(folder, GIVEN_MANIFEST), text);
}

/**
 * Deletes the files and addresses of lectures from a course's folder, so that the next ingest does not restore them.
 * Returns the names of the files and the titles of the addresses.
 */
export async function forgetLectures(
  dataDir: string,
  courseId: string,
  lectureIds: readonly string[],
): Promise<string[]> {
  const folder = uploadsFolder(dataDir, courseId);
  const gone = new Set(lectureIds);
  await forgetGiven(folder, gone);
  const names = (await listFiles(folder)).filter((name) => gone.has(partOf(name).split(" ")[0] ?? ""));
  for (const name of names) await rm(path.join(folder, name), { force: true });
  const addresses = await readAddresses(folder);
  const left = addresses.filter(({ slug }) => !gone.has(slug));
  if (left.length < addresses.length) await writeWhole(path.join(folder, ADDRESSES), JSON.stringify(left));
  const folders = [...(await readFolders(folder))];
  const kept = folders.filter(([slug]) => !gone.has(slug));
  if (kept.length < folders.length) await writeFolders(folder, kept);
  return [...names, ...addresses.filter(({ slug }) => gone.has(slug)).map(({ title }) => title)];
}

/** Removes lectures from the uploaded manifest, and the files that it names. */
async function forgetGiven(folder: string, gone: ReadonlySet<string>): Promise<void> {
  const given = await readGiven(folder, await listFiles(folder));
  if (!given.some(({ slug }) => gone.has(slug))) return;
  for (const { video, transcript, chapters, slides } of given.filter(({ slug }) => gone.has(slug)))
    for (const name of [video, transcript, chapters, slides])
      if (typeof name === "string" && !/^https?:/i.test(name)) await rm(path.join(folder, name), { force: true });
  const file = path.join(folder, GIVEN_MANIFEST);
  const manifest = Lectures.parse(parse(await readFile(file, "utf8")));
  const left = manifest.lectures.filter(({ slug }) => !gone.has(slug));
  if (left.length === 0) await rm(file, { force: true });
  else await writeWhole(file, stringify({ ...manifest, lectures: left }, { lineWidth: 0 }));
}

/**
 * Writes the manifest of a course's files, addresses and uploaded manifest. Returns its path, or null if the course has
 * no lectures yet.
 */
export async function writeManifest(
  folder: string,
  { courseId, title, description }: { courseId: string; title: string; description: string | null },
): Promise<string | null> {
  const files = await listFiles(folder);
  const given = await readGiven(folder, files);
  const addresses = await readAddresses(folder);
  const used = new Set(
    given.flatMap(({ video, transcript, chapters, slides }) => [video, transcript, chapters, slides]),
  );
  const inferred = inferLectures(files.filter((name) => !used.has(name))).map(withLanguage);
  const byName = new Map(inferred.map((entry) => [entry.slug, entry]));
  const others = inferred.filter(({ slug }) => !given.some((entry) => entry.slug === slug));
  const lectures = [
    ...given.map((entry) => ({ ...byName.get(entry.slug), ...entry, ...videoAt(addresses, entry.slug) })),
    ...withSections(
      withAddresses(
        others,
        addresses.filter(({ slug }) => !given.some((entry) => entry.slug === slug)),
      ).filter(isLecture),
      await readFolders(folder),
    ),
  ];
  if (lectures.length === 0) return null;
  const institution = institutionOf(courseId);
  const slug = institution === null ? courseId : courseId.slice(institution.length + 1);
  const manifest = { slug, ...(institution && { institution }), title, ...(description && { description }), lectures };
  const file = path.join(folder, MANIFEST);
  await writeWhole(file, stringify(manifest, { lineWidth: 0, aliasDuplicateObjects: false }));
  return file;
}

/** Detects the language in a file name: "week-1.es.vtt" is in Spanish. */
function withLanguage(entry: Entry): Entry {
  const { transcript } = entry;
  const language = transcript && splitName(path.basename(transcript, path.extname(transcript))).language;
  return language ? { ...entry, language } : entry;
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

/** Assigns lectures that came in folders to sections. */
function withSections(lectures: Entry[], folders: LectureFolders): Entry[] {
  const sections = sectionsOf(
    lectures.map(({ slug }) => slug),
    folders,
  );
  return lectures.map((entry) => {
    const section = sections.get(entry.slug);
    return section === undefined ? entry : { ...entry, section };
  });
}

/** Returns the player for an address. Universities host Panopto and Kaltura on their own domains. */
export function kindOfAddress(url: string): string {
  const kind = inferVideoKind(url);
  if (kind !== "html5") return kind;
  if (panoptoSession(url) && /\/panopto\//i.test(new URL(url).pathname)) return "panopto";
  return kalturaEntry(url) ? "kaltura" : kind;
}

async function readAddresses(folder: string): Promise<Address[]> {
  const text = await readFile(path.join(folder, ADDRESSES), "utf8").catch(() => "[]");
  return Addresses.parse(JSON.parse(text));
}

async function readFolders(folder: string): Promise<LectureFolders> {
  const text = await readFile(path.join(folder, FOLDERS), "utf8").catch(() => "[]");
  return new Map(Folders.parse(JSON.parse(text)));
}

const writeFolders = (folder: string, folders: z.infer<typeof Folders>) =>
  writeWhole(path.join(folder, FOLDERS), JSON.stringify([...new Map(folders)]));

/** Reads the lectures of the uploaded manifest whose files have arrived. */
async function readGiven(folder: string, files: readonly string[]): Promise<Entry[]> {
  const text = await readFile(path.join(folder, GIVEN_MANIFEST), "utf8").catch(() => null);
  const parsed = text === null ? null : parseManifest(text, GIVEN_MANIFEST);
  if (!parsed || !("manifest" in parsed)) return [];
  const stored = new Map(files.map((name) => [partOf(name), name]));
  const folders = await readFolders(folder);
  const found = (given: string, part: string) => {
    const name = path.posix.basename(given.replaceAll("\\", "/"));
    return stored.get(`${lectureOf(nameInCourse(name, folderOf(given), folders))} ${part}`);
  };
  return parsed.manifest.lectures.flatMap(({ video, transcript, chapters, slides, ...entry }) => {
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
    return "video" in known || "transcript" in known ? [{ ...entry, ...known }] : [];
  });
}

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}
