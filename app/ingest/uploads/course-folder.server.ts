import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { lectureSlug, type KeptSlugs } from "../lecture-slug.server";
import {
  filesOf,
  GIVEN_MANIFEST,
  listFiles,
  MANIFEST,
  readAddresses,
  readFolders,
  readGenerated,
  readGiven,
  readKept,
  readTitles,
  uploadsFolder,
  writeAddresses,
  writeFolders,
  writeTitles,
  writeWhole,
} from "./folder-records.server";
import type { PastedAddress } from "./inbox.server";
import { moveFile } from "./move-file.server";
import { haveSameBytes } from "./same-bytes.server";
import { isSamePart, lectureOf, nameInCourse, partOf } from "./upload-folders.server";

const Lectures = z.looseObject({ lectures: z.array(z.looseObject({ slug: z.string() })) });

/**
 * What became of a file. `lecture`: the one that used the replaced file, or null. `other`: the file that came first with
 * the same job.
 */
type Placed =
  | { outcome: "added"; name: string }
  | { outcome: "replaced"; name: string; lecture: string | null }
  | { outcome: "refused"; other: string };

/**
 * Where a file belongs. `from`: the folder that it was uploaded in, or null. `title`: of its lecture, if the name does
 * not give it. `kept`: the slugs that the folder's lectures keep. `taken`: the files that came with the same job.
 */
type Into = { from?: string | null; title?: string | null; kept: KeptSlugs; taken?: ReadonlySet<string> };

/**
 * Moves a file into a course's folder, in place of the one with the same name, role and language. Leaves it if that one
 * is the same, or came with the same job: two files of a selection are two lectures rather than a correction.
 */
export async function placeFile(
  folder: string,
  source: string,
  givenName: string,
  { from = null, title = null, kept, taken = new Set() }: Into,
): Promise<Placed> {
  await mkdir(folder, { recursive: true });
  const folders = await readFolders(folder);
  const name = nameInCourse(givenName, from, folders, kept);
  const others = (await listFiles(folder)).filter((other) => isSamePart(other, name));
  const same = await fileWithSameBytes(folder, others, source);
  if (same !== null && (same === name || taken.has(same))) return { outcome: "added", name: same };
  const first = others.find((other) => taken.has(other));
  if (first !== undefined) return { outcome: "refused", other: first };
  const lecture = lectureOf(name, kept);
  if (from !== null && folders.get(lecture) !== from) await writeFolders(folder, [...folders, [lecture, from]]);
  if (title !== null) await writeTitles(folder, [...(await readTitles(folder)), [lecture, title]]);
  await moveFile(source, path.join(folder, name));
  for (const other of others) if (other !== name) await rm(path.join(folder, other), { force: true });
  if (others.length === 0 || same !== null) return { outcome: "added", name };
  const used = (await readGenerated(folder)).find((entry) => filesOf(entry).some((file) => others.includes(file)));
  return { outcome: "replaced", name, lecture: used?.slug ?? null };
}

async function fileWithSameBytes(folder: string, names: readonly string[], source: string): Promise<string | null> {
  for (const name of names) if (await haveSameBytes(source, path.join(folder, name))) return name;
  return null;
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
    return writeAddresses(folder, [...others, { slug: lecture, title, url }]);
  }
  if (addresses.some((known) => known.url === url)) return;
  const kept = await readKept(folder);
  const videos = new Set((await listFiles(folder)).map((name) => partOf(name, kept)));
  const taken = (slug: string) => addresses.some((known) => known.slug === slug) || videos.has(`${slug} video`);
  const wanted = lectureSlug(title, kept).slice(0, 90);
  let slug = wanted;
  for (let number = 2; taken(slug); number++) slug = `${wanted}-${number}`;
  await writeAddresses(folder, [...addresses, { slug, title, url }]);
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
  const kept = await readKept(folder);
  await forgetGiven(folder, gone, kept);
  const names = (await listFiles(folder)).filter((name) => gone.has(lectureOf(name, kept)));
  for (const name of names) await rm(path.join(folder, name), { force: true });
  const addresses = await readAddresses(folder);
  const left = addresses.filter(({ slug }) => !gone.has(slug));
  if (left.length < addresses.length) await writeAddresses(folder, left);
  const folders = [...(await readFolders(folder))];
  const others = folders.filter(([slug]) => !gone.has(slug));
  if (others.length < folders.length) await writeFolders(folder, others);
  const titles = [...(await readTitles(folder))];
  const keptTitles = titles.filter(([slug]) => !gone.has(slug));
  if (keptTitles.length < titles.length) await writeTitles(folder, keptTitles);
  // A new lecture of the same name does not inherit the title.
  if ((await readGenerated(folder)).some(({ slug }) => gone.has(slug)))
    await removeLectures(path.join(folder, MANIFEST), gone);
  return [...names, ...addresses.filter(({ slug }) => gone.has(slug)).map(({ title }) => title)];
}

/** Removes lectures from the uploaded manifest, and the files that it names. */
async function forgetGiven(folder: string, gone: ReadonlySet<string>, kept: KeptSlugs): Promise<void> {
  const given = await readGiven(folder, await listFiles(folder), kept);
  if (!given.some(({ slug }) => gone.has(slug))) return;
  for (const name of given.filter(({ slug }) => gone.has(slug)).flatMap(filesOf))
    await rm(path.join(folder, name), { force: true });
  await removeLectures(path.join(folder, GIVEN_MANIFEST), gone);
}

/** Removes lectures from a manifest, or the manifest if it has no other. */
async function removeLectures(file: string, gone: ReadonlySet<string>): Promise<void> {
  const manifest = Lectures.parse(parse(await readFile(file, "utf8")));
  const left = manifest.lectures.filter(({ slug }) => !gone.has(slug));
  if (left.length === 0) await rm(file, { force: true });
  else await writeWhole(file, stringify({ ...manifest, lectures: left }, { lineWidth: 0 }));
}
