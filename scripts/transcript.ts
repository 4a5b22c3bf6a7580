import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { formatTimestamp } from "~/course/moment";
import { MAX_TRANSCRIPT_BYTES } from "~/ingest/load-transcript.server";
import type { Transcript } from "~/transcript/cue";
import { parseTranscript } from "~/transcript/parse-transcript";
import { TranscriptError } from "~/transcript/transcript-error";
import { defineCommand, errorCode, EXIT, messageOf, parseCommand } from "./cli";
import { countOf, printTable } from "./table";

type Outcome = { file: string; transcript: Transcript } | { file: string; error: { message: string; line: number } };

const command = defineCommand("transcript", {
  description: "Shows how Cuepoint parses transcript files: the format, the precision of the times, and every cue.",
  takes: "transcript takes at least one file.",
})
  .argument("<files...>", "transcripts: WebVTT, SRT and other formats")
  .option(
    "--json",
    "one JSON object per file: {file, format, cues, timing, warnings} or {file, error}; times in seconds",
  )
  .option("--language <tag>", "language to read from files with several languages", "en");

const {
  args: [files],
  options,
} = parseCommand(command);
for (const file of files) {
  const outcome = await read(file);
  if ("error" in outcome) process.exitCode = EXIT.failed;
  if (options.json) console.log(JSON.stringify(toJson(outcome)));
  else print(outcome);
}

async function read(file: string): Promise<Outcome> {
  try {
    if ((await stat(file)).size > MAX_TRANSCRIPT_BYTES)
      return { file, error: { message: "The file is too large to be a transcript (limit 64 MB).", line: 1 } };
    return {
      file,
      transcript: parseTranscript(await readFile(file), { fileName: path.basename(file), language: options.language }),
    };
  } catch (error) {
    if (error instanceof TranscriptError) return { file, error: { message: error.message, line: error.line } };
    const code = errorCode(error);
    const message =
      code === "ENOENT"
        ? "The file does not exist."
        : code === "EISDIR"
          ? "This is a folder, not a file."
          : `Cannot read the file: ${messageOf(error)}`;
    return { file, error: { message, line: 1 } };
  }
}

function toJson(outcome: Outcome): unknown {
  if ("error" in outcome) return outcome;
  const { format, cues, timing, warnings } = outcome.transcript;
  const shown = cues.map(({ id, startMs, endMs, text, speaker }) => ({
    id,
    start: startMs / 1000,
    end: endMs / 1000,
    text,
    ...(speaker ? { speaker } : {}),
  }));
  return { file: outcome.file, format, cues: shown, timing, warnings };
}

function print(outcome: Outcome): void {
  if ("error" in outcome) return console.error(`${outcome.file}:${outcome.error.line}: ${outcome.error.message}`);
  const { format, cues, timing, warnings } = outcome.transcript;
  console.log(`${outcome.file}: ${format}, ${countOf(cues.length, "cue")}, ${timing} times\n`);
  const hasSpeakers = cues.some((cue) => cue.speaker);
  printTable(
    ["Start", "End", ...(hasSpeakers ? ["Speaker"] : []), "Text"],
    cues.map(({ startMs, endMs, speaker, text }) => [
      formatTimestamp(startMs / 1000),
      formatTimestamp(endMs / 1000),
      ...(hasSpeakers ? [speaker ?? ""] : []),
      text,
    ]),
  );
  for (const { line, message } of warnings)
    console.error(`${outcome.file}${line === undefined ? "" : `:${line}`}: warning: ${message}`);
}
