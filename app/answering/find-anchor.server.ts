import type { Embedder } from "~/ai/embedding-model.server";
import { findAnchor, quotedAnchor, titleAnchor } from "~/citation/anchor";
import type { Source } from "~/citation/source";
import { INSTALLATION, type Reader } from "~/identity/viewer";
import { cosine } from "~/text/similarity";
import { splitSentences } from "~/text/split-sentences";
import { storedChapters } from "~db/chapters.server";
import type { Sql } from "~db/connect.server";
import { sentencesBetween, type StoredSentence } from "~db/sentences.server";
import type { FindAnchor } from "./anchor-claims";

/** Sentence windows of a page that are embedded. A definition has a few, and an article begins with its summary. */
const MAX_PAGE_WINDOWS = 40;

/**
 * Creates a finder of the sentence of a source that best supports a claim, or null if the lecture no longer has
 * sentences there. The sentences of a page are those of its content, and have no time. Use one finder per answer: it
 * reads each source and embeds each claim once. Quoted words are matched without an embedding.
 */
export function anchorFinder({
  sql,
  reader,
  embedder,
  signal,
}: {
  sql: Sql;
  reader: Reader;
  embedder: Embedder;
  signal?: AbortSignal;
}): FindAnchor {
  const sentences = once(spanKey, (span: Span) => sentencesBetween(sql, reader, span));
  // why the installation: only readers of the lecture got its sentences
  const chapters = once(lectureKey, (place: Place) => storedChapters(sql, INSTALLATION, place));
  const embed = (texts: string[]) => embedder.embed(texts, { signal });
  const meaning = once(String, async (claim: string) => {
    const [vector] = await embed([claim]);
    if (!vector) throw new Error("the embedder returned no vector");
    return vector;
  });
  const pageSentences = once(pageKey, async ({ title, content }: PageText): Promise<StoredSentence[]> => {
    const said = untimed(content);
    const windows = await embed(pageWindows(title, said));
    return said.map((sentence, at) => ({ ...sentence, window: windows[at] ?? null }));
  });
  const scored = async (claim: string, said: readonly StoredSentence[]) => {
    const vector = await meaning(claim);
    return findAnchor(
      claim,
      said.map(({ window, ...sentence }) => ({ ...sentence, windowCosine: window && cosine(vector, window) })),
    );
  };
  return async (claim, source) => {
    if (source.isPage) return quotedIn(source, claim) ?? scored(claim, await pageSentences(source));
    const { courseId, lectureId, startSeconds, endSeconds } = source;
    const [startMs, endMs] = [Math.round(startSeconds * 1000), Math.round(endSeconds * 1000)];
    const said = await sentences({ courseId, lectureId, startMs, endMs });
    if (said.length === 0) return null;
    const titled = titleAnchor(claim, (await chapters({ courseId, lectureId })) ?? [], said);
    return titled ?? quotedAnchor(claim, said) ?? scored(claim, said);
  };
}

type PageText = Pick<Source, "title" | "content">;
const pageKey = ({ title, content }: PageText) => JSON.stringify([title, content]);

const untimed = (content: string) =>
  splitSentences(content)
    .map((text) => ({ startMs: 0, endMs: 0, text: text.trim() }))
    .filter(({ text }) => text !== "");

const quotedIn = ({ content }: PageText, claim: string) => quotedAnchor(claim, untimed(content));

/**
 * Returns the texts whose vectors represent a page's sentences: each with the next one, a lone one by itself. Each begins
 * with the title, because a definition seldom repeats its term. With 13 claims about five definitions, 7 of the 9 true
 * ones are then supported instead of 2, and still none of the false ones.
 */
function pageWindows(title: string, sentences: readonly { text: string }[]): string[] {
  return sentences
    .slice(0, Math.max(1, sentences.length - 1))
    .slice(0, MAX_PAGE_WINDOWS)
    .map(({ text }, at) => [`${title}.`, text, sentences[at + 1]?.text ?? ""].join(" ").trimEnd());
}

/** Memoizes work by key. Failed work is retried on the next call. */
function once<Input, T>(keyOf: (input: Input) => string, work: (input: Input) => Promise<T>) {
  const done = new Map<string, Promise<T>>();
  return (input: Input): Promise<T> => {
    const key = keyOf(input);
    const known = done.get(key) ?? work(input);
    done.set(key, known);
    known.catch(() => done.delete(key));
    return known;
  };
}

type Place = Pick<Source, "courseId" | "lectureId">;
const lectureKey = ({ courseId, lectureId }: Place) => JSON.stringify([courseId, lectureId]);

type Span = Parameters<typeof sentencesBetween>[2];
const spanKey = (span: Span) => JSON.stringify(span);
