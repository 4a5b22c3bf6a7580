import { getEmbedder } from "~/ai/embedding-model.server";
import type { Chapter } from "~/course/lecture";
import { formatTimestamp } from "~/course/moment";
import { textLanguage } from "~/ingest/text-language.server";
import { getEnv } from "~/platform/env.server";
import { suggestedChaptersToJson } from "~/teach/chapters/chapters-wire";
import { suggestChapters } from "~/teach/chapters/suggest/suggest-chapters";
import { defineCommand, EXIT, fail, parseCommand } from "./cli";
import { printFileError, readTimedSentences, type FileError } from "./transcript-files";

type Outcome = { file: string; chapters: Chapter[] } | FileError;

const command = defineCommand("chapters", {
  description: `Suggests chapters for lectures from their transcripts: lines such as "12:34 Title", which the chapter
editor and descriptions of videos accept. Uses the local embedding model, and no database.`,
  takes: "chapters takes at least one file.",
})
  .argument("<files...>", "transcripts with times: WebVTT, SRT and other formats")
  .option("--json", "one JSON object per file: {file, chapters: [{start_seconds, title}]} or {file, error}")
  .option("--language <tag>", "language of the transcripts; without it, it is detected");

const {
  args: [files],
  options,
} = parseCommand(command);

try {
  // The local model whatever EMBEDDING_MODEL is: the weights of the evidence are learned with it, and it costs nothing.
  const embedder = getEmbedder({ ...getEnv(), EMBEDDING_MODEL: "local:minilm-l6-v2" });
  for (const [index, file] of files.entries()) {
    const outcome = await suggest(file, (texts) => embedder.embed(texts));
    if ("error" in outcome) process.exitCode = EXIT.failed;
    if (options.json) console.log(JSON.stringify(toJson(outcome)));
    else print(outcome, index);
  }
} catch (error) {
  fail(error);
}

async function suggest(file: string, embed: (texts: string[]) => Promise<Float32Array[]>): Promise<Outcome> {
  const read = await readTimedSentences(file, { language: options.language ?? "en", unknown: "when chapters start" });
  if ("error" in read) return read;
  const { sentences } = read;
  const language = options.language ?? textLanguage(sentences.map(({ text }) => text).join(" ")) ?? "en";
  return { file, chapters: await suggestChapters(sentences, { language, embed }) };
}

function toJson(outcome: Outcome): unknown {
  if ("error" in outcome) return outcome;
  return { file: outcome.file, ...suggestedChaptersToJson(outcome.chapters) };
}

function print(outcome: Outcome, index: number): void {
  if ("error" in outcome) return printFileError(outcome);
  if (files.length > 1) console.log(`${index > 0 ? "\n" : ""}${outcome.file}`);
  for (const { startMs, title } of outcome.chapters) console.log(`${formatTimestamp(startMs / 1000)} ${title}`);
}
