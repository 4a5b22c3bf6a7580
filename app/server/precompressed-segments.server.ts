import { constants, crc32, deflateRawSync } from "node:zlib";

/** Bytes that are sent with many responses, compressed once. */
export type PrecompressedSegment = { plain: Buffer; deflated: Buffer };

/** Compresses a text so that it can follow any other segment: the result refers to no earlier bytes. */
export function precompress(text: string): PrecompressedSegment {
  const plain = Buffer.from(text);
  const deflated = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return { plain, deflated: Buffer.from(deflated) }; // a copy, because zlib returns a slice of a 16 kB buffer
}

/** Joins segments without compression. */
export function concatPlain(segments: readonly (PrecompressedSegment | Buffer)[]): Buffer {
  return Buffer.concat(segments.map(bytesOf));
}

const bytesOf = (segment: PrecompressedSegment | Buffer): Buffer => ("plain" in segment ? segment.plain : segment);

/**
 * Joins segments into one gzip file (RFC 1952). Plain buffers between them are stored uncompressed (RFC 1951, 3.2.4),
 * so that a request needs no compression.
 */
export function concatGzip(segments: readonly (PrecompressedSegment | Buffer)[]): Buffer {
  const parts: Buffer[] = [HEADER];
  let checksum = 0;
  let length = 0;
  for (const segment of segments) {
    const plain = bytesOf(segment);
    if (plain.length === 0) continue; // zlib's crc32 of an empty buffer resets the checksum
    checksum = crc32(plain, checksum);
    length += plain.length;
    parts.push(...("plain" in segment ? [segment.deflated] : [storedHeader(plain.length), plain]));
  }
  const trailer = Buffer.alloc(10);
  trailer.writeUInt16LE(0x0003); // an empty last block
  trailer.writeUInt32LE(checksum, 2);
  trailer.writeUInt32LE(length % 2 ** 32, 6);
  return Buffer.concat([...parts, trailer]);
}

/** Method deflate, no flags, no time, best compression, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);

/** @param length At most 65,535. */
function storedHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(length ^ 0xffff, 3);
  return header;
}
