import type { Context } from "~/context/context.server";
import { AppError } from "~/platform/errors";
import { errorMessage } from "~/platform/unknown-error";
import { checkDatabase } from "./check-database.server";
import { checkApertium, checkDisk, checkFfmpeg, checkNode, checkSettings } from "./check-machine.server";
import {
  CHECK_TIMEOUT_MS,
  checkEmbedder,
  checkProvider,
  checkSpeechModel,
  SPEECH_TIMEOUT_MS,
} from "./check-models.server";
import type { Finding, Result } from "./finding";

type Deps = Pick<Context, "sql" | "embedder" | "chat" | "env">;

/** Checks everything that Cuepoint needs, one part after the other. Changes nothing. */
export async function checkInstallation(deps: Deps): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, work] of Object.entries(CHECKS)) findings.push(...(await runCheck(check, () => work(deps))));
  return findings;
}

const CHECKS: Record<string, (deps: Deps) => Result[] | Promise<Result[]>> = {
  node: () => [checkNode(process.versions.node)],
  settings: ({ env }) => checkSettings(env),
  disk: ({ env }) => checkDisk(env.DATA_DIR),
  database: ({ sql, env, embedder }) => checkDatabase(sql, env, embedder.id),
  embedder: ({ embedder }) => checkEmbedder(embedder),
  provider: ({ chat }) => checkProvider(chat),
  speech: ({ env }) => checkSpeechModel(env),
  ffmpeg: checkFfmpeg,
  Apertium: checkApertium,
};

/** Runs a check. A check that hangs or fails becomes a finding. */
async function runCheck(check: string, work: () => Result[] | Promise<Result[]>): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Result[]>((resolve) => {
    const limitMs = check === "speech" ? SPEECH_TIMEOUT_MS : CHECK_TIMEOUT_MS;
    timer = setTimeout(() => resolve([noAnswer(limitMs)]), limitMs);
  });
  try {
    return (await Promise.race([work(), timeout])).map((result) => ({ check, ...result }));
  } catch (error) {
    if (error instanceof AppError) return [{ check, state: "failed", found: error.operatorMessage }];
    const advice = "See the configuration section of the README for what each setting needs.";
    return [{ check, state: "failed", found: errorMessage(error), advice }];
  } finally {
    clearTimeout(timer);
  }
}

const noAnswer = (limitMs: number): Result => ({
  state: "failed",
  found: `no answer within ${limitMs / 1000} s`,
  advice: "Check that the service is running and can be reached from this machine.",
});
