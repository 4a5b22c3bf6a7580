import type { Chunk, Sentence, SentenceWindow } from "~/course/chunk";
import type { Chapter } from "~/course/lecture";

export type ChunkOptions = {
  /** A chunk is closed once it is this long. */
  minMs?: number;
  /** A sentence that would make a chunk longer than this starts the next one. */
  maxMs?: number;
  /** A pause that ends a chunk, whatever its length. */
  pauseMs?: number;
  chapters?: readonly Chapter[];
  /** The title above the chapters, when the lecture is part of a section. */
  section?: string;
};

/**
 * Groups sentences into chunks of about a minute: whole sentences, never across a chapter's start or a long pause. A
 * short rest at such a border stands alone rather than reach over it; elsewhere it joins the chunk before it.
 */
export function chunkSentences(sentences: readonly Sentence[], options: ChunkOptions = {}): Chunk[] {
  const { minMs = 45_000, maxMs = 75_000, pauseMs = 4_000, chapters = [], section } = options;
  const ordered = [...chapters].sort((a, b) => a.startMs - b.startMs);
  return stretches(sentences, ordered, pauseMs).flatMap((stretch) => {
    const title = chapterAt(ordered, stretch[0]!)?.title;
    const headings = [section, title].filter((heading) => heading !== undefined);
    return divide(stretch, minMs, maxMs).map((group) => toChunk(group, headings));
  });
}

/** Runs of sentences between the borders that no chunk crosses. */
function stretches(sentences: readonly Sentence[], chapters: readonly Chapter[], pauseMs: number): Sentence[][] {
  const runs: Sentence[][] = [];
  for (const sentence of sentences) {
    const last = runs.at(-1)?.at(-1);
    const border =
      !last || sentence.startMs - last.endMs > pauseMs || chapterAt(chapters, sentence) !== chapterAt(chapters, last);
    if (border) runs.push([sentence]);
    else runs.at(-1)!.push(sentence);
  }
  return runs;
}

/** The chapter in whose time most of a sentence is said. */
function chapterAt(chapters: readonly Chapter[], { startMs, endMs }: Sentence): Chapter | undefined {
  const middle = (startMs + endMs) / 2;
  return chapters.findLast((chapter) => chapter.startMs <= middle);
}

/** Cuts a stretch into groups of nearly equal length between the bounds, so that no crumb is left at its end. */
function divide(stretch: Sentence[], minMs: number, maxMs: number): Sentence[][] {
  const end = stretch.at(-1)!.endMs;
  const total = end - stretch[0]!.startMs;
  const wanted = Math.max(1, Math.round(total / ((minMs + maxMs) / 2)), Math.ceil(total / maxMs));
  const groups: Sentence[][] = [];
  for (const sentence of stretch) {
    const open = groups.at(-1);
    const begun = open?.[0]?.startMs ?? 0;
    const shorter = open ? open.at(-1)!.endMs - begun : Infinity;
    const longer = sentence.endMs - begun;
    // What is left from here is shared out anew, so that no group's excess adds up at the end.
    const target = (end - begun) / Math.max(1, wanted - groups.length + 1);
    // Close where that comes nearer to the target, and before the limit in any case.
    const close = longer > maxMs || (groups.length < wanted && longer > target && longer - target > target - shorter);
    if (!open || (close && shorter > 0)) groups.push([sentence]);
    else open.push(sentence);
  }
  return groups;
}

function toChunk(sentences: Sentence[], headings: string[]): Chunk {
  return {
    startMs: sentences[0]!.startMs,
    endMs: Math.max(...sentences.map((sentence) => sentence.endMs)),
    content: sentences.map((sentence) => sentence.text).join(" "),
    headings,
    sentences,
    windows: windowsOf(sentences),
  };
}

/** Each sentence with the next one. */
function windowsOf(sentences: Sentence[]): SentenceWindow[] {
  if (sentences.length < 2) return sentences.map(({ startMs, endMs, text }) => ({ startMs, endMs, text }));
  return sentences.slice(1).map((second, index) => {
    const first = sentences[index]!;
    return { startMs: first.startMs, endMs: Math.max(first.endMs, second.endMs), text: `${first.text} ${second.text}` };
  });
}
