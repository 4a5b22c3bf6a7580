import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { simplePdf, textPdf } from "../fixtures/pdf";
import { runCli } from "../setup/run-cli";

// The command needs no database, so no data directory is prepared.
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-slides-command-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const slides = (...args: string[]) => runCli("slides", args);
async function write(name: string, content: string | Buffer): Promise<string> {
  await writeFile(path.join(folder, name), content);
  return path.join(folder, name);
}

const GLACIERS = ["A glacier of ice carves valleys.", "Ice moves.", "Valleys are carved by ice.", "Glaciers melt."];
const VOLCANOES = ["Volcanoes throw ash and lava.", "Lava is hot.", "Ash falls from volcanoes.", "The lava cools."];

/** Speaks about glaciers for a minute, and then about volcanoes. */
const lecture = () => {
  const cues = Array.from({ length: 20 }, (_, at) => {
    const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
    const said = (at < 10 ? GLACIERS : VOLCANOES)[at % 4];
    return `${clock(at * 6)} --> ${clock(at * 6 + 5.5)}\n${said}\n`;
  });
  return write("earth.vtt", `WEBVTT\n\n${cues.join("\n")}`);
};
const deck = () =>
  write(
    "deck.pdf",
    textPdf([
      { title: "Glaciers", lines: ["Ice carves valleys"] },
      { title: "Volcanoes", lines: ["Ash and lava"] },
    ]),
  );

test("prints when each page is discussed", async () => {
  const { code, stdout, stderr } = await slides(await lecture(), await deck());
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "00:00 1 Glaciers\n01:00 2 Volcanoes\n", stderr: "" });
});

test("with --json, prints the pages and the spans", async () => {
  const { code, stdout } = await slides("--json", await lecture(), await deck());
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    pages: 2,
    spans: [
      { start_seconds: 0, end_seconds: 60, page: 1, confidence: expect.any(Number) },
      { start_seconds: 60, end_seconds: 119.5, page: 2, confidence: expect.any(Number) },
    ],
  });
});

test("says that pages without text are not found", async () => {
  const { code, stdout, stderr } = await slides(await lecture(), await write("pictures.pdf", simplePdf(3)));
  expect({ code, stdout }).toEqual({ code: 0, stdout: "00:00 no slide\n" });
  expect(stderr).toContain("3 of 3 pages have no text");
});

test("explains which file cannot be used, and wrong usage", async () => {
  const [untimed, noPdf] = [await write("a.txt", "A glacier is a river of ice."), await write("a.pdf", "Not a PDF")];
  const failed = await slides("--json", untimed, await deck());
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.stdout)).toEqual({
    file: untimed,
    error: { message: expect.stringMatching(/has no times.*when slides are shown/), line: 1 },
  });
  expect(await slides(await lecture(), noPdf)).toMatchObject({ code: 1, stderr: expect.stringContaining("not a PDF") });
  expect(await slides(await lecture(), path.join(folder, "no.pdf"))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("does not exist"),
  });
  expect(await slides(await lecture())).toMatchObject({ code: 2, stderr: expect.stringContaining("a PDF file") });
  expect(await slides("--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("--json") });
});
