import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isCourseId } from "~/course/course-id";
import { courseFolder } from "../store-media.server";

/** Age at which an abandoned upload is deleted. */
const ABANDONED_MS = 24 * 60 * 60_000;
/** Age at which an upload that did not continue is no longer expected soon. */
const PAUSED_MS = 60_000;

/** Record that `@tus/file-store` writes beside an upload's bytes. */
const UploadRecord = z.object({
  id: z.string(),
  size: z.number().int().nonnegative(),
  metadata: z.object({
    filename: z.string(),
    owner: z.string(),
    folder: z.string().optional(),
    title: z.string().optional(),
  }),
});
/** `lecture`: the lecture whose video has the address. Without it, the address is a new lecture. */
const AddressRecord = z.object({ title: z.string(), url: z.string(), lecture: z.string().optional() });

/**
 * A file of the inbox. `folder`: the one that it was chosen in, or null. `title`: of its lecture, if its name was
 * shortened. `received`: number of bytes received.
 */
export type Upload = {
  id: string;
  name: string;
  folder: string | null;
  title: string | null;
  owner: string;
  size: number;
  received: number;
  touchedMs: number;
};
export type PastedAddress = z.infer<typeof AddressRecord>;

/** Returns the folder of the files that are being uploaded to a course. */
export const inboxFolder = (dataDir: string, courseId: string) => courseFolder(dataDir, "incoming", courseId);
const ADDRESS = ".address";

/** Lists the uploads of a course, complete or not, the oldest first. */
export async function listUploads(dataDir: string, courseId: string): Promise<Upload[]> {
  const folder = inboxFolder(dataDir, courseId);
  const names = await readdir(folder).catch(() => []);
  const uploads = await Promise.all(
    names.filter((name) => /^[\da-f]{32}\.json$/.test(name)).map((name) => readUpload(folder, name.slice(0, -5))),
  );
  return uploads.flatMap((upload) => upload ?? []).sort((a, b) => a.touchedMs - b.touchedMs || (a.id < b.id ? -1 : 1));
}

/** Returns whether files of a course are arriving, or wait for the next job. */
export async function isReceiving(dataDir: string, courseId: string): Promise<boolean> {
  const uploads = await listUploads(dataDir, courseId);
  return uploads.some(({ size, received, touchedMs }) => size === received || Date.now() - touchedMs < PAUSED_MS);
}

/** Returns an upload, or null if there is none with this id. */
export async function findUpload(dataDir: string, courseId: string, id: string): Promise<Upload | null> {
  return /^[\da-f]{32}$/.test(id) ? readUpload(inboxFolder(dataDir, courseId), id) : null;
}

async function readUpload(folder: string, id: string): Promise<Upload | null> {
  try {
    const [text, { size: received, mtimeMs }] = await Promise.all([
      readFile(path.join(folder, `${id}.json`), "utf8"),
      stat(path.join(folder, id)),
    ]);
    const { size, metadata } = UploadRecord.parse(JSON.parse(text));
    const { filename: name, folder: from = null, title = null, owner } = metadata;
    return { id, name, folder: from, title, owner, size, received, touchedMs: mtimeMs };
  } catch {
    return null; // being created or deleted
  }
}

/** Deletes an upload with all derived files. Deletes the record last, so that a repeated call continues. */
export async function deleteUpload(dataDir: string, courseId: string, id: string): Promise<void> {
  const folder = inboxFolder(dataDir, courseId);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(id));
  const isRecord = (name: string) => name === `${id}.json`;
  for (const name of names.sort((a, b) => Number(isRecord(a)) - Number(isRecord(b))))
    await rm(path.join(folder, name), { force: true });
}

/** Adds the address of a hosted video to the inbox. */
export async function addAddress(dataDir: string, courseId: string, address: PastedAddress): Promise<void> {
  const folder = inboxFolder(dataDir, courseId);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, randomUUID());
  await writeFile(`${file}.new`, JSON.stringify(address));
  await rename(`${file}.new`, `${file}${ADDRESS}`);
}

/** Lists the addresses of the inbox by their files, the oldest first. */
export async function listAddresses(
  dataDir: string,
  courseId: string,
): Promise<{ file: string; address: PastedAddress; addedMs: number }[]> {
  const folder = inboxFolder(dataDir, courseId);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ADDRESS));
  const found = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const address = AddressRecord.parse(JSON.parse(await readFile(file, "utf8")));
      return { file, address, addedMs: (await stat(file)).mtimeMs };
    }),
  );
  return found.sort((a, b) => a.addedMs - b.addedMs);
}

/** Lists the courses for which something has arrived that is still in the inbox, and when the last of it did. */
export async function listArrived(dataDir: string): Promise<{ courseId: string; arrivedAt: Date }[]> {
  const found: { courseId: string; arrivedAt: Date }[] = [];
  for (const courseId of await inboxCourses(dataDir)) {
    const uploads = (await listUploads(dataDir, courseId)).filter(({ size, received }) => size === received);
    const addresses = await listAddresses(dataDir, courseId);
    const times = [...uploads.map(({ touchedMs }) => touchedMs), ...addresses.map(({ addedMs }) => addedMs)];
    if (times.length > 0) found.push({ courseId, arrivedAt: new Date(Math.max(...times)) });
  }
  return found;
}

const inboxCourses = async (dataDir: string): Promise<string[]> =>
  (await readdir(path.join(dataDir, "incoming")).catch(() => [])).filter(isCourseId);

/**
 * Deletes the uploads of all courses that have not continued for a day, and the remains of interrupted jobs. Complete
 * uploads and addresses wait for their job. Returns the number of deleted uploads.
 */
export async function deleteAbandonedUploads(dataDir: string): Promise<number> {
  let deleted = 0;
  for (const courseId of await inboxCourses(dataDir)) {
    const uploads = await listUploads(dataDir, courseId);
    for (const { id, size, received, touchedMs } of uploads) {
      if (received === size || Date.now() - touchedMs < ABANDONED_MS) continue;
      await deleteUpload(dataDir, courseId, id);
      deleted++;
    }
    await deleteLeftovers(inboxFolder(dataDir, courseId), uploads);
  }
  return deleted;
}

async function deleteLeftovers(folder: string, uploads: readonly Upload[]): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.endsWith(ADDRESS) || uploads.some(({ id }) => name.startsWith(id))) continue;
    const file = path.join(folder, name);
    const touchedMs = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(), // deleted in the meantime
    );
    if (Date.now() - touchedMs >= ABANDONED_MS) await rm(file, { force: true });
  }
}
