import { stat } from "node:fs/promises";
import path from "node:path";
import type { JobNote } from "~db/course-jobs.server";
import { readNoted, writeNoted } from "./folder-records.server";

/**
 * `noteOnce` notes a state that lasts, unless an earlier job did: one file that no lecture uses would be a problem of
 * every later job. `version` changes when the same should be noted again. `noteFile` notes it again when the file, by
 * default the one that it names, is uploaded again. Call `remember` last: a job that fails and is continued notes its
 * states again.
 */
export type LastingNotes = {
  noteOnce: (note: JobNote, version: string) => void;
  noteFile: (note: JobNote, file?: string) => Promise<void>;
  remember: () => Promise<void>;
};

/** Returns the functions that note the lasting states of a course's folder. */
export async function lastingNotes(folder: string, note: (note: JobNote) => void): Promise<LastingNotes> {
  const before = await readNoted(folder);
  const now = new Set<string>();
  const noteOnce: LastingNotes["noteOnce"] = (found, version) => {
    const key = [found.code, found.name, found.detail, version].join("\n");
    if (!before.has(key)) note(found);
    now.add(key);
  };
  return {
    noteOnce,
    noteFile: async (found, file = found.name) => noteOnce(found, await versionOf(path.join(folder, file))),
    remember: async () => void (before.size + now.size > 0 && (await writeNoted(folder, now))),
  };
}

const versionOf = (file: string): Promise<string> =>
  stat(file).then(
    ({ mtimeMs }) => String(mtimeMs),
    () => "", // deleted in the meantime
  );
