import { readFile } from "node:fs/promises";
import { formatTimestamp } from "~/course/moment";
import type { SlideSpan } from "~/course/slide-span";
import { slideSpansToJson } from "~/course/slide-span-wire";
import { alignSlides } from "~/ingest/slides/align-slides";
import { checkSlides, SLIDES_PROBLEMS } from "~/ingest/slides/load-slides.server";
import { readPages, type SlidePage } from "~/ingest/slides/read-pages.server";
import { defineCommand, errorCode, EXIT, fail, messageOf, parseCommand } from "./cli";
import { printFileError, readTimedSentences, type FileError } from "./transcript-files";

const command = defineCommand("slides", {
  description: `Finds when each page of a lecture's slides is shown or discussed, by the words that its transcript and the
pages share. Uses no database and no model.`,
  takes: "slides takes a transcript and a PDF file.",
})
  .argument("<transcript>", "a transcript with times: WebVTT, SRT and other formats")
  .argument("<slides>", "a PDF file")
  .option(
    "--json",
    "one JSON object: {pages, spans: [{start_seconds, end_seconds, page, confidence}]} or {file, error}; page is null where no slide is discussed",
  );

const {
  args: [transcript, slides],
  options,
} = parseCommand(command);

type Outcome = { pages: SlidePage[]; spans: SlideSpan[] } | FileError;

try {
  const outcome = await align();
  if ("error" in outcome) process.exitCode = EXIT.failed;
  if (options.json) console.log(JSON.stringify(toJson(outcome)));
  else print(outcome);
} catch (error) {
  fail(error);
}

async function align(): Promise<Outcome> {
  const read = await readTimedSentences(transcript, { language: "en", unknown: "when slides are shown" });
  if ("error" in read) return read;
  const pages = await readSlides();
  if ("error" in pages) return pages;
  const texts = pages.map(({ text }) => text);
  return { pages, spans: alignSlides(read.sentences, texts) };
}

async function readSlides(): Promise<SlidePage[] | FileError> {
  const problem = (message: string): FileError => ({ file: slides, error: { message, line: 1 } });
  try {
    const checked = await checkSlides(slides);
    if ("problem" in checked) return problem(`The file ${SLIDES_PROBLEMS[checked.problem]}.`);
    return await readPages(await readFile(slides));
  } catch (error) {
    return problem(errorCode(error) === "ENOENT" ? "The file does not exist." : messageOf(error));
  }
}

function toJson(outcome: Outcome): unknown {
  if ("error" in outcome) return outcome;
  return { pages: outcome.pages.length, spans: slideSpansToJson(outcome.spans) };
}

function print(outcome: Outcome): void {
  if ("error" in outcome) return printFileError(outcome);
  const { pages, spans } = outcome;
  const withoutText = pages.filter(({ text }) => text === "").length;
  if (withoutText > 0)
    console.error(
      `${withoutText} of ${pages.length} pages have no text, for example pictures of text. They are not found.`,
    );
  if (spans.length === 0) console.error("The transcript has no words.");
  for (const { startMs, page } of spans) {
    const what = page === null ? "no slide" : `${page} ${pages[page - 1]?.title ?? ""}`.trim();
    console.log(`${formatTimestamp(startMs / 1000)} ${what}`);
  }
}
