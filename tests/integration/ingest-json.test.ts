import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDataDir, removeDataDir } from "../setup/database";
import { GLACIERS, manifest, SRT, VOLCANOES, VTT, writeCourse } from "../setup/earth-course";
import { runCli } from "../setup/run-cli";

let dataDir: string;
let folder: string;
beforeAll(async () => {
  dataDir = await newDataDir();
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-json-"));
});
afterAll(async () => {
  await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
});

/** Ingests with --json. Returns the exit code and each line of standard output, parsed. */
async function ingest(...args: string[]): Promise<[number | null, unknown[]]> {
  const { code, stdout } = await runCli("ingest", [...args, "--json"], { DATA_DIR: dataDir });
  const lines = stdout.split("\n").filter((line) => line !== "");
  return [code, lines.map((line) => JSON.parse(line))];
}

test(
  "a line is about each lecture, and the last one about lectures outside the manifest",
  { timeout: 240_000 },
  async () => {
    const files = { "glaciers.vtt": VTT, "volcanoes.srt": SRT };
    const lecture = (id: string, status: string) => expect.objectContaining({ lecture_id: id, status });
    const both = await writeCourse(folder, manifest(GLACIERS + VOLCANOES), files);
    expect(await ingest(both)).toEqual([0, [lecture("glaciers", "stored"), lecture("volcanoes", "stored")]]);
    const one = await writeCourse(folder, manifest(GLACIERS), files);
    const rest = { course_id: "earth-101", deleted_in_browser: [], added_in_browser: [] };
    expect(await ingest(one)).toEqual([
      0,
      [lecture("glaciers", "unchanged"), { ...rest, not_in_manifest: ["volcanoes"], pruned: null }],
    ]);
    const pruned = { lectures: 1, media_files: 0, media_bytes: 0 };
    expect(await ingest(one, "--prune")).toEqual([
      0,
      [lecture("glaciers", "unchanged"), { ...rest, not_in_manifest: [], pruned }],
    ]);
    expect(await ingest(one, "--prune")).toEqual([0, [lecture("glaciers", "unchanged")]]);
  },
);

test("a course that is refused has problems, whatever the reason", async () => {
  const other = manifest(VOLCANOES).replace(/^title: .*$/m, "title: Another course");
  const file = await writeCourse(folder, other, { "volcanoes.srt": SRT });
  const message = expect.stringContaining("already exists");
  expect(await ingest(file)).toEqual([1, [{ problems: [{ file, message }] }]]);
});

test("a written manifest is named", async () => {
  const course = path.join(folder, "Ice");
  await mkdir(course);
  await writeFile(path.join(course, "glaciers.vtt"), VTT);
  expect(await ingest(course, "--write-manifest")).toEqual([0, [{ manifest: path.join(course, "course.yaml") }]]);
});
