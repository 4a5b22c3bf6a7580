import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let folder: string;
const before = process.env.PATH;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-apertium-"));
  vi.resetModules();
});
afterEach(async () => {
  process.env.PATH = before;
  await rm(folder, { recursive: true, force: true });
});

/** why: few machines have Apertium. Puts a program of its name in its place, which does what a script says. */
async function translatorThat(script: string) {
  const program = path.join(folder, "apertium");
  await writeFile(program, `#!/bin/sh\nif [ "$1" = "-l" ]; then echo "  spa-eng"; exit 0; fi\n${script}\n`);
  await chmod(program, 0o755);
  process.env.PATH = `${folder}:${before}`;
  return import("./translate-question.server");
}

test("a question is given to the program as text, never as an argument", async () => {
  const { translateQuestion } = await translatorThat('echo "$1 $2: $(cat "$3")"');
  expect(await translateQuestion('¿Qué es "x"; rm -rf /?\n', "es")).toBe('-u spa-eng: ¿Qué es "x"; rm -rf /?');
});

test("only installed pairs are used", async () => {
  const { translateQuestion, translatedLanguages } = await translatorThat('cat "$3"');
  expect(await translatedLanguages()).toEqual(["es"]);
  expect(await translateQuestion("Què és?", "ca")).toBeNull();
});

test.each(["exit 1", "true", "exec sleep 60 </dev/null >/dev/null"])(
  "a program that fails, says nothing or hangs translates nothing (%s)",
  { timeout: 20_000 },
  async (script) => {
    const { translateQuestion } = await translatorThat(script);
    expect(await translateQuestion("¿Qué es?", "es")).toBeNull();
  },
);

test("two questions are translated at once, a third is searched as it is", async () => {
  const { translateQuestion } = await translatorThat('sleep 1; cat "$3"');
  const translated = await Promise.all(["uno", "dos", "tres"].map((question) => translateQuestion(question, "es")));
  expect(translated).toEqual(["uno", "dos", null]);
});

test("without the program nothing is translated", async () => {
  process.env.PATH = folder;
  const { translateQuestion, translatedLanguages } = await import("./translate-question.server");
  expect(await translatedLanguages()).toEqual([]);
  expect(await translateQuestion("¿Qué es?", "es")).toBeNull();
});
