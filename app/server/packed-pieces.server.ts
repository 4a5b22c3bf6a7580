import { constants, crc32, deflateRawSync } from "node:zlib";

/** Bytes that are sent again and again, compressed once. */
export type FixedPiece = { plain: Buffer; deflated: Buffer };

/** @param text Of which no other piece knows anything: what is compressed refers to nothing before it. */
export function fixedPiece(text: string): FixedPiece {
  const plain = Buffer.from(text);
  const deflated = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return { plain, deflated: Buffer.from(deflated) }; // zlib's own is a part of 16 kB that it would hold on to
}

export function plainOf(pieces: readonly (FixedPiece | Buffer)[]): Buffer {
  return Buffer.concat(pieces.map(bytesOf));
}

const bytesOf = (piece: FixedPiece | Buffer): Buffer => ("plain" in piece ? piece.plain : piece);

/**
 * One gzip file (RFC 1952) of fixed pieces and of what stands between them, which is stored as it is (RFC 1951, 3.2.4).
 * Nothing is left to compress when a page is asked for.
 */
export function gzipOf(pieces: readonly (FixedPiece | Buffer)[]): Buffer {
  const parts: Buffer[] = [HEADER];
  let checksum = 0;
  let length = 0;
  for (const piece of pieces) {
    const plain = bytesOf(piece);
    if (plain.length === 0) continue; // of nothing, zlib makes no checksum, and forgets the one that was
    checksum = crc32(plain, checksum);
    length += plain.length;
    parts.push(...("plain" in piece ? [piece.deflated] : [storedHeader(plain.length), plain]));
  }
  const trailer = Buffer.alloc(10);
  trailer.writeUInt16LE(0x0003); // a last block, with nothing in it
  trailer.writeUInt32LE(checksum, 2);
  trailer.writeUInt32LE(length % 2 ** 32, 6);
  return Buffer.concat([...parts, trailer]);
}

/** Deflate, no name, no time, of no system in particular. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);

/** @param length At most 65,535. */
function storedHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(length ^ 0xffff, 3);
  return header;
}
