import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { stringify } from "yaml";
import { formatTimestamp } from "~/course/moment";
import { AppError } from "~/platform/errors";
import { packageRoot } from "~/platform/package-root.server";
import { writeVtt } from "~/transcript/write-vtt";
import { findChromium } from "../tests/setup/chromium";
import { defineCommand, fail, parseCommand } from "./cli";
import { captionsOf } from "./sample-course/captions";
import { linesOf, readLesson } from "./sample-course/lesson";
import { drawSlides } from "./sample-course/slides";
import { endOf, speak, startOf, type SpokenLine } from "./sample-course/speech";
import { makeVideo } from "./sample-course/video";
import { printTable } from "./table";

const command = defineCommand("make-sample-course", {
  description: `Regenerates public/sample-course from the texts in scripts/sample-course: speech, captions with the times of the
speech, slides and videos. Requires festival with the voice cmu_us_slt_arctic_hts, ffmpeg, and Chromium
(Debian: apt-get install festival festvox-us-slt-hts ffmpeg chromium). To use another Chromium, set CHROMIUM_PATH.`,
});

const LESSONS = ["inverted-index", "ranking-with-bm25", "embeddings"];
const TARGET = path.join(packageRoot, "public/sample-course");

parseCommand(command);

try {
  const chromium = findChromium() ?? missing("Chromium");
  for (const tool of ["festival", "ffmpeg"]) if (!canRun(tool)) missing(tool);
  await mkdir(path.join(TARGET, "media"), { recursive: true });
  const made = [];
  for (const slug of LESSONS) made.push(await makeLecture(slug, chromium));
  await writeFile(path.join(TARGET, "course.yaml"), manifest(made.map(({ entry }) => entry)));
  printTable(
    ["Lecture", "Length", "Cues", "MB"],
    made.map(({ entry, seconds, cues, bytes }) => [
      entry.slug,
      formatTimestamp(seconds),
      String(cues),
      (bytes / 1e6).toFixed(2),
    ]),
  );
} catch (error) {
  fail(error);
}

async function makeLecture(slug: string, chromium: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-lecture-"));
  try {
    const lesson = await readLesson(path.join(packageRoot, "scripts/sample-course", `${slug}.yaml`));
    const sound = path.join(folder, "speech.wav");
    const lines = await speak(linesOf(lesson), folder, sound);
    const cues = captionsOf(lines);
    await writeFile(path.join(TARGET, `${slug}.vtt`), writeVtt(cues));
    const video = path.join(TARGET, "media", `${slug}.mp4`);
    await makeVideo(lines, await drawSlides(lesson, folder, chromium), sound, folder, video);
    const chapters = lesson.slides.flatMap(({ chapter }, slide) =>
      chapter ? [{ start: clock(lines, slide), title: chapter }] : [],
    );
    const entry = {
      slug,
      title: lesson.title,
      description: lesson.description,
      video: `media/${slug}.mp4`,
      transcript: `${slug}.vtt`,
      language: "en",
      chapters,
    };
    return { entry, seconds: endOf(lines), cues: cues.length, bytes: (await stat(video)).size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function manifest(lectures: object[]): string {
  const course = {
    slug: "search-101",
    title: "How search works",
    description: "Three short lectures on what happens between a question and its answer.",
    lectures,
  };
  return `# Made by \`npm run make-sample-course\`.\n${stringify(course, { lineWidth: 0 })}`;
}

/** Returns the start of a slide in the manifest's time format. The first slide starts at 0. */
function clock(lines: SpokenLine[], slide: number): string {
  return slide === 0 ? "00:00" : formatTimestamp(startOf(lines, slide));
}

function canRun(tool: string): boolean {
  return spawnSync(tool, [tool === "ffmpeg" ? "-version" : "--version"], { stdio: "ignore" }).status === 0;
}

function missing(tool: string): never {
  throw new AppError("internal", `${tool} was not found.\n\n${command.helpInformation()}`);
}
