import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXTS = /\.(?:css|js|json|svg|txt|webmanifest|xml)$/;
/** A smaller file fits into one packet anyway. */
const MIN_BYTES = 1_000;

/**
 * Writes a compressed copy (`.br`, `.gz`) beside each text in a folder and below it, if that copy is smaller. The server
 * then spends no time on it at each request, and can send what is compressed best rather than fast.
 */
export async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXTS.test(entry.name));
  await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  const copies = {
    br: await promisify(brotliCompress)(content, { params }), // at the highest quality, which is the default
    gz: await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [extension, copy] of Object.entries(copies))
    if (copy.length < content.length) await writeFile(`${file}.${extension}`, copy);
}
