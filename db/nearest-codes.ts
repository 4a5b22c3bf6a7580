/** The binary codes (binary quantization) of a lecture's chunks, by position. */
export type LectureCodes = {
  chunkIds: readonly string[];
  /** Bits of a code. */
  dimensions: number;
  /** All codes, each padded with zeros to whole words of 32 bits. */
  words: Int32Array;
};

const wordsPerCode = (dimensions: number) => Math.ceil(dimensions / 32);

/** Returns the binary code of a vector: a bit for each dimension, 1 if its value is positive, as pgvector computes it. */
function binaryCode(vector: Float32Array): Int32Array {
  const words = new Int32Array(wordsPerCode(vector.length));
  const bytes = new Uint8Array(words.buffer);
  for (const [i, value] of vector.entries()) if (value > 0) bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (0x80 >> (i & 7));
  return words;
}

const HEADER_BYTES = 4;

/**
 * Parses the codes of a lecture's chunks, one after the other as PostgreSQL sends a `bit varying`: its length, then its
 * bits from the most significant one of the first byte. Throws if they are not one code for each chunk.
 */
export function parseCodes(chunkIds: readonly string[], sent: Buffer): LectureCodes {
  const dimensions = sent.length > 0 ? sent.readInt32BE() : 0;
  const sentBytes = HEADER_BYTES + Math.ceil(dimensions / 8);
  const codeBytes = 4 * wordsPerCode(dimensions);
  if (sent.length !== chunkIds.length * sentBytes)
    throw new Error(`${chunkIds.length} binary codes of ${dimensions} bits cannot have ${sent.length} bytes.`);
  const words = new Int32Array(chunkIds.length * wordsPerCode(dimensions));
  const bytes = new Uint8Array(words.buffer);
  for (let i = 0; i < chunkIds.length; i++)
    bytes.set(sent.subarray(i * sentBytes + HEADER_BYTES, (i + 1) * sentBytes), i * codeBytes);
  return { chunkIds, dimensions, words };
}

/** A chunk by its position in its lecture. */
export type NearChunk<Lecture> = { lecture: Lecture; position: number; chunkId: string };

/**
 * Returns the `limit` chunks whose codes differ from a vector's in the fewest bits (Hamming distance). Among equally near
 * ones, the first ids win. All codes must have the vector's dimensions.
 */
export function nearestCodes<Lecture extends LectureCodes>(
  lectures: readonly Lecture[],
  vector: Float32Array,
  limit: number,
): NearChunk<Lecture>[] {
  const code = binaryCode(vector);
  const distances = new Uint16Array(lectures.reduce((sum, { chunkIds }) => sum + chunkIds.length, 0));
  let start = 0;
  for (const { words, chunkIds } of lectures) {
    writeDistances(words, code, distances.subarray(start, start + chunkIds.length));
    start += chunkIds.length;
  }
  const { farthest, places } = cutoff(distances, vector.length, limit);
  const nearer: NearChunk<Lecture>[] = [];
  const tied: NearChunk<Lecture>[] = [];
  let chunk = 0;
  for (const lecture of lectures)
    // Not an iterator, which makes an array for each of thousands of chunks.
    for (let position = 0; position < lecture.chunkIds.length; position++) {
      const distance = distances[chunk++] ?? Infinity;
      if (distance > farthest) continue;
      const near = { lecture, position, chunkId: lecture.chunkIds[position] ?? "" };
      (distance < farthest ? nearer : tied).push(near);
    }
  return [...nearer, ...tied.sort((a, b) => (a.chunkId < b.chunkId ? -1 : 1)).slice(0, places)];
}

function writeDistances(words: Int32Array, code: Int32Array, distances: Uint16Array): void {
  let word = 0;
  for (let chunk = 0; chunk < distances.length; chunk++) {
    let distance = 0;
    for (let i = 0; i < code.length; i++) distance += bitCount((words[word++] ?? 0) ^ (code[i] ?? 0));
    distances[chunk] = distance;
  }
}

/** Counts the bits of a word that are 1 (Warren, Hacker's Delight, 5-1). */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Finds the largest distance among the `limit` smallest ones, and how many `places` chunks of that distance have among them. */
function cutoff(distances: Uint16Array, dimensions: number, limit: number): { farthest: number; places: number } {
  const counts = new Uint32Array(dimensions + 1);
  for (const distance of distances) counts[distance] = (counts[distance] ?? 0) + 1;
  let left = limit;
  for (const [distance, count] of counts.entries()) {
    if (count >= left) return { farthest: distance, places: left };
    left -= count;
  }
  return { farthest: dimensions, places: left };
}
