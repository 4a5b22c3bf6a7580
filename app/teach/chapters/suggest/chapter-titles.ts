import { capitalized } from "~/extractive/suggestions/suggestion-language";
import { countEach } from "~/text/count-each";
import { shorten } from "~/text/shorten";
import { cosine, toUnitLength } from "~/text/similarity";
import { scorePhrases, type TitleCandidate } from "./phrase-scores";
import type { TitleLanguage } from "./spoken-words";
import { phraseReader, type Phrase } from "./title-phrases";

/** The sentences of a chapter with their embeddings. */
export type UntitledChapter = { texts: readonly string[]; vectors: readonly Float32Array[] };

type Tools = { language: TitleLanguage; embed: (texts: string[]) => Promise<Float32Array[]> };

/** Phrases of a chapter that are compared with all that it says. */
const EMBEDDED = 16;
/**
 * How much a phrase's score counts beside its similarity. Chosen by the similarity of the titles to those of people.
 */
const SCORE_POWER = 0.3;
const MIN_SIMILARITY = 0.01;
/** Characters of a title that is the beginning of a sentence. */
const MAX_QUOTED = 60;

/**
 * Returns a title for each chapter: the phrase that it says often and early, that other chapters say less, and whose
 * meaning is the nearest to that of the chapter. No two are the same. A chapter without such a phrase is named by the
 * beginning of its first sentence.
 */
export async function chapterTitles(
  chapters: readonly UntitledChapter[],
  { language, embed }: Tools,
): Promise<string[]> {
  const read = phraseReader(language);
  const phrases = chapters.map(({ texts }) => texts.map(read));
  const candidates = scorePhrases(phrases).map((scored) => scored.slice(0, EMBEDDED));
  const all = phrases.flat(2);
  const keys = [...new Set(candidates.flatMap((scored) => scored.map(({ key }) => key)))];
  const vectors = await embed(writtenForms(keys, all));
  const vectorOf = new Map(keys.map((key, at) => [key, vectors[at]]));
  const used = new Set<string>();
  return chapters.map((chapter, at) => {
    const ranked = rankByMeaning(candidates[at] ?? [], chapter, vectorOf);
    const key = ranked.find((candidate) => !used.has(candidate));
    if (key === undefined) return firstWords(chapter, used);
    used.add(key);
    return capitalized(asWritten(key, phrases[at]?.flat() ?? [], all));
  });
}

function writtenForms(keys: readonly string[], all: readonly Phrase[]): string[] {
  const forms = new Map(all.map(({ key, written }) => [key, written]));
  return keys.map((key) => forms.get(key) ?? key);
}

function rankByMeaning(
  candidates: readonly TitleCandidate[],
  { vectors }: UntitledChapter,
  vectorOf: ReadonlyMap<string, Float32Array | undefined>,
): string[] {
  const meaning = meanOf(vectors);
  const similarity = (key: string) =>
    Math.max(MIN_SIMILARITY, cosine(vectorOf.get(key) ?? new Float32Array(), meaning));
  return candidates
    .map(({ key, score }) => ({ key, value: score ** SCORE_POWER * similarity(key) }))
    .sort((a, b) => b.value - a.value || (a.key < b.key ? -1 : 1))
    .map(({ key }) => key);
}

function meanOf(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value;
  return toUnitLength(sum);
}

/** Writes a phrase as the chapter mostly does inside its sentences, or as the lecture does. */
function asWritten(key: string, said: readonly Phrase[], all: readonly Phrase[]): string {
  const inside = (phrases: readonly Phrase[]) => phrases.filter((phrase) => phrase.key === key && !phrase.isFirst);
  const forms = [inside(said), inside(all), said.filter((phrase) => phrase.key === key)].find(
    ({ length }) => length > 0,
  );
  const counts = countEach((forms ?? []).map(({ written }) => written));
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))[0]?.[0] ?? key;
}

function firstWords({ texts }: UntitledChapter, used: Set<string>): string {
  const quoted = texts.map((text) => shorten(text.replace(/(?<=[\p{L}\p{N}])[.,;:]+$/u, ""), MAX_QUOTED));
  const title = quoted.find((text) => !used.has(text)) ?? quoted[0] ?? "";
  used.add(title);
  return capitalized(title);
}
