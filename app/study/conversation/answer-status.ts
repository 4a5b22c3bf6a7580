import type { LectureToolType, StudyMessage } from "~/conversation/message";
import { sourcesOf } from "~/conversation/message-content";
import { fieldsOf } from "~/text/fields-of";
import { shorten } from "~/text/shorten";

/** The progress of an answer before its text arrives, named after its UI text. */
export type AnswerStatus =
  | { name: "reading" | "moment" | "lectures" }
  | { name: "searching" | "mentions"; query: string }
  | { name: "read"; passages: number; lectures: number };

/** Returns the progress of an answer, or null once it has text. */
export function answerStatus(message: StudyMessage | undefined): AnswerStatus | null {
  const parts = message?.parts ?? [];
  if (parts.some((part) => part.type === "text" && part.text.trim() !== "")) return null;
  const lookup = parts.findLast((part) => part.type in LOOKUPS);
  if (!message || !lookup || !("state" in lookup) || lookup.state === "input-streaming") return { name: "reading" };
  if (lookup.state !== "output-available") {
    const input = fieldsOf("input" in lookup ? lookup.input : null);
    return LOOKUPS[lookup.type]?.(input) ?? { name: "reading" };
  }
  const sources = [...sourcesOf(message).values()];
  return { name: "read", passages: sources.length, lectures: new Set(sources.map((source) => source.lectureId)).size };
}

const MAX_QUERY = 60;

/** The status to show while each lecture tool runs. */
const LOOKUPS: Record<string, (input: Record<string, unknown>) => AnswerStatus> = {
  "tool-search_course": (input) => ({ name: "searching", query: shown(input.query) }),
  "tool-find_mentions": (input) => ({ name: "mentions", query: shown(input.term) }),
  "tool-read_moment": () => ({ name: "moment" }),
  "tool-outline_course": () => ({ name: "lectures" }),
  "tool-outline_lecture": () => ({ name: "lectures" }),
  "tool-outline_chapter": () => ({ name: "moment" }),
  "tool-suggest_questions": () => ({ name: "lectures" }),
  "tool-list_lectures": () => ({ name: "lectures" }),
} satisfies Record<LectureToolType, (input: Record<string, unknown>) => AnswerStatus>;

const shown = (value: unknown): string => (typeof value === "string" ? shorten(value, MAX_QUERY) : "");
