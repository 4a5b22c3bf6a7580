import { formatTimestamp } from "~/course/moment";
import { defineCommand, EXIT, parseCommand } from "./cli";
import { countOf, printTable } from "./table";
import { printFileError, readTranscript } from "./transcript-files";

type Outcome = Awaited<ReturnType<typeof readTranscript>>;

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
  const outcome = await readTranscript(file, options);
  if ("error" in outcome) process.exitCode = EXIT.failed;
  if (options.json) console.log(JSON.stringify(toJson(outcome)));
  else print(outcome);
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
  if ("error" in outcome) return printFileError(outcome);
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
