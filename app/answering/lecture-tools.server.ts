import { tool, zodSchema } from "ai";
import { z } from "zod";
import { escapeMarkers } from "~/citation/escape-markers";
import type { Source } from "~/citation/source";
import {
  LecturesToolOutput,
  PassagesToolOutput,
  ResultsToolOutput,
  resultsWithoutAddresses,
  withoutAddresses,
} from "~/conversation/tool-output";
import type { Passage } from "~/course/passage";
import { isCovered } from "~/extractive/is-covered";
import { isOnlyElsewhere } from "~/extractive/scope";
import type { AddedLookup } from "./added-lookups";
import { AnswerLookups } from "./answer-lookups.server";
import type { Definition } from "./glossary-lookup.server";
import type { LectureToolDeps } from "./lecture-tool-deps";
import { LectureSlug, NoInput, outlineTools } from "./outline-tools.server";
import type { Understood } from "./understand-question.server";

/** Searches that one answer may make. */
export const MAX_SEARCHES = 4;
/** Seconds of a lecture that can be read at once. */
const MAX_READ_SECONDS = 300;

/**
 * Creates the tools with which a model looks up the lectures. Passages are numbered, then shown to the student, and
 * only then read by the model. Calls run in parallel and number their sources in the order of the calls.
 */
export function lectureTools(deps: LectureToolDeps) {
  return toolsOf(new AnswerLookups(deps), deps);
}

/** Creates the lecture tools, and the tools of the lookups that this installation adds. They share their limits. */
export function answerTools({
  added = {},
  ...deps
}: LectureToolDeps & { added?: Readonly<Record<string, AddedLookup>> }) {
  const answer = new AnswerLookups(deps);
  const addedTools = Object.entries(added).map(([name, lookup]) => [name, addedTool(answer, name, lookup)] as const);
  return { ...Object.fromEntries(addedTools), ...toolsOf(answer, deps) };
}

function toolsOf(answer: AnswerLookups, deps: LectureToolDeps) {
  return {
    search_course: searchTool(answer, deps),
    read_moment: momentTool(answer, deps.readMoment),
    ...outlineTools(answer, deps),
    find_mentions: mentionsTool(answer, deps.findMentions),
    list_lectures: listTool(answer),
  };
}

const SearchInput = zodSchema(
  z.object({
    query: z
      .string()
      .min(1)
      .max(4_000)
      .describe("What to look for: a question that can be understood without the conversation."),
    lecture: LectureSlug.optional().describe("The slug of one lecture to search; leave out to search all."),
  }),
);

function searchTool(
  answer: AnswerLookups,
  {
    search,
    understand = (query) => Promise.resolve({ question: query }),
    define = () => Promise.resolve([]),
    firstLectureId = null,
  }: Pick<LectureToolDeps, "search" | "understand" | "define" | "firstLectureId">,
) {
  let searches = 0;
  return tool({
    description:
      "Search what was said in the lectures of this course. Returns passages with the number to cite each by.",
    inputSchema: SearchInput,
    outputSchema: PassagesToolOutput,
    toModelOutput: asRead,
    execute: async ({ query, lecture }, call) => {
      let meant: Understood = { question: query };
      const defined = define(query);
      defined.catch(() => {}); // reported where it is awaited, unless the search fails first
      const searched = answer.run(() => {
        if (++searches > MAX_SEARCHES) return `An answer may search ${MAX_SEARCHES} times. Answer from what was found.`;
        if (lecture !== undefined && !answer.find(lecture)) return answer.unknownLecture(lecture);
        return searchAsMeant(query, (text) => search(text, lecture ?? null), understand).then((found) => {
          meant = found.meant;
          return withDefined(found.passages, defined);
        });
      }, call);
      // Numbered after the passages of this search, and before those of the next.
      const cited = answer.citeDefinitions(defined.then(withoutPassage), call);
      cited.catch(() => {}); // reported where it is awaited
      const output = await searched;
      const isElsewhere = lecture === undefined && isOnlyElsewhere(output.passages, firstLectureId);
      const notes = [...(output.note ? [output.note] : []), ...(isElsewhere ? [ONLY_ELSEWHERE] : [])];
      return {
        ...output,
        ...(notes.length > 0 ? { note: notes.join(" ") } : {}),
        ...definitionsOf(await defined, output.passages, await cited),
        ...(meant.question === query ? {} : { searched_for: meant.question }),
        ...(meant.from === undefined ? {} : { translated_from: meant.from }),
      };
    },
  });
}

/**
 * Searches a query as it is meant. If it finds nothing about it, tries the synonyms that the lectures say for words that
 * they do not.
 */
