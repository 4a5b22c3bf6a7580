import { createReadStream } from "node:fs";
import path from "node:path";
import { createGunzip } from "node:zlib";
import { getContext } from "~/context/context.server";
import { AppError } from "~/platform/errors";
import { readLines } from "~db/backup-lines";
import { readBackup } from "~db/backup.server";
import { vacuumLectures } from "~db/replace-lecture.server";
import { defineCommand, fail, messageOf, parseCommand } from "./cli";
import { countOf } from "./table";
import { unsavedFiles } from "./unsaved-files";

const command = defineCommand("restore", {
  description: `Restores a backup made with npm run backup into an empty database: the one in DATABASE_URL, or the embedded one in
DATA_DIR. Either all of it is restored, or nothing. Then copy the files that npm run backup names to DATA_DIR.`,
  takes: "restore takes one file name.",
}).argument("<file>", "backup to restore: FILE.jsonl or FILE.jsonl.gz");

const {
  args: [file],
} = parseCommand(command);

try {
  const context = getContext();
  const rows = await readBackup(context.sql, linesOf(file));
  await vacuumLectures(context.sql);
  await context.sql.end({ timeout: 5 });
  console.log(
    `Restored ${countOf(rows, "row")}. To ${path.resolve(context.env.DATA_DIR)}, copy ${unsavedFiles(context.env)}.`,
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
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    const reason =
      code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : messageOf(cause);
    throw new AppError("invalid_request", `${name} cannot be read: ${reason}.`, { cause });
  }
}
