import type { LectureToolDeps } from "~/answering/lecture-tool-deps";
import { lectureTools } from "~/answering/lecture-tools.server";
import { SourceNumbering } from "~/citation/number-sources";
import type { Source } from "~/citation/source";
import type { Passage } from "~/course/passage";
import { makePassage } from "../factories";

/** A passage with default fields. */
export const passage = (chunkId: string, over: Partial<Passage> = {}) =>
  makePassage({ chunkId, endMs: 214_000, headings: [], similarity: 0.7, coverage: 0.6, ...over });
/** Options that the AI SDK passes to a tool. */
export const options = { toolCallId: "call-1", messages: [] };

/** The tools of an answer, and the sources that they publish. */
export function tools(over: Partial<LectureToolDeps> = {}) {
  const seen: Source[] = [];
  return {
    seen,
    ...lectureTools({
      search: async () => [passage("c7"), passage("c8")],
      readMoment: async () => [passage("c9", { score: 0 })],
      findMentions: async () => [],
      lectures: [
        {
          lectureId: "inverted-index",
          title: "The inverted index",
          durationMs: 347_000,
          chapters: [{ startMs: 137_000, title: "Stemming" }],
        },
      ],
      numbering: new SourceNumbering([{ chunkId: "c8", number: 3, name: "The inverted index @ 02:41" }]),
      onSources: (sources) => void seen.push(...sources),
      ...over,
    }),
  };
}
