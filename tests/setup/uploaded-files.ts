import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { placeFile } from "~/ingest/uploads/course-folder.server";
import { readKept, uploadsFolder } from "~/ingest/uploads/folder-records.server";
import { inboxFolder } from "~/ingest/uploads/inbox.server";

export const COURSE = { courseId: "ucl~ice", title: "Ice: a course", description: null };
export const VTT = "WEBVTT\n\n00:00.000 --> 00:04.000\nIce is frozen water.\n";

/** Creates a data directory, which the caller removes. `folder`: that of the course's uploaded files. */
export async function newUploads(): Promise<{ dataDir: string; folder: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-uploads-"));
  return { dataDir, folder: uploadsFolder(dataDir, COURSE.courseId) };
}

type Uploaded = { text?: string | Buffer; from?: string | null; title?: string | null; source?: string };

/** Places a file in a course's folder, by default a transcript, as a job does with an upload. */
export async function placeUpload(
  folder: string,
  name: string,
  { text = VTT, from = null, title = null, source }: Uploaded = {},
) {
  const arrived = source ?? path.join(folder, "../../arrived");
  await writeFile(arrived, text);
  await placeFile(folder, arrived, name, { from, title, kept: await readKept(folder) });
}

let arrived = 0;

/** Puts a complete upload into a course's inbox, after those that are there. */
export async function putIntoInbox(
  dataDir: string,
  courseId: string,
  { filename, text }: { filename: string; text: string | Buffer },
): Promise<void> {
  const inbox = inboxFolder(dataDir, courseId);
  await mkdir(inbox, { recursive: true });
  const id = String(arrived++).padStart(32, "0");
  await writeFile(path.join(inbox, id), text);
  const record = { id, size: Buffer.byteLength(text), metadata: { filename, owner: "ada" } };
  await writeFile(path.join(inbox, `${id}.json`), JSON.stringify(record));
}
