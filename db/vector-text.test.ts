import { expect, test } from "vitest";
import { readVectors, vectorText } from "./vector-text";

test("a vector is written as pgvector reads it", () => {
  expect(vectorText(Float32Array.of(1, 0.5, -2))).toBe("[1,0.5,-2]");
});

test("vectors are read as pgvector sends them, one after another", () => {
  const sent = Buffer.from("00020000 3f800000 bf000000  00010000 3e800000  00000000".replaceAll(" ", ""), "hex");
  const inside = Buffer.concat([Buffer.of(7), sent]).subarray(1); // not at a multiple of four
  expect(readVectors(inside)).toEqual([Float32Array.of(1, -0.5), Float32Array.of(0.25), new Float32Array(0)]);
});

test("no bytes are no vectors", () => {
  expect(readVectors(new Uint8Array(0))).toEqual([]);
});
