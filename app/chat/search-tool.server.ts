import { tool } from "ai";
import { z } from "zod";
import type { Source } from "~/citation/source";
import type { SourceNumbering } from "~/citation/number-sources";
import type { Passage } from "~/retrieval/passage";
import { SearchToolOutput } from "./message";

type SearchToolDeps = {
  /** Searches the course, or the lecture with this id. */
  search: (query: string, lectureId: string | null) => Promise<Passage[]>;
  numbering: SourceNumbering;
  /** Called with the sources of each search before the model reads them. */
  onSources: (sources: Source[], toolCallId: string) => Promise<void> | void;
};

/** The model's one way to the lectures: what it finds is numbered, shown to the student, and only then read. */
export function searchCourseTool({ search, numbering, onSources }: SearchToolDeps) {
  return tool({
    description:
      "Search what was said in the lectures of this course. Returns passages with the number to cite each by.",
    inputSchema: z.object({
      query: z.string().min(1).max(4_000).describe("What to look for, in the words of the student's question."),
      lecture: z.string().max(100).optional().describe("The slug of one lecture to search; leave out to search all."),
    }),
    outputSchema: SearchToolOutput,
    execute: async ({ query, lecture }, { toolCallId }): Promise<SearchToolOutput> => {
      const passages = await search(query, lecture ?? null);
      const sources = numbering.number(passages);
      await onSources(sources, toolCallId);
      const similarityOf = new Map(passages.map((passage) => [passage.chunkId, passage.similarity]));
      return { passages: sources.map((source) => forModel(source, similarityOf.get(source.chunkId) ?? 0)) };
    },
  });
}

function forModel(source: Source, similarity: number): SearchToolOutput["passages"][number] {
  const { number, friendlyId, content, score } = source;
  return { number, friendly_id: friendlyId, content, score, similarity };
}
