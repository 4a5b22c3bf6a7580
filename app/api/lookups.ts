import { z } from "zod";
import { RequestedCourseId, RequestedSlug } from "~/course/slug";
import { TranscriptJson } from "~/course/transcript-wire";
import { ConversationResult } from "./conversation-result";
import { Courses, Lectures, Passages } from "./results";

/** The longest stretch of a lecture that can be read at once, in seconds. */
export const MAX_READ_SECONDS = 600;
const MAX_LIMIT = 50;

const course = RequestedCourseId.describe("The course's `id`, as list_courses gives it.");
const lecture = RequestedSlug.describe("The lecture's `id`, as list_lectures gives it.");
/** An empty text is not second 0, for which `z.coerce` takes it. */
const seconds = z.preprocess(
  (value) => (typeof value === "string" && value.trim() === "" ? NaN : value),
  z.coerce.number({ error: "must be a number of seconds" }).min(0).max(1_000_000),
);
const from = seconds.describe("Seconds from the lecture's start.");
const to = seconds.describe(`Seconds from the lecture's start; at most ${MAX_READ_SECONDS} after \`from\`.`);

/**
 * A search counts as this many requests towards an address's limit per minute: it embeds its query and scores a course,
 * which takes about five times as long as reading a list.
 */
export const SEARCH_COST = 5;

/** Lookups for other programs. Each is a tool of the MCP server and an endpoint of the JSON API. */
export const LOOKUPS = {
  search_course: {
    title: "Search a course",
    description:
      "Search what was said in the lectures of a course. Returns passages, best first, each with the address that plays it.",
    path: "/api/courses/{course}/search",
    cost: SEARCH_COST,
    input: z.object({
      course,
      query: z.string().trim().min(1).max(4_000).describe("A question or words to look for."),
      lecture: lecture.optional().describe("Search this lecture alone."),
      limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(8).describe("How many passages at most."),
    }),
    output: Passages,
  },
  read_moment: {
    title: "Read a moment",
    description: `Read what is said in a lecture between two times, up to ${MAX_READ_SECONDS} seconds of it, as passages in their order.`,
    path: "/api/courses/{course}/lectures/{lecture}/moment",
    cost: 1,
    input: z.object({ course, lecture, from, to }),
    output: Passages,
  },
  list_courses: {
    title: "List the courses",
    description: "List all courses with their ids, institutions and sizes.",
    path: "/api/courses",
    cost: 1,
    input: z.object({}),
    output: Courses,
  },
  list_lectures: {
    title: "List a course's lectures",
    description: "List the lectures of a course in order, with their ids, lengths and chapters.",
    path: "/api/courses/{course}/lectures",
    cost: 1,
    input: z.object({ course }),
    output: Lectures,
  },
} as const;

export type LookupName = keyof typeof LOOKUPS;
/** Returns whether a name is a lookup's. */
export const isLookupName = (name: string): name is LookupName => Object.hasOwn(LOOKUPS, name);
export type LookupInput<Name extends LookupName> = z.infer<(typeof LOOKUPS)[Name]["input"]>;
export type LookupOutput<Name extends LookupName> = z.infer<(typeof LOOKUPS)[Name]["output"]>;

/** A conversation of the viewer, whom the cookie names that the answer's response set. Only the JSON API has it. */
export const CONVERSATION = {
  title: "Read a conversation",
  description:
    "Read a conversation of your own: its messages as they were streamed, each answer with its citations. Send the cookie that `POST /api/chat` set.",
  path: "/api/conversations/{id}",
  input: z.object({ id: z.string().max(64).describe("The conversation's id, as the client chose it.") }),
  output: ConversationResult,
} as const;

/** The lines of a lecture between two seconds. Only the JSON API has it. */
export const TRANSCRIPT = {
  title: "Read a transcript",
  description: "The lines of a lecture's transcript, all of them or those between two seconds.",
  path: "/api/courses/{course}/lectures/{lecture}/transcript",
  input: z.object({
    course,
    lecture,
    from: from.optional(),
    to: seconds.optional().describe("Seconds from the lecture's start."),
  }),
  output: TranscriptJson,
} as const;
