import { z } from "zod";

/** A tensor of a safetensors file, widened to 32-bit floats, in row-major order. */
export type Tensor = { shape: number[]; values: Float32Array };

const Header = z.record(
  z.string(),
  z.object({ dtype: z.string(), shape: z.array(z.number()), data_offsets: z.tuple([z.number(), z.number()]) }),
);

const Metadata = z.looseObject({ __metadata__: z.unknown().optional() });

/**
 * Reads tensors by name from a safetensors file (github.com/huggingface/safetensors, "Format"): a 64-bit length, a
 * JSON header, then the tensors' bytes. Only F16 and F32 are read. Throws on an unknown name or type.
 */
export function readSafetensors(file: Buffer): (name: string) => Tensor {
  const headerLength = Number(file.readBigUInt64LE(0));
  const { __metadata__: _, ...tensors } = Metadata.parse(
    JSON.parse(file.subarray(8, 8 + headerLength).toString("utf8")),
  );
  const header = Header.parse(tensors);
  const dataStart = 8 + headerLength;
  return (name) => {
    const entry = header[name];
    if (!entry) throw new Error(`the weights have no tensor "${name}"`);
    const bytes = file.subarray(dataStart + entry.data_offsets[0], dataStart + entry.data_offsets[1]);
    return { shape: entry.shape, values: widen(bytes, entry.dtype) };
  };
}

function widen(bytes: Buffer, dtype: string): Float32Array {
  if (dtype !== "F16" && dtype !== "F32")
    throw new Error(`the weights have a tensor of type ${dtype}; F16 or F32 was expected`);
  const size = dtype === "F16" ? 2 : 4;
  const values = new Float32Array(bytes.length / size);
  const halves = dtype === "F16" ? allHalves() : null;
  for (let i = 0; i < values.length; i++) {
    values[i] = halves ? (halves[bytes.readUInt16LE(i * 2)] ?? NaN) : bytes.readFloatLE(i * 4);
  }
  return values;
}

/**
 * A table of every binary16 number by its bits: a model has tens of millions of numbers, but only 65,536 distinct ones.
 */
const allHalves = () => (madeHalves ??= Float32Array.from({ length: 1 << 16 }, (_, bits) => halfToFloat(bits)));
let madeHalves: Float32Array | undefined;

/** Converts an IEEE 754 binary16 number. */
function halfToFloat(bits: number): number {
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const mantissa = bits & 1023;
  if (exponent === 0) return sign * mantissa * 2 ** -24;
  if (exponent === 31) return mantissa ? NaN : sign * Infinity;
  return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
}
