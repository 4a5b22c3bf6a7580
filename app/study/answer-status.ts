import type { StudyMessage } from "~/chat/message";
import { sourcesOf } from "~/chat/message";

/** What an answer is doing before its text comes, as a student would say it; null once there is text. */
export function answerStatus(message: StudyMessage | undefined): string | null {
  const parts = message?.parts ?? [];
  if (parts.some((part) => part.type === "text" && part.text.trim() !== "")) return null;
  const search = parts.findLast((part) => part.type === "tool-search_course");
  if (!message || !search || search.state === "input-streaming") return "Reading your question …";
  const sources = [...sourcesOf(message).values()];
  if (search.state !== "output-available") return `Searching “${shorten(search.input?.query ?? "")}” …`;
  const lectures = new Set(sources.map((source) => source.lectureId)).size;
  return `Read ${count(sources.length, "passage")} from ${count(lectures, "lecture")}`;
}

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;

function shorten(query: string): string {
  return query.length > 60 ? `${query.slice(0, 59)}…` : query;
}
