import type { z } from "zod";
import type { PassageResult } from "~/api/results";
import type { Source } from "~/citation/source";
import { anchorPart, sourceParts } from "~/conversation/message-parts";
import { contentTerms } from "~/text/content-terms";
import { termOverlap } from "~/text/similarity";
import { splitSentences } from "~/text/split-sentences";

export type FoundPassage = z.infer<typeof PassageResult>;
export type TranscriptLine = { start_seconds: number; end_seconds: number; text: string };

/** The citations of a mocked answer: the passage, and its sentence that fits the question best. */
export type Quoted = { source: Source; sentence: string };

/** Returns the sentence of each passage that shares the most words with the question. */
export function quote(question: string, passages: readonly FoundPassage[], firstNumber: number): Quoted[] {
  const wanted = contentTerms(question);
  return passages.map((passage, index) => {
    const sentences = splitSentences(passage.content)
      .map((sentence) => sentence.trim())
      .filter(Boolean);
    const best = sentences.reduce(
      (found, sentence) => (termOverlap(wanted, sentence) > termOverlap(wanted, found) ? sentence : found),
      sentences[0] ?? passage.content,
    );
    return { source: sourceFrom(passage, firstNumber + index), sentence: best };
  });
}

function sourceFrom(passage: FoundPassage, number: number): Source {
  const { pathname, search } = new URL(passage.open_url);
  return {
    number,
    chunkId: passage.id,
    courseId: passage.course,
    lectureId: passage.lecture,
    title: passage.title,
    startSeconds: passage.start_seconds,
    endSeconds: passage.end_seconds,
    content: passage.content,
    headings: passage.headings,
    score: passage.score,
    openUrl: pathname + search,
    friendlyId: passage.friendly_id,
    timing: "exact",
    gone: false,
  };
}

/** Returns when a sentence is said, from the lines of the transcript that contain it; null if they don't. */
export function spanOf(sentence: string, lines: readonly TranscriptLine[]): { startMs: number; endMs: number } | null {
  const wanted = wordsOf(sentence);
  const words = lines.flatMap((line) => wordsOf(line.text).map((word) => ({ word, line })));
  if (wanted.length === 0) return null;
  for (let at = 0; at + wanted.length <= words.length; at++) {
    if (!wanted.every((word, index) => words[at + index]?.word === word)) continue;
    const [first, last] = [words[at], words[at + wanted.length - 1]];
    if (!first || !last) return null;
    return { startMs: Math.round(first.line.start_seconds * 1000), endMs: Math.round(last.line.end_seconds * 1000) };
  }
  return null;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the parts of an answer that quotes passages, as the server stores them. */
export function answerParts(messageId: string, quoted: readonly (Quoted & { span: ReturnType<typeof spanOf> })[]) {
  const text = quoted.map(({ source, sentence }) => `“${sentence}” [${source.number}]`).join(" ");
  return [
    ...quoted.flatMap(({ source }) => [...sourceParts(source)]),
    { type: "text" as const, text: text || "The lectures do not cover this." },
    ...quoted.flatMap(({ source: { number }, sentence, span }) =>
      span ? [anchorPart({ messageId, number, occurrence: 1, ...span, quote: sentence, support: "supported" })] : [],
    ),
  ];
}
