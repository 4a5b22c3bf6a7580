import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "~/platform/errors";
import { errorMessage } from "~/platform/unknown-error";
import { KIND_NAMES, recognizeSpeechModel, type SpeechModel } from "./speech-model";
import { whisperLanguage } from "./whisper-language";

/** A speech model that is ready to be loaded. */
export type FoundModel = SpeechModel & {
  folder: string;
  /** NeMo's transducers are decoded in another way than those of Icefall. */
  isNemo: boolean;
};

const PROBLEMS = [
  ["ENOENT", "it does not exist"],
  ["ENOTDIR", "it is not a folder"],
  ["EACCES", "the user that runs Cuepoint may not"],
] as const;

/** Finds the model in a folder. Throws AppError if there is none or if files are missing. */
export async function findSpeechModel(folder: string): Promise<FoundModel> {
  const names = await readdir(folder).catch((error: unknown) => {
    const problem = PROBLEMS.find(([code]) => errorMessage(error).startsWith(code))?.[1] ?? errorMessage(error);
    const advice = "Put the files of a speech model there, or correct the path.";
    throw unusable(`The folder of TRANSCRIPTION_MODEL, ${folder}, cannot be read: ${problem}. ${advice}`, error);
  });
  const model = recognizeSpeechModel(names);
  if ("problem" in model) throw unusable(`The speech model's folder ${folder} ${model.problem}.`);
  const tokens = (await readFile(path.join(folder, model.tokens), "utf8")).trim().split(/\r?\n/);
  if (model.kind === "whisper" && !tokens.every((line) => /^[A-Za-z\d+/=]+ \d+$/.test(line)))
    throw unusable(
      `The speech model's folder ${folder} has an encoder and a decoder, but ${model.tokens} is not of a ${KIND_NAMES.whisper} model. A transducer also needs its joiner.onnx; Canary and other models are not supported.`,
    );
  return { ...model, folder, isNemo: tokens.at(-1)?.startsWith("<blk>") ?? false };
}

/** People learn that the server's model does not work, and operators why. */
export const unusable = (operatorMessage: string, cause?: unknown) =>
  new AppError("model_unavailable", "This server's speech model does not work. Ask your administrator to check it.", {
    operatorMessage,
    cause,
  });

/** Returns sherpa-onnx's configuration of a model. One thread, so that students' questions keep the other cores. */
export function recognizerConfig(
  { kind, files, folder, tokens, isNemo }: FoundModel,
  language: string | null | undefined,
): object {
  const paths = Object.fromEntries(Object.entries(files).map(([role, name]) => [role, path.join(folder, name)]));
  const { voice: _voice, ...model } = paths;
  const byKind = {
    // Some exports of Whisper can tell the times of words.
    whisper: {
      whisper: { ...model, language: whisperLanguage(language), task: "transcribe", enableTokenTimestamps: 1 },
    },
    moonshine: { moonshine: model },
    transducer: { transducer: model, modelType: isNemo ? "nemo_transducer" : "transducer" },
    ctc: { nemoCtc: model },
  }[kind];
  const common = { tokens: path.join(folder, tokens), numThreads: 1, provider: "cpu", debug: 0 };
  return { featConfig: { sampleRate: 16_000, featureDim: 80 }, modelConfig: { ...byKind, ...common } };
}
