import { createReadStream } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";
import { getContext } from "~/context/context.server";
import { AppError } from "~/platform/errors";
import { readLines } from "~db/backup-lines";
import { readBackup } from "~db/backup.server";
import { vacuumLectures } from "~db/replace-lecture.server";
import { checkArguments, fail, wrongUsage } from "./cli";

const HELP = `Usage: npm run restore -- FILE.jsonl[.gz]

Reads what npm run backup wrote into an empty database: that of DATABASE_URL, or the embedded one in DATA_DIR. Either all
of it is restored, or nothing.

  --help  show this`;

const { positionals } = checkArguments(HELP, () =>
  parseArgs({ allowPositionals: true, options: { help: { type: "boolean", default: false } } }),
);
const [file, ...rest] = positionals;
if (file === undefined || rest.length > 0) wrongUsage(HELP, "restore takes the name of one file.");

try {
  const context = getContext();
  const rows = await readBackup(context.sql, linesOf(file));
  await vacuumLectures(context.sql);
  await context.sql.end({ timeout: 5 });
  console.log(
    `${rows.toLocaleString("en")} rows were restored. Put the media files into ${path.join(context.env.DATA_DIR, "media")}.`,
  );
} catch (error) {
  fail(error);
}

async function* linesOf(name: string): AsyncGenerator<string> {
  const bytes = createReadStream(name);
  const text = name.endsWith(".gz") ? bytes.pipe(createGunzip()) : bytes;
  bytes.on("error", (error) => text.destroy(error));
  try {
    yield* readLines(text);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("invalid_request", `${name} cannot be read: ${(cause as Error).message}.`, { cause });
  }
}
