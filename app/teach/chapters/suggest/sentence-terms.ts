import { countEach } from "~/text/count-each";
import { stem } from "~/text/stem";
import { tokenize } from "~/text/tokenize";
import { spokenWords, type TitleLanguage } from "./spoken-words";

/** The subject words of a lecture's sentences. */
export type SentenceTerms = {
  /** Stems of each sentence, and how often it says them. */
  counts: readonly ReadonlyMap<string, number>[];
  /** Positions of the sentences that say a stem, in their order. */
  places: ReadonlyMap<string, readonly number[]>;
  /** Inverse document frequency of a stem, with sentences as documents. */
  idf: (term: string) => number;
};

/** Returns the stems of the subject words that each sentence says. */
export function sentenceTerms(texts: readonly string[], language: TitleLanguage): SentenceTerms {
  const words = texts.map(tokenize);
  const spoken = spokenWords(language);
  const counts = words.map((said) => countEach(said.filter((word) => word.length > 2 && !spoken.has(word)).map(stem)));
  const places = new Map<string, number[]>();
  for (const [position, terms] of counts.entries())
    for (const term of terms.keys()) {
      const known = places.get(term);
      if (known) known.push(position);
      else places.set(term, [position]);
    }
  const idf = (term: string) => Math.log((texts.length + 1) / (places.get(term)?.length ?? 1));
  return { counts, places, idf };
}
