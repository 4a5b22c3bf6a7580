/** What the real transcripts are checked with: seconds, one text a cue. */
import { parseTranscript as parse } from "~/transcript/parse-transcript";

export function parseTranscript(bytes: Uint8Array, fileName: string) {
  return parse(bytes, { fileName }).cues.map(({ startMs, endMs, text, speaker }) => ({
    start: startMs / 1000,
    end: endMs / 1000,
    text,
    speaker,
  }));
}
