import { readFile } from "node:fs/promises";
import path from "node:path";
import { chunkLecture, ingestCourse } from "~/ingest/ingest-course.server";
import { parseManifest } from "~/ingest/manifest";
import type { LoadedCourse, LoadedLecture } from "~/ingest/load-course.server";
import { parseTranscript } from "~/transcript/parse-transcript";
import { packageRoot } from "~db/package-root";
import type { Bench } from "./bench-app";
import { measurement, type Measurement } from "./measurement";

const SAMPLE = ["inverted-index", "ranking-with-bm25", "embeddings"];
const LECTURES = 4;
const LECTURE_MINUTES = 30;

/** Lecture hours a minute, from transcript to rows, and the same texts embedded and nothing else. */
export async function benchIngest({ sql, embedder, dataDir }: Bench): Promise<Measurement[]> {
  const course = await syntheticCourse();
  const hours = (LECTURES * LECTURE_MINUTES) / 60;
  const start = performance.now();
  const report = await ingestCourse(course, { sql, embedder, dataDir });
  const minutes = (performance.now() - start) / 60_000;
  const failed = report.lectures.find((lecture) => lecture.error);
  if (failed) throw new Error(failed.error);
  const texts = course.lectures.flatMap((lecture) => chunkLecture(lecture).flatMap((chunk) => [chunk.content, ...chunk.windows.map((window) => window.text)]));
  const embedStart = performance.now();
  await embedder.embed(texts);
  const embedMinutes = (performance.now() - embedStart) / 60_000;
  return [measurement("ingest", hours / minutes, "lecture h/min", "embedding the same texts alone", hours / embedMinutes, { atLeast: 6 })];
}

/** Half-hour lectures made of the sample course's own cues, each said once only: equal texts are embedded once. */
async function syntheticCourse(): Promise<LoadedCourse> {
  const sample = await Promise.all(SAMPLE.map(async (slug) => parseTranscript(await readFile(path.join(packageRoot, `public/sample-course/${slug}.vtt`)))));
  const cues = sample.flatMap((transcript) => transcript.cues);
  const slugs = Array.from({ length: LECTURES }, (_, i) => `lecture-${i + 1}`);
  const parsed = parseManifest(JSON.stringify({ slug: "bench", title: "Bench", lectures: slugs.map((slug) => ({ slug, title: slug })) }), "bench");
  if ("problems" in parsed) throw new Error(parsed.problems[0]!.message);
  const lectures = parsed.manifest.lectures.map((entry, position): LoadedLecture => ({
    entry,
    position,
    transcript: { format: "webvtt", timing: "exact", warnings: [], cues: talk(cues, position) },
    transcriptBytes: Buffer.from(entry.slug),
    video: null,
  }));
  return { manifest: parsed.manifest, file: "bench", lectures };
}

function talk(cues: { startMs: number; endMs: number; text: string }[], lecture: number) {
  const spoken = [];
  let at = 0;
  for (let i = 0; at < LECTURE_MINUTES * 60_000; i++) {
    const cue = cues[i % cues.length]!;
    const round = Math.floor(i / cues.length);
    const length = cue.endMs - cue.startMs;
    spoken.push({ id: null, startMs: at, endMs: at + length, text: round + lecture === 0 ? cue.text : cue.text.replace(/^\w+/, (word) => `${word} ${lecture} ${round}`) });
    at += length + 200;
  }
  return spoken;
}
