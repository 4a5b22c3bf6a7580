import { announcesNumber, isAnnouncement } from "./is-announcement";
import {
  concludes,
  isAddress,
  leansBack,
  matchesAnyLanguage,
  namesDescribed,
  needsAntecedent,
  objects,
  opensDescription,
  opensStep,
  refersBack,
} from "./languages/all";
import { wordsIn } from "./quotable-sentences";
import type { Scored } from "./score-sentences";
import type { Candidate } from "./sentence-candidates";

/** Words of a quotation that goes on. */
const MAX_WORDS = 50;
/** The same with what it leans on, without which it is not understood. */
const MAX_WORDS_IN_CONTEXT = 60;
/** The share of a sentence's score that one which goes on with it has. */
const MIN_SHARE = 0.85;

/** Sentences before one that speaks of what they name. */
const MAX_BEFORE = 4;

type At = (position: number) => Scored | undefined;

/** Sentences after a fact within which its reason is given. */
const MAX_TO_REASON = 2;

/**
 * Returns a sentence with those directly before it that it leans on ("That is why …"), and the one directly after it if
 * that goes on with it ("It ignores …") and answers nearly as well. The sentence itself comes first.
 *
 * @param inFull whether an example that is named gets the description of what it is an example of
 * @param toReason whether the question asks for a reason: a fact is quoted up to the sentence that gives its reason
 * @param toObjection whether it asks why something is not done: that is quoted up to what the lecturer objects
 */
export function growSpan(
  { candidate, score, isWanted }: Scored,
  scored: readonly Scored[],
  { toReason = false, toObjection = false, inFull = true } = {},
): Candidate[] {
  const at: At = (position) =>
    scored.find((other) => other.candidate.passage === candidate.passage && other.candidate.position === position);
  const span = [candidate, ...contextOf(candidate, at, toReason)];
  const reason = toReason && !isWanted ? upToReason(candidate, at, toObjection) : [];
  if (reason.length > 0 && wordsIn([...span, ...reason]) <= MAX_WORDS) return [...span, ...reason];
  const listed = announced(candidate, at);
  if (listed.length > 0 && wordsIn([...span, ...listed]) <= MAX_WORDS) return [...span, ...listed];
  const next = at(candidate.position + 1);
  const isWorth =
    next?.candidate.mayLead &&
    leansBack(next.candidate.text) &&
    !announcesNumber(next.candidate.text) &&
    next.score >= MIN_SHARE * score;
  const isName = next && namesDescribed(next.candidate.text);
  if (!next || !(isWorth || isName) || wordsIn([...span, next.candidate]) > MAX_WORDS) return span;
  const described = isName && inFull ? description(next.candidate, at).filter((other) => !span.includes(other)) : [];
  const whole = [...span, next.candidate, ...described];
  return wordsIn(whole) <= MAX_WORDS ? whole : [...span, next.candidate];
}

/** Sentences in which what one announces is named: "It has two parts. The dictionary … Each term …" */
const MAX_ANNOUNCED = 2;

/** Returns the sentences after one that only says how many things follow; none if it says more. */
function announced({ text, position }: Candidate, at: At): Candidate[] {
  if (!isAnnouncement(text)) return [];
  const after: Candidate[] = [];
  for (let next = at(position + 1); next?.candidate.mayLead; next = at(next.candidate.position + 1)) {
    if (after.length === MAX_ANNOUNCED || isAddress(next.candidate.text)) break;
    after.push(next.candidate);
  }
  return after;
}

/** Words of an objection that does not tell its reason: "But that is too simple." */
const MAX_BARE_OBJECTION = 6;

/** Returns the sentences after a fact up to the one that gives its reason; none if no reason follows soon. */
function upToReason({ position }: Candidate, at: At, toObjection: boolean): Candidate[] {
  const after: Candidate[] = [];
  for (let distance = 1; distance <= MAX_TO_REASON; distance++) {
    const next = at(position + distance);
    if (!next?.candidate.mayLead) return [];
    after.push(next.candidate);
    if (next.isWanted) return after;
    if (!toObjection || !objects(next.candidate.text)) continue;
    const reason = at(position + distance + 1)?.candidate;
    const isBare = next.candidate.text.split(/\s+/).length <= MAX_BARE_OBJECTION;
    return isBare && reason?.mayLead ? [...after, reason] : after;
  }
  return [];
}

/**
 * Returns what a sentence leans on, nearest first. One that only goes on from the sentence before ("So stems …") gets
 * that one, if it can be understood by itself: an answer should not begin long before what answers. A further step gets
 * those before it, and a conclusion that is quoted as a reason what it is drawn from.
 */
function contextOf(candidate: Candidate, at: At, toReason: boolean): Candidate[] {
  if (candidate.isAnnounced) return [];
  const fits = (others: readonly Candidate[]) => wordsIn([candidate, ...others]) <= MAX_WORDS_IN_CONTEXT;
  if (!needsAntecedent(candidate.text)) {
    const isRest = refersBack(candidate.text);
    const previous = isRest || leansBack(candidate.text) ? at(candidate.position - 1)?.candidate : undefined;
    if (toReason && previous?.mayLead && concludes(candidate.text))
      return [previous, ...contextOf(previous, at, false)].filter((_, index, all) => fits(all.slice(0, index + 1)));
    if (!previous || !mayPrecede(previous)) return [];
    if (isRest || !needsAntecedent(previous.text)) return fits([previous]) ? [previous] : [];
    const steps = opensStep(candidate.text) ? [previous, ...contextOf(previous, at, false)] : [];
    return steps.length > 1 && fits(steps) ? steps : [];
  }
  const described = namesDescribed(candidate.text) ? description(candidate, at) : [];
  if (described.length > 0 && fits(described)) return described;
  const before: Candidate[] = [];
  let first = candidate;
  let needed = antecedentsOf(candidate);
  while (needed > 0) {
    const previous = at(first.position - 1)?.candidate;
    if (!previous || !mayPrecede(previous) || before.length >= MAX_BEFORE || !fits([...before, previous])) break;
    before.push(previous);
    needed = Math.max(needed - 1, antecedentsOf(previous));
    first = previous;
  }
  return needsAntecedent(first.text) ? before.slice(0, 1) : before;
}

/** Returns the number of sentences before one that name what it speaks of. */
function antecedentsOf({ text }: Candidate): number {
  if (!needsAntecedent(text)) return 0;
  // "The two have nothing in common", "they need both".
  return matchesAnyLanguage(text, ({ speech }) => speech.ofTwo) ? 2 : 1;
}

/** A sentence that a better passage has too is needed before what leans on it, wherever it is quoted from. */
const mayPrecede = ({ mayLead, isRepeated = false }: Candidate) => mayLead || isRepeated;

/** Sentences in which what is then named is described. */
const MAX_DESCRIPTION = 3;

/** Returns the sentences before a name, nearest first, back to the condition that opens its description, or none. */
function description({ position }: Candidate, at: At): Candidate[] {
  const before: Candidate[] = [];
  let opened = 0;
  while (before.length < MAX_DESCRIPTION) {
    const previous = at(position - before.length - 1)?.candidate;
    if (!previous || !mayPrecede(previous) || namesDescribed(previous.text)) break;
    before.push(previous);
    if (!opensDescription(previous.text)) continue;
    opened = before.length;
    if (!needsAntecedent(previous.text)) break;
  }
  return before.slice(0, opened);
}
