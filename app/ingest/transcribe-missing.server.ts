import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Transcriber } from "~/ai/transcription-model.server";
import { AppError } from "~/platform/errors";
import { extractAudio, mediaSeconds } from "./extract-audio.server";
import type { LoadedLecture } from "./load-course.server";
import type { TranscriptFile } from "./load-transcript.server";
import { courseFolder } from "./store-media.server";

export type TranscriptionDeps = {
  /** Null without TRANSCRIPTION_MODEL. */
  transcriber: Transcriber | null;
  courseId: string;
  dataDir: string;
  say: (line: string) => void;
};

/** Hosted models are about ten times as fast as the speech. */
const SPEED = 10;

/**
 * Transcribes lectures that have a video file and no transcript. Transcripts are cached with the course, by the file's
 * content and the model. Prints the expected time and cost first, or what to do if no model is configured. If a
 * transcription fails, prints why and leaves the lecture without a transcript.
 */
export async function transcribeMissing(lectures: LoadedLecture[], deps: TranscriptionDeps): Promise<LoadedLecture[]> {
  const done: LoadedLecture[] = [];
  for (const lecture of lectures)
    done.push(
      lecture.transcript || !lecture.video || !("file" in lecture.video)
        ? lecture
        : await transcribeLecture(lecture, lecture.video.file.path, deps),
    );
  return done;
}

async function transcribeLecture(
  lecture: LoadedLecture,
  file: string,
  { transcriber, courseId, dataDir, say }: TranscriptionDeps,
): Promise<LoadedLecture> {
  const { slug, language } = lecture.entry;
  if (!transcriber) {
    say(
      `${slug} has a video and no transcript, so it cannot be searched: add a transcript, or set TRANSCRIPTION_MODEL (openai:whisper-1, deepgram:nova-3, …) to create one.`,
    );
    return lecture;
  }
  const cached = path.join(
    courseFolder(dataDir, "transcripts", courseId),
    `${await hashOf(file, transcriber.id)}.json`,
  );
  try {
    await adoptTranscript(cached);
    const text =
      (await readFile(cached, "utf8").catch(() => null)) ?? (await make(file, cached, slug, { transcriber, say }));
    const sha256 = createHash("sha256").update(text).digest("hex");
    const transcript: TranscriptFile = {
      path: cached,
      shown: `the transcript of ${path.basename(file)}`,
      sha256,
      language,
    };
    return { ...lecture, transcript };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    say(`${slug} could not be transcribed: ${error.message}`);
    return lecture;
  }
}

/** Moves a transcript from the shared folder of older versions to the folder of its course. */
async function adoptTranscript(file: string): Promise<void> {
  const shared = path.join(path.dirname(file), "..", path.basename(file));
  await mkdir(path.dirname(file), { recursive: true });
  await rename(shared, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}

async function make(
  file: string,
  cached: string,
  slug: string,
  { transcriber, say }: { transcriber: Transcriber; say: (line: string) => void },
): Promise<string> {
  say(`Transcribing ${slug} with ${transcriber.id}: ${estimate(await mediaSeconds(file), transcriber)}`);
  const segments = await transcriber.transcribe(await extractAudio(file));
  const text = JSON.stringify({ segments });
  const draft = `${cached}.${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, cached);
  return text;
}

/** "50 min of audio, about 5 min to wait, about $0.30". */
export function estimate(seconds: number | null, { usdPerMinute }: Pick<Transcriber, "usdPerMinute">): string {
  if (seconds === null) return "ffprobe is missing, so the time and cost are unknown";
  const minutes = seconds / 60;
  const cost =
    usdPerMinute === null
      ? "see the provider for the cost"
      : `about $${Math.max(0.01, minutes * usdPerMinute).toFixed(2)}`;
  return `${minutes.toFixed(minutes < 10 ? 1 : 0)} min of audio, about ${Math.max(1, Math.ceil(minutes / SPEED))} min to wait, ${cost}`;
}

async function hashOf(file: string, model: string): Promise<string> {
  const hash = createHash("sha256").update(`${model}\0`);
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
