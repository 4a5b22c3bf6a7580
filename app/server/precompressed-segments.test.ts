import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { concatGzip, concatPlain, precompress } from "./precompressed-segments.server";

const piece = fc.string({ unit: "binary", maxLength: 300 });
const pieces = fc.array(
  fc.oneof(
    piece.map((text) => precompress(text.repeat(20))),
    piece.map((text) => Buffer.from(text)),
  ),
);

test("joins precompressed segments to one gzip file of the same bytes", () => {
  fc.assert(fc.property(pieces, (all) => gunzipSync(concatGzip(all)).equals(concatPlain(all))));
});

test("compresses a segment well, and keeps it intact beside inserted values", () => {
  const fixed = precompress("the same words again ".repeat(1_000));
  for (const own of ["a", "another"]) {
    const packed = concatGzip([fixed, Buffer.from(own), fixed]);
    expect(packed.length).toBeLessThan(500);
    expect(gunzipSync(packed).toString()).toBe(`${fixed.plain.toString()}${own}${fixed.plain.toString()}`);
  }
});
