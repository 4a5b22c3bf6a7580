import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { getContext } from "~/context/context.server";
import { writeBackup } from "~db/backup.server";
import { defineCommand, fail, parseCommand } from "./cli";
import { countOf } from "./table";
import { unsavedFiles } from "./unsaved-files";

/**
 * Most of a backup is digits of vectors. With zlib's default level, one of 20,000 chunks takes 24 s instead of 9, and is
 * 10 % smaller.
 */
const COMPRESSION = { level: constants.Z_BEST_SPEED };

const command = defineCommand("backup", {
  description: `Backs up every table of the database to a file. Files are not included: copy the folders "media" and "uploads" in DATA_DIR
and, if SESSION_SECRET is not set, the file "session-secret", without which visitors lose their conversations. The
backup is a consistent snapshot, and the server can keep running. Only your user can read the file. npm run restore
restores it into an empty database of either engine, so you can also use it to move between the embedded database and
PostgreSQL.`,
  takes: "backup takes one file name.",
}).argument("<file>", "file to write: FILE.jsonl, or FILE.jsonl.gz to compress it");

const {
  args: [file],
} = parseCommand(command);

try {
  const context = getContext();
  const rows = await writeWhole(file, (write) => writeBackup(context.sql, write));
  await context.sql.end({ timeout: 5 });
  console.log(
    `Wrote ${countOf(rows, "row")} to ${file}. Files are not included: in ${path.resolve(context.env.DATA_DIR)}, also copy ${unsavedFiles(context.env)}.`,
  );
} catch (error) {
  fail(error);
}

/**
 * Writes a file under a temporary name first, so that a partial file never has the final name. Only the user who runs
 * the command can read it, because it contains what students wrote.
 */
async function writeWhole<T>(target: string, work: (write: (text: string) => Promise<void>) => Promise<T>): Promise<T> {
  const partial = `${target}.partial`;
  await rm(partial, { force: true });
  const output = createWriteStream(partial, { flags: "wx", mode: 0o600 });
  const sink = target.endsWith(".gz") ? createGzip(COMPRESSION) : output;
  if (sink !== output) sink.pipe(output);
  const done = finished(output);
  done.catch(() => {}); // reported below or by the failed write
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
