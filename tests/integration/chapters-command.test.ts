import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../setup/run-cli";

// Tests the command with the local model. It needs no database, so no data directory is prepared.
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-chapters-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const chapters = (...args: string[]) => runCli("chapters", args);
const linesOf = (text: string) => text.trim().split("\n");

const GLACIERS = [
  "A glacier is a river of ice that moves under its own weight.",
  "The ice of a glacier carves deep valleys.",
  "When a glacier melts, it leaves stones behind.",
  "Snow becomes ice where a glacier begins.",
];
const VOLCANOES = [
  "Volcanoes throw ash and lava out of the earth.",
  "The lava of a volcano cools to black rock.",
  "Below volcanoes there is a chamber of magma.",
  "The magma rises and the volcano erupts.",
];

/** Speaks about glaciers for four minutes, and then about volcanoes. */
async function writeLecture(name: string): Promise<string> {
  const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
  const cues = Array.from({ length: 80 }, (_, at) => {
    const said = at < 40 ? GLACIERS[at % 4] : `${at === 40 ? "Okay, next. " : ""}${VOLCANOES[at % 4]}`;
    return `${clock(at * 6)} --> ${clock(at * 6 + 5.5)}\n${said}\n`;
  });
  const file = path.join(folder, name);
  await writeFile(file, `WEBVTT\n\n${cues.join("\n")}`);
  return file;
}

test("prints the chapters as lines of a description", async () => {
  const { code, stdout, stderr } = await chapters(await writeLecture("earth.vtt"));
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(linesOf(stdout)).toEqual([
    expect.stringMatching(/^00:00 .*glacier/i),
    expect.stringMatching(/^04:00 \p{Lu}/u),
  ]);
});

test("with --json, prints an object a line for each file, and an error for one that cannot be used", async () => {
  const [good, missing, untimed] = [
    await writeLecture("a.vtt"),
    path.join(folder, "no.vtt"),
    path.join(folder, "a.txt"),
  ];
  await writeFile(untimed, "A glacier is a river of ice.");
  const { code, stdout } = await chapters("--json", good, missing, untimed);
  expect(code).toBe(1);
  const [first, ...errors] = linesOf(stdout).map((line) => JSON.parse(line));
  expect(first).toEqual({
    file: good,
    chapters: [0, 240].map((seconds) => ({ start_seconds: seconds, title: expect.any(String) })),
  });
  expect(errors).toEqual([
    { file: missing, error: { message: "The file does not exist.", line: 1 } },
    { file: untimed, error: { message: expect.stringMatching(/has no times.*Use captions with times/), line: 1 } },
  ]);
});

test("several files have headings", async () => {
  const files = [await writeLecture("one.vtt"), await writeLecture("two.vtt")];
  const { stdout } = await chapters(...files);
  expect(linesOf(stdout).filter((line) => !/^(?:\d\d:\d\d .+)?$/.test(line))).toEqual(files);
});

test("explains itself, and rejects wrong usage", async () => {
  expect(await chapters("--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("--json") });
  expect(await chapters()).toMatchObject({ code: 2, stderr: expect.stringContaining("at least one file") });
  expect(await chapters("--jsn", "a.vtt")).toMatchObject({ code: 2 });
});
