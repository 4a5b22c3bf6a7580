import { expect, test } from "vitest";
import { readSafetensors } from "./read-safetensors";

type Entry = { dtype: string; shape: number[]; bytes: Buffer };

/** Writes a safetensors file. */
function write(entries: Record<string, Entry>, metadata?: object): Buffer {
  const header: Record<string, object> = metadata ? { __metadata__: metadata } : {};
  let at = 0;
  for (const [name, { dtype, shape, bytes }] of Object.entries(entries)) {
    header[name] = { dtype, shape, data_offsets: [at, at + bytes.length] };
    at += bytes.length;
  }
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  return Buffer.concat([length, json, ...Object.values(entries).map(({ bytes }) => bytes)]);
}

const floats = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer);
const halves = (...bits: number[]) => Buffer.from(Uint16Array.from(bits).buffer);

test("reads each tensor by its name, wherever it is in the file", () => {
  const tensor = readSafetensors(
    write(
      {
        first: { dtype: "F32", shape: [3], bytes: floats(1, 2, 3) },
        second: { dtype: "F32", shape: [1, 2], bytes: floats(-0.5, 4) },
      },
      { format: "pt" },
    ),
  );
  expect(tensor("second")).toEqual({ shape: [1, 2], values: Float32Array.of(-0.5, 4) });
  expect(tensor("first")).toEqual({ shape: [3], values: Float32Array.of(1, 2, 3) });
});

// IEEE 754, binary16
test.each([
  ["one", 0x3c00, 1],
  ["minus two", 0xc000, -2],
  ["a fraction", 0x3555, 0.333251953125],
  ["the largest number", 0x7bff, 65_504],
  ["the smallest normal number", 0x0400, 2 ** -14],
  ["the smallest number", 0x0001, 2 ** -24],
  ["minus zero", 0x8000, -0],
  ["infinity", 0x7c00, Infinity],
  ["minus infinity", 0xfc00, -Infinity],
  ["not a number", 0x7e00, NaN],
])("widens the half-precision bits of %s", (_name, bits, value) => {
  const tensor = readSafetensors(write({ half: { dtype: "F16", shape: [1], bytes: halves(bits) } }));
  expect(tensor("half").values[0]).toBe(value);
});

test("rejects an unknown name and an unexpected type", () => {
  const tensor = readSafetensors(write({ ids: { dtype: "I64", shape: [1], bytes: Buffer.alloc(8) } }));
  expect(() => tensor("embeddings")).toThrow('no tensor "embeddings"');
  expect(() => tensor("ids")).toThrow("of type I64; F16 or F32 was expected");
});

test("rejects a header that is not one of tensors", () => {
  const json = Buffer.from('{"a":{"dtype":"F32"}}');
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(json.length));
  expect(() => readSafetensors(Buffer.concat([length, json]))).toThrow();
});
