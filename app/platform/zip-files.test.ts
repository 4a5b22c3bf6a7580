import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { zipFiles, type FileToZip } from "./zip-files.server";

async function bytesOf(files: AsyncIterable<FileToZip>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipFiles(files)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("archives files of several pieces, in other scripts and empty", async () => {
  const long = Array.from({ length: 200 }, (_, n) => `${n} `.repeat(500));
  const bytes = await bytesOf(
    (async function* () {
      yield { path: "long.json", text: long };
      yield { path: "हिन्दी/日本語.md", text: ["é", "𝒜"] };
      yield { path: "empty.md", text: [] };
    })(),
  );
  const files = Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]);
  expect(files).toEqual([
    ["long.json", long.join("")],
    ["हिन्दी/日本語.md", "é𝒜"],
    ["empty.md", ""],
  ]);
});

test("creates a valid archive without files", async () => {
  expect(unzipSync(await bytesOf((async function* () {})()))).toEqual({});
});

test("requests text only while the archive is being read, and closes its source", async () => {
  const requested: number[] = [];
  let hasEnded = false;
  async function* random() {
    try {
      for (let n = 0; n < 1_000; n++) {
        requested.push(n);
        yield Array.from({ length: 50_000 }, () => String.fromCharCode(32 + Math.floor(Math.random() * 90))).join("");
      }
    } finally {
      hasEnded = true;
    }
  }
  const archive = zipFiles(
    (async function* () {
      yield { path: "random.txt", text: random() };
    })(),
  );
  for (let taken = 0; taken < 3; taken++) await archive.next();
  expect(requested.length).toBeLessThan(10);
  await archive.return();
  expect(hasEnded).toBe(true);
});
