import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { getContext } from "~/context/context.server";
import { writeBackup } from "~db/backup.server";
import { checkArguments, fail, wrongUsage } from "./cli";

const HELP = `Usage: npm run backup -- FILE.jsonl[.gz]

Writes all tables of the database to a file: courses, conversations, notes, everything but the media files, which are in
the folder media of DATA_DIR. Only you may read the file. The backup is of one moment, taken while the server runs. npm run restore reads it into an
empty database of either engine: this is also the way from the embedded database to PostgreSQL, and back.

  --help  show this`;

const { positionals } = checkArguments(HELP, () =>
  parseArgs({ allowPositionals: true, options: { help: { type: "boolean", default: false } } }),
);
const [file, ...rest] = positionals;
if (file === undefined || rest.length > 0) wrongUsage(HELP, "backup takes the name of one file.");

try {
  const context = getContext();
  const rows = await writeWhole(file, (write) => writeBackup(context.sql, write));
  await context.sql.end({ timeout: 5 });
  console.log(
    `${rows.toLocaleString("en")} rows are in ${file}. The media files are in ${path.join(context.env.DATA_DIR, "media")}: keep a copy of that folder beside it.`,
  );
} catch (error) {
  fail(error);
}

/**
 * Writes a file under another name first, so that there is never half of it under its own. It holds what students wrote: only
 * the user that runs the command may read it, whatever file it replaces.
 */
async function writeWhole<T>(target: string, work: (write: (text: string) => Promise<void>) => Promise<T>): Promise<T> {
  const partial = `${target}.partial`;
  await rm(partial, { force: true });
  const output = createWriteStream(partial, { flags: "wx", mode: 0o600 });
  const sink = target.endsWith(".gz") ? createGzip() : output;
  if (sink !== output) sink.pipe(output);
  const done = finished(output);
  done.catch(() => {}); // told below, or by what could not be written
  try {
    const result = await work(async (text) => {
      if (!sink.write(`${text}\n`)) await Promise.race([once(sink, "drain"), done]);
    });
    sink.end();
    await done;
    await rename(partial, target);
    return result;
  } catch (error) {
    sink.destroy();
    output.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}
