import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { TranscribeOptions, Transcriber } from "~/ai/transcriber";
import type { Sql } from "~db/connect.server";
import { recordSpeed } from "~db/transcription-speeds.server";
import { mediaSeconds, recordingOf } from "./extract-audio.server";
import type { TranscriptFile } from "./load-transcript.server";
import { courseFolder } from "./store-media.server";

type Place = { dataDir: string; courseId: string };

const StoredTranscript = z.object({ language: z.string().optional() });

/** A transcript by a speech model. `language`: the one that the model was given. */
type MadeTranscript = Omit<TranscriptFile, "language"> & { language: string | null };

type Names = { wanted: string; ofModel: string | null; ofContent: string };

/**
 * Returns the names under which a recording's transcript is cached: by content, model and language; by content and
 * model, for ingests; and by content only, for a server without a model.
 */
async function namesOf(file: string, { dataDir, courseId }: Place, model: string | null, language?: string | null) {
  const folder = courseFolder(dataDir, "transcripts", courseId);
  const [content, ofModel, wanted] = await hashesOf(file, ["", `${model}\0`, `${model}\0${language ?? ""}\0`]);
  const inFolder = (hash: string | undefined) => path.join(folder, `${hash}.json`);
  const byModel = model === null ? null : inFolder(ofModel);
  return {
    ofContent: inFolder(content),
    ofModel: byModel,
    wanted: language === undefined ? (byModel ?? inFolder(content)) : inFolder(wanted),
  } satisfies Names;
}

/** Returns a cached transcript of a file by a speech model, or null. `model` null: any model. */
export async function findTranscript(file: string, place: Place, model: string | null): Promise<MadeTranscript | null> {
  const folder = courseFolder(place.dataDir, "transcripts", place.courseId);
  if (model === null && (await readdir(folder).catch(() => [])).length === 0) return null;
  const names = await namesOf(file, place, model);
  if (names.ofModel) await adoptTranscript(names.ofModel);
  return readMade(names.wanted, file);
}

type Options = Pick<TranscribeOptions, "language" | "terms" | "signal"> & {
  /** Receives the finished share of the recording, from 0 to 1, if the model reports it. */
  onShare?: ((share: number) => void) | undefined;
};

/**
 * Transcribes a media file, or returns the cached transcript. `language` is part of the cache key; undefined lets the
 * model decide. Measures the model's speed. Throws AppError.
 */
export async function transcribeFile(
  file: string,
  place: Place,
  { language, onShare, ...options }: Options,
  { transcriber, sql }: { transcriber: Transcriber; sql: Sql },
): Promise<MadeTranscript> {
  const names = await namesOf(file, place, transcriber.id, language);
  const known = await readMade(names.wanted, file);
  if (known) return known;
  await mkdir(path.dirname(names.wanted), { recursive: true });
  const total = await mediaSeconds(file);
  const onSeconds = (seconds: number) => total !== null && onShare?.(Math.min(1, seconds / total));
  const startedAt = performance.now();
  const segments = await transcriber.transcribe(recordingOf(file), { ...options, language, onSeconds });
  const workMs = performance.now() - startedAt;
  await keep(names, JSON.stringify({ ...(language && { language }), segments }));
  if (total !== null) await recordSpeed(sql, transcriber.id, { audioMs: total * 1000, workMs });
  const made = await readMade(names.wanted, file);
  if (!made) throw new Error("a transcript was deleted as soon as it was written");
  return made;
}

/** Writes a transcript under all its names, each atomically. */
async function keep({ wanted, ofModel, ofContent }: Names, text: string): Promise<void> {
  const draft = `${wanted}.${process.pid}`;
  await writeFile(draft, text);
  // Renaming a file to another name of the same file does nothing, and would leave the draft.
  for (const name of [ofContent, ofModel]) {
    if (name === null || name === wanted) continue;
    const copy = `${name}.${process.pid}.copy`;
    await rm(copy, { force: true });
    await link(draft, copy).catch(() => copyFile(draft, copy));
    await rename(copy, name);
  }
  await rename(draft, wanted);
}

async function readMade(file: string, source: string): Promise<MadeTranscript | null> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  const { language = null } = StoredTranscript.parse(JSON.parse(text));
  const sha256 = createHash("sha256").update(text).digest("hex");
  return { path: file, shown: `the transcript of ${path.basename(source)}`, sha256, language };
}

/** Moves a transcript from the shared folder of older versions to the folder of its course. */
async function adoptTranscript(file: string): Promise<void> {
  const shared = path.join(path.dirname(file), "..", path.basename(file));
  await mkdir(path.dirname(file), { recursive: true });
  await rename(shared, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

/** Returns the SHA-256 of a file after each of several prefixes. Reads the file once. */
async function hashesOf(file: string, prefixes: readonly string[]): Promise<string[]> {
  const hashes = prefixes.map((prefix) => createHash("sha256").update(prefix));
  for await (const part of createReadStream(file)) for (const hash of hashes) hash.update(part as Buffer);
  return hashes.map((hash) => hash.digest("hex"));
}
