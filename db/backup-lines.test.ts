import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readLines } from "./backup-lines";

async function linesOf(chunks: Buffer[], maxBytes?: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(Readable.from(chunks), maxBytes)) lines.push(line);
  return lines;
}

it("yields the same lines at any split of the bytes, even within a character", async () => {
  const line = fc
    .string({ unit: "grapheme", minLength: 1 })
    .filter((text) => !/[\r\n]/.test(text) && text.isWellFormed());
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1 }),
      fc.array(fc.nat(40)),
      fc.constantFrom("\n", "\r\n"),
      async (lines, cuts, newline) => {
        const bytes = Buffer.from(lines.join(newline) + newline);
        const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
        const chunks = at.slice(1).map((end, i) => bytes.subarray(at[i], end));
        expect(await linesOf(chunks)).toEqual(lines);
      },
    ),
  );
});

it("reads a last line without a line break", async () => {
  expect(await linesOf([Buffer.from("one\ntw"), Buffer.from("o")])).toEqual(["one", "two"]);
});

it("rejects a line as soon as it is too long, and names it", async () => {
  let read = 0;
  async function* endless() {
    yield Buffer.from("first\n");
    for (;;) yield (read++, Buffer.alloc(1_000, "a"));
  }
  const reading = (async () => {
    for await (const line of readLines(endless(), 2 ** 20)) expect(line).toBe("first");
  })();
  await expect(reading).rejects.toMatchObject({
    code: "too_large",
    message: expect.stringContaining("Line 2 of the backup is longer than 1 MB"),
  });
  expect(read).toBeLessThan(1_100);
});
