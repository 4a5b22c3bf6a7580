import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { getLog } from "~/platform/observability/log.server";
import type { ForeignLanguage } from "~/text/question-language";

const run = promisify(execFile);

/** Apertium's names of the languages, in its older and newer pairs. */
const NAMES: Record<ForeignLanguage, readonly string[]> = {
  es: ["spa", "es"],
  ca: ["cat", "ca"],
  gl: ["glg", "gl"],
  eu: ["eus", "eu"],
  sh: ["hbs", "sh"],
};

const TIMEOUT_MS = 4_000;
const MAX_CHARACTERS = 500;
const MAX_OUTPUT_BYTES = 16_384;
/** A translation takes about a third of a second of a processor; more at once would slow down everyone's answers. */
const MAX_AT_ONCE = 2;

let installed: Promise<readonly string[]> | undefined;
let running = 0;

/** Returns the pairs of languages that Apertium translates on this machine ("spa-eng"); none if it is not installed. */
function translationPairs(): Promise<readonly string[]> {
  installed ??= run("apertium", ["-l"], { timeout: TIMEOUT_MS }).then(
    ({ stdout }) => stdout.split(/\s+/u).filter((pair) => /^\w+-\w+$/u.test(pair)),
    () => [],
  );
  return installed;
}

/** Returns the languages of which questions can be translated into English. */
export async function translatedLanguages(): Promise<ForeignLanguage[]> {
  const pairs = await translationPairs();
  return (Object.keys(NAMES) as ForeignLanguage[]).filter((language) => pairOf(language, pairs) !== undefined);
}

const pairOf = (language: ForeignLanguage, pairs: readonly string[]) =>
  NAMES[language].flatMap((name) => [`${name}-eng`, `${name}-en`]).find((pair) => pairs.includes(pair));

/**
 * Translates a question into English with Apertium (https://www.apertium.org), a program that an administrator may
 * install. Returns null if it is not installed, fails, or is busy: the question is then searched as it is.
 */
export async function translateQuestion(question: string, language: ForeignLanguage): Promise<string | null> {
  const pair = pairOf(language, await translationPairs());
  const text = question.replace(/\p{Cc}+/gu, " ").slice(0, MAX_CHARACTERS);
  if (pair === undefined || running >= MAX_AT_ONCE) return null;
  running++;
  try {
    const translated = (await runApertium(pair, text)).replace(/\s+/gu, " ").trim();
    return translated === "" ? null : translated;
  } catch (err) {
    getLog().warn({ err, pair }, "Apertium could not translate a question, which is searched as it is.");
    return null;
  } finally {
    running--;
  }
}

/** Apertium cannot open a standard input that is a socket, as Node's are: it reads a file. */
async function runApertium(pair: string, text: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-question-"));
  try {
    const file = path.join(folder, "question.txt");
    await writeFile(file, `${text}\n`);
    const options = { timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES };
    return (await run("apertium", ["-u", pair, file], options)).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
