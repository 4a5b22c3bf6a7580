import { contentTerms } from "~/text/content-terms";
import { termOverlap } from "~/text/similarity";
import { chapterAt } from "./headings";
import { isAbrupt, isAddress, isHypothetical, matchesAnyLanguage } from "./languages/all";
import { growSpan } from "./quote-span";
import { scoreSentences, type EmbedTexts, type Scored } from "./score-sentences";
import { toQuote, type Quote } from "./select-sentences";
import { candidatesOf, type Candidate, type RankedPassage } from "./sentence-candidates";

/** Passages that score less than this share of the best one are not read. */
const MIN_PASSAGE_SHARE = 0.5;
/** The similarity of a judgment that names only one of the things to choose from. */
const MIN_LIKE = 0.3;

/** What the lectures say about one of the things to choose from; about all of them if it has no name. */
export type Verdict = { name: string | null; quotes: Quote[] };

/**
 * Returns what the lectures say for and against each of some things, or what they say of one beside another if they do
 * not call all of them by these names. Empty if they judge none.
 */
export async function verdictsOn(
  names: readonly string[],
  question: string,
  passages: readonly RankedPassage[],
  embed: EmbedTexts,
): Promise<Verdict[]> {
  const candidates = candidatesOf(passages, question, MIN_PASSAGE_SHARE);
  if (candidates.length === 0) return [];
  const scored = await scoreSentences(
    question,
    { kind: "answer", style: "plain", subject: question },
    candidates,
    embed,
  );
  const judging = scored.filter(({ candidate }) => judges(candidate)).sort((a, b) => b.score - a.score);
  const together = besideEachOther(names, judging);
  if (together.length > 0) return [{ name: null, quotes: together.map(({ candidate }) => toQuote(candidate)) }];
  const owners = ownersOf(names, candidates);
  const each = names.map((name) =>
    judging.find(({ candidate }) => owners.get(candidate) === name && !isAbrupt(candidate.text)),
  );
  return names.flatMap((name, at) => {
    const best = each[at];
    if (!best || !each.every(Boolean)) return [];
    const { passage, position } = best.candidate;
    // "You usually find the right ones. Usually, but not always."
    const next = judging.find(
      ({ candidate }) =>
        candidate.passage === passage && candidate.position === position + 1 && owners.get(candidate) === name,
    );
    const span = [...growSpan(best, scored), ...(next ? [next.candidate] : [])];
    return [{ name, quotes: [...new Set(span)].map(toQuote) }];
  });
}

const judges = ({ mayLead, text }: Candidate) =>
  mayLead && !isAddress(text) && !isHypothetical(text) && matchesAnyLanguage(text, ({ speech }) => speech.judges);

/** Returns two judgments that are worded alike, one after the other, of which one names a thing to choose. */
function besideEachOther(names: readonly string[], judging: readonly Scored[]): Scored[] {
  for (const one of judging) {
    const other = judging.find(
      ({ candidate: { passage, position } }) =>
        passage === one.candidate.passage && Math.abs(position - one.candidate.position) === 1,
    );
    if (!other || !areWordedAlike(one.candidate.text, other.candidate.text)) continue;
    const isNamed = names.some((name) => [one, other].some(({ candidate }) => isNamedIn(name, candidate.text)));
    if (isNamed && Math.max(one.similarity, other.similarity) >= MIN_LIKE)
      return [one, other].sort((a, b) => a.candidate.position - b.candidate.position);
  }
  return [];
}

/** Words of which two sentences that contrast have some in common: "Words are best for …. Embeddings are best for …" */
const OPENING_WORDS = 4;
const MIN_ALIKE = 3;

function areWordedAlike(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.toLowerCase().split(/\s+/u).slice(0, OPENING_WORDS));
  return (first ?? []).filter((word) => second?.includes(word)).length >= MIN_ALIKE;
}

const isNamedIn = (name: string, text: string) => {
  const terms = contentTerms(name);
  return terms.size > 0 && termOverlap(terms, text) === 1;
};

/** Returns of each sentence which of some things it is about: the last that it, one before it, or its heading names. */
function ownersOf(names: readonly string[], candidates: readonly Candidate[]): Map<Candidate, string> {
  const owners = new Map<Candidate, string>();
  let previous: Candidate | undefined;
  for (const candidate of candidates) {
    const { passage, at, text } = candidate;
    const heading = `${passage.headings?.lecture ?? ""} ${chapterAt(passage.headings, at)}`;
    const before = previous?.passage === passage ? owners.get(previous) : undefined;
    const named = isHypothetical(text) ? undefined : names.find((name) => isNamedIn(name, text));
    const owner = named ?? before ?? names.find((name) => isNamedIn(name, heading));
    if (owner !== undefined) owners.set(candidate, owner);
    previous = candidate;
  }
  return owners;
}
