import type { Transcript } from "./cue";
import { readClockMap, readJson3, readPodcast, readSegments, readSjson } from "./json-captions";
import type { JsonReader } from "./json-reader";
import { readAws, readWhisper, readWhisperCpp } from "./json-recognizers";
import { TranscriptError } from "./transcript-error";

const READERS: readonly JsonReader[] = [
  readPodcast,
  readWhisper,
  readWhisperCpp,
  readJson3,
  readAws,
  readSjson,
  readSegments,
  readClockMap,
];

/** Parses the JSON of players and speech recognizers. Throws TranscriptError for other JSON. */
export function parseJsonTranscript(text: string): Transcript {
  const json = parseJson(text);
  for (const reader of READERS) {
    const transcript = reader(json);
    if (transcript) return transcript;
  }
  throw new TranscriptError(
    "json_format",
    "Transcript not recognized. Supported JSON formats: YouTube, Whisper, AWS Transcribe, edX, Podcasting 2.0, and a map of times to text.",
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    const before = text.slice(0, Number(position ?? text.length)).split("\n");
    throw new TranscriptError("json_broken", "The JSON is not valid here; the file may be incomplete.", {
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
    });
  }
}
