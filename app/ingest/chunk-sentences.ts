import type { Chunk, Sentence, SentenceWindow } from "~/course/chunk";
import type { Chapter } from "~/course/lecture";

export type ChunkOptions = {
  /** A chunk ends once it is this long. */
  minMs?: number;
  /** A sentence that would make a chunk longer than this starts the next one. */
  maxMs?: number;
  /** A pause that ends a chunk, whatever its length. */
  pauseMs?: number;
  chapters?: readonly Chapter[];
  /** The title above the chapters, when the lecture is part of a section. */
  section?: string | undefined;
};

/**
 * Groups whole sentences into chunks of about a minute, never across a chapter start or a long pause. A short remainder
 * at such a boundary becomes a chunk of its own; elsewhere it joins the previous chunk.
 */
export function chunkSentences(sentences: readonly Sentence[], options: ChunkOptions = {}): Chunk[] {
  const { minMs = 45_000, maxMs = 75_000, pauseMs = 4_000, chapters = [], section } = options;
  const ordered = [...chapters].sort((a, b) => a.startMs - b.startMs);
  return stretches(sentences, ordered, pauseMs).flatMap((stretch) => {
    const title = stretch[0] && chapterAt(ordered, stretch[0])?.title;
    const headings = [section, title].filter((heading) => heading !== undefined);
    return divide(stretch, minMs, maxMs).map((group) => toChunk(group, headings));
  });
}

/** Splits sentences at the boundaries that no chunk crosses. */
function stretches(sentences: readonly Sentence[], chapters: readonly Chapter[], pauseMs: number): Sentence[][] {
  const runs: Sentence[][] = [];
  for (const sentence of sentences) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isBoundary =
      !last || sentence.startMs - last.endMs > pauseMs || chapterAt(chapters, sentence) !== chapterAt(chapters, last);
    if (!run || isBoundary) runs.push([sentence]);
    else run.push(sentence);
  }
  return runs;
}

/** Returns the chapter that contains the middle of a sentence. */
function chapterAt(chapters: readonly Chapter[], { startMs, endMs }: Sentence): Chapter | undefined {
  const middle = (startMs + endMs) / 2;
  return chapters.findLast((chapter) => chapter.startMs <= middle);
}

/**
 * Divides a stretch into groups of nearly equal length within the bounds, so that no short group remains at its end.
 */
function divide(stretch: Sentence[], minMs: number, maxMs: number): Sentence[][] {
  const end = stretch.at(-1)?.endMs ?? 0;
  const total = end - (stretch[0]?.startMs ?? 0);
  const wanted = Math.max(1, Math.round(total / ((minMs + maxMs) / 2)), Math.ceil(total / maxMs));
  const groups: Sentence[][] = [];
  for (const sentence of stretch) {
    const open = groups.at(-1);
    const begun = open?.[0]?.startMs ?? 0;
    const lastEnd = open?.at(-1)?.endMs;
    const shorter = lastEnd === undefined ? Infinity : lastEnd - begun;
    const longer = sentence.endMs - begun;
    // Redistributes the remaining time, so that the excess of earlier groups does not accumulate.
    const target = (end - begun) / Math.max(1, wanted - groups.length + 1);
    // Closes the group if that is nearer to the target, and always before the limit.
    const close = longer > maxMs || (groups.length < wanted && longer > target && longer - target > target - shorter);
    if (!open || (close && shorter > 0)) groups.push([sentence]);
    else open.push(sentence);
  }
  return groups;
}

function toChunk(sentences: Sentence[], headings: string[]): Chunk {
  return {
    startMs: sentences[0]?.startMs ?? 0,
    endMs: Math.max(...sentences.map((sentence) => sentence.endMs)),
    content: sentences.map((sentence) => sentence.text).join(" "),
    headings,
    sentences,
    windows: windowsOf(sentences),
  };
}

/** Pairs each sentence with the next one. */
function windowsOf(sentences: Sentence[]): SentenceWindow[] {
  if (sentences.length < 2) return sentences.map(({ startMs, endMs, text }) => ({ startMs, endMs, text }));
  return sentences.flatMap((first, index) => {
    const second = sentences[index + 1];
    if (!second) return [];
    const endMs = Math.max(first.endMs, second.endMs);
    return [{ startMs: first.startMs, endMs, text: `${first.text} ${second.text}` }];
  });
}
