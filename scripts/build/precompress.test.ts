import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { precompress } from "./precompress";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "precompress-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("writes both copies beside a script, with the same content", async () => {
  const script = path.join(folder, "page.js");
  const text = "export const greeting = 'Hello';\n".repeat(100);
  await writeFile(script, text);
  await precompress(folder);
  expect(brotliDecompressSync(await readFile(`${script}.br`)).toString()).toBe(text);
  expect(gunzipSync(await readFile(`${script}.gz`)).toString()).toBe(text);
});

it("leaves pictures and small scripts as they are", async () => {
  await writeFile(path.join(folder, "picture.png"), Buffer.alloc(5_000));
  await writeFile(path.join(folder, "short.js"), "export {};");
  await precompress(folder);
  expect(await readdir(folder)).toEqual(["picture.png", "short.js"]);
});
