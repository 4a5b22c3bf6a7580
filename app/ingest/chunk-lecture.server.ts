import type { Chunk } from "~/course/chunk";
import type { Transcript } from "~/transcript/cue";
import { toSentences } from "~/transcript/sentences";
import { chunkSentences } from "./chunk-sentences";
import type { LoadedLecture } from "./load-course.server";
import { readTranscriptFile } from "./load-transcript.server";

/** Returns the chunks of a lecture's transcript. */
export async function chunkLecture(lecture: LoadedLecture): Promise<Chunk[]> {
  return chunkTranscript(lecture, lecture.transcript && (await readTranscriptFile(lecture.transcript)));
}

/** Returns the chunks of a lecture with another transcript, for example a corrected one. */
export function chunkTranscript({ entry, chapters }: LoadedLecture, transcript: Transcript | null): Chunk[] {
  if (!transcript) return [];
  return chunkSentences(toSentences(transcript.cues), {
    chapters,
    ...(entry.section === undefined ? {} : { section: entry.section }),
  });
}
