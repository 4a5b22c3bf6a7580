import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chunkLecture } from "~/ingest/chunk-lecture.server";
import { storedCheck } from "~/ingest/hash-lecture.server";
import { ingestCourse } from "~/ingest/ingest-course.server";
import { loadCourse } from "~/ingest/load-course.server";
import { readTranscriptFile } from "~/ingest/load-transcript.server";
import { packageRoot } from "~/platform/package-root.server";
import { parseTranscript } from "~/transcript/parse-transcript";
import { writeVtt } from "~/transcript/write-vtt";
import type { Bench } from "./bench-app";
import { langchainMinutes } from "./langchain-peer";
import { measurement, type Measurement } from "./measurement";

const SAMPLE = ["inverted-index", "ranking-with-bm25", "embeddings"];
const LECTURES = 8;
const LECTURE_MINUTES = 30;

/** Measures the lecture hours ingested per minute, compared with embedding alone, and an ingest without changes. */
export async function benchIngest({ sql, embedder, dataDir }: Bench): Promise<Measurement[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-bench-"));
  try {
    await writeCourse(folder);
    const hours = (LECTURES * LECTURE_MINUTES) / 60;
    const deps = { sql, embedder, dataDir };
    const ingest = async () => {
      const start = performance.now();
      const minutesSince = () => (performance.now() - start) / 60_000;
      let searchable = NaN;
      const onStored = () => (searchable = minutesSince());
      const course = await loadCourse(folder, { isStored: storedCheck(deps) });
      const report = await ingestCourse(course, { ...deps, onStored });
      const failed = report.lectures.find((lecture) => lecture.error);
      if (failed) throw new Error(failed.error);
      return { searchable, minutes: minutesSince() };
    };
    await embedder.embed(Array.from({ length: 50 }, (_, i) => `warm up ${i}`));
    const { searchable, minutes } = await ingest();
    const { minutes: again } = await ingest();
    const chunks = (await Promise.all((await loadCourse(folder)).lectures.map(chunkLecture))).flat();
    const embedStart = performance.now();
    await embedder.embed(chunks.flatMap((chunk) => [chunk.content, ...chunk.windows.map((window) => window.text)]));
    const embedMinutes = (performance.now() - embedStart) / 60_000;
    const langchain = await compareWithLangChain(folder, dataDir, hours / searchable, hours);
    return [
      measurement(
        "ingest with suggested questions",
        hours / minutes,
        "lecture h/min",
        "embedding the same texts alone",
        hours / embedMinutes,
        {
          atLeast: 20,
        },
      ),
      ...langchain,
      measurement(
        "ingest without changes",
        (again * 60_000) / hours,
        "ms per lecture hour",
        "the first ingest",
        (minutes * 60_000) / hours,
        { atMost: 33 },
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Ingests the same texts with LangChain.js, both with its usual float weights and with our quantized ones. `speed` is
 * until the last lecture can be searched: LangChain.js does not suggest questions, which come after that.
 */
async function compareWithLangChain(
  folder: string,
  dataDir: string,
  speed: number,
  hours: number,
): Promise<Measurement[]> {
  const texts = await spokenTexts(folder);
  const rows: Measurement[] = [];
  for (const model of ["published", "quantized"] as const) {
    const minutes = await langchainMinutes(texts, model, dataDir);
    if (minutes === null) {
      console.error("Skipping the comparison with LangChain.js, because it could not be installed.");
      return [];
    }
    const peer = `LangChain.js: splitter, transformers.js (${model} weights), pgvector store`;
    rows.push(
      measurement(
        `ingest until all can be searched, compared with LangChain.js, ${model} weights`,
        speed,
        "lecture h/min",
        peer,
        hours / minutes,
        {
          atLeast: (3 * hours) / minutes,
        },
      ),
    );
  }
  return rows;
}

/** Returns the text of each lecture without times, because LangChain does not use them. */
async function spokenTexts(folder: string): Promise<string[]> {
  const { lectures } = await loadCourse(folder);
  return Promise.all(
    lectures.map(async ({ transcript }) =>
      (await readTranscriptFile(transcript!)).cues.map((cue) => cue.text).join(" "),
    ),
  );
}

/**
 * Writes half-hour lectures made of the sample course's cues. Each text is different, because equal texts are embedded
 * only once.
 */
async function writeCourse(folder: string): Promise<void> {
  const sample = await Promise.all(
    SAMPLE.map(async (slug) =>
      parseTranscript(await readFile(path.join(packageRoot, `public/sample-course/${slug}.vtt`))),
    ),
  );
  const cues = sample.flatMap((transcript) => transcript.cues);
  const slugs = Array.from({ length: LECTURES }, (_, i) => `lecture-${i + 1}`);
  for (const [i, slug] of slugs.entries())
    await writeFile(path.join(folder, `${slug}.vtt`), writeVtt(makeCues(cues, i)));
  const lectures = slugs.map((slug) => ({ slug, title: slug, transcript: `${slug}.vtt` }));
  await writeFile(path.join(folder, "course.yaml"), JSON.stringify({ slug: "bench", title: "Bench", lectures }));
}

function makeCues(cues: { startMs: number; endMs: number; text: string }[], lecture: number) {
  const spoken = [];
  let at = 0;
  for (let i = 0; at < LECTURE_MINUTES * 60_000; i++) {
    const cue = cues[i % cues.length]!;
    const round = Math.floor(i / cues.length);
    const length = cue.endMs - cue.startMs;
    spoken.push({
      startMs: at,
      endMs: at + length,
      text: round + lecture === 0 ? cue.text : cue.text.replace(/^\w+/, (word) => `${word} ${lecture} ${round}`),
    });
    at += length + 200;
  }
  return spoken;
}
