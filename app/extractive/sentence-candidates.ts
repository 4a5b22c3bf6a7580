import type { Headings } from "./headings";
import { isDefinition } from "./is-definition";
import { posesExample } from "./languages/all";
import type { Quotable } from "./quotable-sentences";
import type { FoundPassage } from "./read-prompt";
import { timedSentences } from "./timed-sentences";

export type RankedPassage = Pick<
  FoundPassage,
  "number" | "content" | "score" | "lecture" | "start_seconds" | "end_seconds"
> & { headings?: Headings };

/**
 * A sentence of a passage, its place counted from 0, and about when it is said, in seconds. `mayLead`: whether an answer
 * may quote it for itself. `isRepeated`: whether it only may not because a better passage has it too. `isAnnounced`:
 * whether it begins with the words that announce it. `beginsQuote`: whether it is cited for itself, also directly after
 * another quoted sentence.
 */
export type Candidate = Quotable & {
  passage: RankedPassage;
  position: number;
  at: number;
  mayLead: boolean;
  isRepeated?: boolean;
  isAnnounced?: boolean;
  beginsQuote?: boolean;
};

const MAX_PASSAGES = 6;
/** Passages that score less than this share of the best one are not quoted. */
const MIN_PASSAGE_SHARE = 0.75;
/** The same if they say just what the question asks for. */
const MIN_WANTED_SHARE = 0.45;
/** Fewer words are no sentence worth quoting. */
export const MIN_WORDS = 4;

/**
 * Returns the sentences of the best passages, in order within each. Questions and fragments cannot lead a quotation,
 * but what follows them may need them. A passage opens with the end of the previous one: a sentence that both have is
 * quoted from the better one.
 *
 * @param isWanted whether a passage says just what the question asks for, so that a lower score is enough
 */
export function candidatesOf(
  passages: readonly RankedPassage[],
  subject: string,
  minShare = MIN_PASSAGE_SHARE,
  isWanted: (content: string) => boolean = () => false,
): Candidate[] {
  const ranked = [...passages].sort((a, b) => b.score - a.score).slice(0, MAX_PASSAGES);
  const best = ranked[0]?.score ?? 0;
  const seen = new Set<string>();
  return ranked
    .filter(
      ({ score, content }) =>
        score > 0 && (score >= minShare * best || (score >= MIN_WANTED_SHARE * best && isWanted(content))),
    )
    .flatMap((passage) =>
      timedSentences(passage).map(({ text, opens, ends, start }, position) => {
        const isNew = !seen.has(text);
        seen.add(text);
        const isWhole = text.split(/\s+/).length >= MIN_WORDS || isDefinition(subject, text);
        const isQuotable = isWhole && (!text.endsWith("?") || posesExample(text));
        const may = { mayLead: isNew && isQuotable, isRepeated: !isNew && isQuotable };
        return { passage, position, text, opens, ends, at: start, ...may };
      }),
    );
}
