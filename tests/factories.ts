import type { Source } from "~/citation/source";
import type { RagSource, StudyMessage } from "~/conversation/message";
import { sourceParts } from "~/conversation/message-parts";
import { friendlyId, momentUrl } from "~/course/moment";
import type { Passage } from "~/course/passage";
import type { FoundPassage } from "~/extractive/read-prompt";

/** Creates a passage of the sample course, as a search returns it. */
export const makePassage = (over: Partial<Passage> = {}): Passage => ({
  courseId: "search-101",
  lectureId: "inverted-index",
  chunkId: "chunk-1",
  lectureTitle: "The inverted index",
  startMs: 161_400,
  endMs: 215_000,
  content: "We stem words.",
  headings: ["Stemming"],
  timing: "exact",
  score: 0.9,
  similarity: 0.8,
  coverage: 0.5,
  ...over,
});

/** Creates a source whose URL and friendly id match its other fields. */
export function makeSource(over: Partial<Source> = {}): Source {
  const source = {
    number: 1,
    chunkId: `chunk-${over.number ?? 1}`,
    courseId: "search-101",
    lectureId: "inverted-index",
    title: "The inverted index",
    startSeconds: 137,
    endSeconds: 209,
    content: "This is why we stem words. Stemming cuts the ending off a word.",
    headings: ["Stemming"],
    score: 0.9,
    timing: "exact" as const,
    gone: false,
    ...over,
  };
  return { openUrl: momentUrl(source), friendlyId: friendlyId(source.title, source.startSeconds), ...source };
}

export const makeRagSource = (over: Partial<Source> = {}): RagSource => sourceParts(makeSource(over))[0].data;

/** Creates an answer as it is after its stream: search, sources, text. */
export function makeAnswer(text: string, sources: Source[] = [makeSource()]): StudyMessage {
  return {
    id: "answer-1",
    role: "assistant",
    metadata: { model: "extractive" },
    parts: [...sources.map((source) => sourceParts(source)[0]), { type: "text", text }],
  };
}

/** Passes on a value that the types exclude, such as what another version stored or a broken client sent. */
export const malformed = <T>(value: unknown): T => value as T;

/** Creates a passage as the answerer reads it from a lookup: the minute after the one that its number names. */
export const makeFoundPassage = (number: number, content: string, over: Partial<FoundPassage> = {}): FoundPassage => ({
  number,
  friendly_id: "Stemming @ 01:00",
  lecture: "stemming",
  start_seconds: 60 * number,
  end_seconds: 60 * number + 60,
  content,
  score: 1,
  similarity: 0.8,
  coverage: 1,
  ...over,
});

/** Creates a result of a lookup outside the lectures. */
export const makeResult = (over: object = {}) => ({
  id: "stemming",
  friendly_id: "Glossary: stemming",
  open_url: "https://glossary.example.edu/stemming",
  title: "Stemming",
  text: "Stemming cuts the ending off a word.",
  ...over,
});
