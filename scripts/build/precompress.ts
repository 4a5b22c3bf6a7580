import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A smaller file fits into one packet anyway. */
const MIN_BYTES = 1_000;

/** Writes compressed copies (`.br`, `.gz`) beside the scripts and styles of a folder, each at its best level. */
export async function precompress(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => /\.(?:css|js)$/.test(name));
  await Promise.all(names.map((name) => compress(path.join(directory, name))));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content)); // by default at the best level
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
}
