import { expect, test } from "vitest";
import { nearestCodes, parseCodes, type LectureCodes } from "./nearest-codes";

/** Writes the codes of vectors as PostgreSQL sends `bit varying`. */
function sent(vectors: readonly Float32Array[]): Buffer {
  return Buffer.concat(
    vectors.map((vector) => {
      const bits = [...vector].map((value) => (value > 0 ? "1" : "0")).join("");
      const header = Buffer.alloc(4);
      header.writeInt32BE(bits.length);
      const bytes = bits.match(/.{1,8}/g)?.map((byte) => parseInt(byte.padEnd(8, "0"), 2)) ?? [];
      return Buffer.concat([header, Buffer.from(bytes)]);
    }),
  );
}

const lecture = (name: string, vectors: readonly Float32Array[]): LectureCodes =>
  parseCodes(
    vectors.map((_, i) => `${name}-${i}`),
    sent(vectors),
  );

const nearestIds = (...asked: Parameters<typeof nearestCodes>) => nearestCodes(...asked).map(({ chunkId }) => chunkId);

const vector = (...values: number[]) => Float32Array.from(values);

test("the nearest chunks are those whose signs differ in the fewest dimensions", () => {
  const course = [lecture("a", [vector(-1, -1, -1), vector(1, 1, -1)]), lecture("b", [vector(1, 1, 1)])];
  expect(new Set(nearestIds(course, vector(0.1, 0.2, 0.3), 2))).toEqual(new Set(["a-1", "b-0"]));
});

test("a chunk is named by its lecture, too, and by its position there", () => {
  const [a, b] = [lecture("a", [vector(-1)]), lecture("b", [vector(-1), vector(1)])];
  expect(nearestCodes([a, b], vector(1), 1)).toEqual([{ lecture: b, position: 1, chunkId: "b-1" }]);
});

test("a zero counts as negative, as in pgvector", () => {
  const course = [lecture("a", [vector(1, 1), vector(0, -0)])];
  expect(nearestIds(course, vector(-1, 0), 1)).toEqual(["a-1"]);
});

test("returns the first ids among equally near chunks", () => {
  const same = vector(1, -1);
  expect(nearestIds([lecture("b", [same]), lecture("a", [same, same])], same, 2)).toEqual(["a-0", "a-1"]);
});

test("a course with fewer chunks than the limit returns all of them", () => {
  expect(nearestIds([lecture("a", [vector(1), vector(-1)])], vector(1), 120)).toEqual(["a-0", "a-1"]);
  expect(nearestIds([], vector(1), 120)).toEqual([]);
});

test.each([1, 31, 32, 33, 384, 1_536])("vectors of %i dimensions are compared in every dimension", (dimensions) => {
  let state = dimensions;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647; // Park and Miller, 1988
  const draw = () => Float32Array.from({ length: dimensions }, () => random() - 0.5);
  const vectors = Array.from({ length: 200 }, draw);
  const asked = draw();
  const distances = vectors.map((other) => other.filter((value, i) => value > 0 !== (asked[i] ?? 0) > 0).length);
  const expected = [...distances.entries()]
    .map(([i, distance]) => ({ id: `a-${i}`, distance }))
    .sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .slice(0, 30)
    .map(({ id }) => id);
  expect(new Set(nearestIds([lecture("a", vectors)], asked, 30))).toEqual(new Set(expected));
});

test("rejects codes whose number differs from that of the chunks", () => {
  expect(() => parseCodes(["a", "b"], sent([vector(1, 1)]))).toThrow("2 binary codes of 2 bits cannot have 5 bytes");
});
