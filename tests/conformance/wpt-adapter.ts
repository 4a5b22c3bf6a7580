/** Adapts the parser to the web platform's WebVTT tests. Times are seconds; payloads keep their tags. */
import { decodeText } from "~/transcript/decode-text";
import { plainCueText } from "~/transcript/webvtt-cue-text";
import { readWebVttFile } from "~/transcript/webvtt-file";

export function parseVtt(bytes: Uint8Array) {
  const file = readWebVttFile(decodeText(bytes));
  if (!file) return { error: true, cues: [] };
  return {
    cues: file.cues.map(({ id, startMs, endMs, payload }) => ({
      id,
      startTime: startMs / 1000,
      endTime: endMs / 1000,
      text: payload,
    })),
  };
}

/** Two of the payloads have a blank line or U+0000, which a payload from a file never has. */
export const cueText = (payload: string) => plainCueText(payload.replaceAll("\0", "\uFFFD").split("\n\n")[0]!);
