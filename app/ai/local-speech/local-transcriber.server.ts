import path from "node:path";
import type { Transcriber } from "../transcriber";
import { findSpeechModel, type FoundModel } from "./find-speech-model.server";
import { recognizeSpeech } from "./recognize-speech.server";

/** One second of 32-bit floats at 16 kHz. */
const SILENCE = new Uint8Array(4 * 16_000);

/** Returns the folder that TRANSCRIPTION_MODEL names, or null if it names a hosted model. */
export function speechModelFolder(setting: string): string | null {
  const [, folder] = /^local:(.+)$/.exec(setting) ?? [];
  return folder === undefined ? null : path.resolve(folder);
}

/** Creates a transcriber with the model in a folder. Looks at the folder when there is something to transcribe. */
export function createLocalTranscriber(folder: string): Transcriber {
  return {
    id: `local:${path.basename(folder)}`,
    usdPerMinute: 0,
    async transcribe({ samples }, { language, signal, onSeconds } = {}) {
      const model = await findSpeechModel(folder);
      return recognizeSpeech(model, samples(signal), { language, signal, onSeconds });
    },
  };
}

/** Loads the model in a folder and lets it hear a second of silence. Throws AppError if that fails. */
export async function trySpeechModel(folder: string, signal: AbortSignal): Promise<FoundModel> {
  const model = await findSpeechModel(folder);
  await recognizeSpeech(model, oneSecond(), { signal, everything: true });
  return model;
}

async function* oneSecond(): AsyncGenerator<Uint8Array> {
  yield SILENCE;
}
