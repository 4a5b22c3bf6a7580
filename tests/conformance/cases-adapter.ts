/** Adapts the parser to the cases made from real transcripts. Times are seconds. */
import { parseTranscript as parse } from "~/transcript/parse-transcript";

export function parseTranscript(bytes: Uint8Array, fileName: string) {
  return parse(bytes, { fileName }).cues.map(({ startMs, endMs, text, speaker }) => ({
    start: startMs / 1000,
    end: endMs / 1000,
    text,
    speaker,
  }));
}
