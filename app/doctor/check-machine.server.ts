import { execFile } from "node:child_process";
import { access, constants, mkdir, statfs } from "node:fs/promises";
import { promisify } from "node:util";
import { translatedLanguages } from "~/ai/translate-question.server";
import type { Env } from "~/platform/env.server";
import { errorMessage } from "~/platform/unknown-error";
import type { Result } from "./finding";

const OLDEST_NODE = [20, 19] as const;
const MIN_FREE_BYTES = 2 ** 30;

/** Checks the version of Node.js. */
export function checkNode(version: string): Result {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  return isOld
    ? { state: "failed", found: version, advice: `Install Node.js ${OLDEST_NODE.join(".")} or newer.` }
    : { state: "ok", found: version };
}

/** Summarizes the settings and warns about those that are unsuitable for a class. */
export function checkSettings(env: Env): Result[] {
  const database = env.DATABASE_URL ? "PostgreSQL" : "embedded database";
  const findings: Result[] = [
    { state: "ok", found: `CHAT_MODEL ${env.CHAT_MODEL}, EMBEDDING_MODEL ${env.EMBEDDING_MODEL}, ${database}` },
  ];
  const warn = (found: string, advice: string) => findings.push({ state: "warning", found, advice });
  if (!env.DATABASE_URL)
    warn(
      "the embedded database",
      "It is meant for evaluation and for a single machine. For a class, set DATABASE_URL to a PostgreSQL database.",
    );
  if (env.DATABASE_URL && !env.SESSION_SECRET)
    warn("no SESSION_SECRET", "Set the same one for all server processes, so that they recognize the same visitors.");
  if (!env.ADMIN_TOKEN)
    warn(
      "no ADMIN_TOKEN",
      "Without one, nobody can read the usage of a course at /api/admin, and only this machine can read /metrics. With one, whoever sends it can read both.",
    );
  if (env.CHAT_MODEL !== "extractive" && env.DAILY_TOKENS_PER_COURSE === 0 && env.DAILY_TOKENS_PER_VISITOR === 0)
    warn(
      `answers by ${env.CHAT_MODEL} without a budget`,
      "Set DAILY_TOKENS_PER_COURSE or DAILY_TOKENS_PER_VISITOR to limit the cost of a day.",
    );
  if (env.ASKS_PER_MINUTE === 0 || env.ASKS_PER_MINUTE_PER_ADDRESS === 0)
    warn(
      "questions without a limit",
      "Set ASKS_PER_MINUTE and ASKS_PER_MINUTE_PER_ADDRESS, so that one program cannot block everyone's answers.",
    );
  return findings;
}

/** Checks that the data directory is writable and has free space. */
export async function checkDisk(directory: string): Promise<Result[]> {
  try {
    await mkdir(directory, { recursive: true });
    await access(directory, constants.W_OK);
  } catch (error) {
    const advice = `Allow the user that runs Cuepoint to write to ${directory}, or set DATA_DIR to another folder.`;
    return [{ state: "failed", found: errorMessage(error), advice }];
  }
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  const found = `${(free / 2 ** 30).toFixed(1)} GiB free in ${directory}`;
  if (free >= MIN_FREE_BYTES) return [{ state: "ok", found }];
  const advice =
    "Free some space: this folder contains media and the embedded database. On a full disk an ingest fails, but stored data stays intact.";
  return [{ state: "warning", found, advice }];
}

/** Checks whether Apertium is installed, which is optional. */
export async function checkApertium(): Promise<Result[]> {
  const languages = await translatedLanguages();
  if (languages.length > 0) return [{ state: "ok", found: `questions are translated from ${languages.join(", ")}` }];
  const found =
    "not installed, which is optional. With it, questions in Spanish, Catalan, Galician, Basque and Serbo-Croatian find lectures in English (Debian: apertium-eng-spa, apertium-eng-cat, apertium-en-gl, apertium-eu-en, apertium-hbs-eng).";
  return [{ state: "ok", found }];
}

/** Checks that ffmpeg is installed, which is optional. */
export async function checkFfmpeg(): Promise<Result[]> {
  const version = await promisify(execFile)("ffmpeg", ["-version"]).then(
    ({ stdout }) => stdout.split(" ")[2],
    () => undefined,
  );
  if (version) return [{ state: "ok", found: version }];
  const advice =
    "Install ffmpeg for posters, for pictures on the timeline and for the transcription of long videos. Cuepoint works without it.";
  return [{ state: "warning", found: "not installed", advice }];
}
