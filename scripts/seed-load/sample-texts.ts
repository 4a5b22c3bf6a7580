import { readFile } from "node:fs/promises";
import path from "node:path";
import { packageRoot } from "~/platform/package-root.server";
import { parseTranscript } from "~/transcript/parse-transcript";

const FOLDER = "public/sample-course";
const LECTURES = ["embeddings", "inverted-index", "ranking-with-bm25"];

/** Returns the spoken text of each lecture of the sample course. */
export async function readSampleTexts(): Promise<string[]> {
  return Promise.all(
    LECTURES.map(async (name) => {
      const { cues } = parseTranscript(await readFile(path.join(packageRoot, FOLDER, `${name}.vtt`)));
      return cues.map(({ text }) => text).join(" ");
    }),
  );
}
