import type { StudyMessage } from "~/chat/message";
import { sourcesOf } from "~/chat/message";

/** What an answer is doing before its text comes, as a student would say it; null once there is text. */
export function answerStatus(message: StudyMessage | undefined): string | null {
  const parts = message?.parts ?? [];
  if (parts.some((part) => part.type === "text" && part.text.trim() !== "")) return null;
  const lookup = parts.findLast((part) => part.type in LOOKING);
  if (!message || !lookup || !("state" in lookup) || lookup.state === "input-streaming") return "Reading your question …";
  if (lookup.state !== "output-available") return LOOKING[lookup.type]!(("input" in lookup ? lookup.input : null) as Record<string, unknown> | null);
  const sources = [...sourcesOf(message).values()];
  const lectures = new Set(sources.map((source) => source.lectureId)).size;
  return `Read ${count(sources.length, "passage")} from ${count(lectures, "lecture")}`;
}

/** What each lookup is called while it runs. */
const LOOKING: Record<string, (input: Record<string, unknown> | null) => string> = {
  "tool-search_course": (input) => `Searching “${shorten(input?.query)}” …`,
  "tool-find_mentions": (input) => `Looking for “${shorten(input?.term)}” …`,
  "tool-read_moment": () => "Reading what is said there …",
  "tool-list_lectures": () => "Looking at the lectures …",
};

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;

function shorten(value: unknown): string {
  const query = typeof value === "string" ? value : "";
  return query.length > 60 ? `${query.slice(0, 59)}…` : query;
}