async function searchAsMeant(
  query: string,
  search: (query: string) => Promise<Passage[]>,
  understand: (query: string) => Promise<Understood>,
): Promise<{ meant: Understood; passages: Passage[] }> {
  // Few questions have typing errors or are in another language: the search does not wait to know.
  const typed = search(query);
  typed.catch(() => {}); // reported where it is awaited
  const meant = await understand(query);
  const passages = await (meant.question === query ? typed : search(meant.question));
  if (meant.rephrased === undefined || isCovered(passages, meant.question)) return { meant, passages };
  const rephrased = await search(meant.rephrased);
  return isCovered(rephrased, meant.rephrased)
    ? { meant: { ...meant, question: meant.rephrased }, passages: rephrased }
    : { meant, passages };
}

/** Adds the passages where terms are explained to those that a search found. */
async function withDefined(passages: Passage[], defined: Promise<Definition[]>): Promise<Passage[]> {
  const definitions = await defined;
  const known = new Set(passages.map(({ chunkId }) => chunkId));
  return [
    ...passages,
    ...definitions.flatMap(({ passage }) => (passage && !known.has(passage.chunkId) ? [passage] : [])),
  ];
}

const withoutPassage = (definitions: readonly Definition[]) => definitions.filter(({ passage }) => passage === null);

/**
 * Returns definitions as the model reads them, with the numbers to cite them by: of the passages that it can read, or
 * their own.
 *
 * @param own the sources of the definitions without a passage, in order
 */
function definitionsOf(
  definitions: readonly Definition[],
  passages: PassagesToolOutput["passages"],
  own: readonly Source[],
): Pick<PassagesToolOutput, "definitions"> {
  if (definitions.length === 0) return {};
  const ownOf = new Map(withoutPassage(definitions).map((definition, at) => [definition, own[at]]));
  return {
    definitions: definitions.map((given) => {
      const { term, named, definition, passage } = given;
      const read = passages.find(
        ({ lecture, start_seconds }) => lecture === passage?.lectureId && start_seconds === passage.startMs / 1000,
      );
      return {
        term,
        named,
        definition: escapeMarkers(definition),
        number: read?.number ?? ownOf.get(given)?.number,
      };
    }),
  };
}

const MomentInput = zodSchema(
  z.object({
    lecture: LectureSlug,
    from: z.number().min(0).describe("Seconds from the lecture's start."),
    to: z.number().min(0).describe("Seconds from the lecture's start."),
  }),
);

function momentTool(answer: AnswerLookups, readMoment: LectureToolDeps["readMoment"]) {
  return tool({
    description: `Read what is said in a lecture around a time, up to ${MAX_READ_SECONDS} seconds of it. Returns passages like a search.`,
    inputSchema: MomentInput,
    outputSchema: PassagesToolOutput,
    toModelOutput: asRead,
    execute: ({ lecture, from, to }, call) =>
      answer.run(() => {
        if (!answer.find(lecture)) return answer.unknownLecture(lecture);
        const [start, end] = [Math.min(from, to), Math.max(from, to)];
        return readMoment(lecture, start, Math.min(end, start + MAX_READ_SECONDS));
      }, call),
  });
}

const MentionsInput = zodSchema(z.object({ term: z.string().min(1).max(200).describe("A word or a short phrase.") }));

function mentionsTool(answer: AnswerLookups, findMentions: LectureToolDeps["findMentions"]) {
  return tool({
    description:
      "Find where a term is said, first mention first, in the order of the course. Returns passages like a search.",
    inputSchema: MentionsInput,
    outputSchema: PassagesToolOutput,
    toModelOutput: asRead,
    execute: ({ term }, call) => answer.run(() => findMentions(term), call),
  });
}

function listTool(answer: AnswerLookups) {
  return tool({
    description: "List the lectures of this course with their slugs, lengths and chapters.",
    inputSchema: NoInput,
    outputSchema: LecturesToolOutput,
    execute: async () => answer.list(),
  });
}

const asRead = ({ output }: { output: PassagesToolOutput }) => ({
  type: "json" as const,
  value: withoutAddresses(output),
});

/** Models call it like the others. Its results get the next numbers of the conversation. */
function addedTool(answer: AnswerLookups, name: string, { description, inputSchema, lookUp }: AddedLookup) {
  return tool({
    description: `${description} Returns results with the number to cite each by.`,
    inputSchema,
    outputSchema: ResultsToolOutput,
    toModelOutput: ({ output }) => ({ type: "json", value: resultsWithoutAddresses(output) }),
    execute: (input, call) => answer.runAdded(name, (context) => lookUp(input, context), call),
  });
}

const ONLY_ELSEWHERE =
  "The lecture that the student is watching has nothing about this, other lectures do. Say that it is from another lecture.";
