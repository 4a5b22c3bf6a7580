import { setImmediate as otherWork } from "node:timers/promises";
import { Zip, ZipDeflate } from "fflate";

/** A file to put into an archive. Its text is requested piece by piece. */
export type FileToZip = { path: string; text: AsyncIterable<string> | Iterable<string> };

/** Compressing this many bytes takes a few milliseconds. */
const SLICE_BYTES = 64 * 1024;

/**
 * Yields a ZIP file in pieces. Requests more text only when the next piece is requested, and lets other work run
 * between slices. Without ZIP64: at most 65,535 files and 4 GB.
 */
export async function* zipFiles(files: AsyncIterable<FileToZip>): AsyncGenerator<Uint8Array, void> {
  const compressed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    compressed.push(bytes);
  });
  for await (const { path, text } of files) {
    const file = new ZipDeflate(path);
    zip.add(file);
    for await (const slice of slicesOf(text)) {
      file.push(slice);
      yield* compressed.splice(0);
      await otherWork();
    }
    file.push(new Uint8Array(), true);
    yield* compressed.splice(0);
  }
  zip.end();
  yield* compressed.splice(0);
}

async function* slicesOf(text: FileToZip["text"]): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  for await (const piece of text) {
    const bytes = encoder.encode(piece);
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES);
  }
}
