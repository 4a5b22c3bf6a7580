import type { Phrase } from "./title-phrases";

const wordsOf = (list: string) => new Set(list.trim().split(/\s+/u));

/** Words of English and Spanish before a noun. */
const BEFORE_NOUN = wordsOf(`
  a an the this these those our your my its their his her each every any no of in for with by on from about into which
  another both un una unos unas el la los las del este esta estos estas nuestro nuestra cada de en con por sobre otro
  otra su sus`);
/** Words before a verb. */
const BEFORE_VERB = wordsOf(`
  to we you i they he she it who can could will would should must may might let's don't doesn't didn't can't not gonna
  please we'll i'll you'll you'd se nos lo le yo que podemos puede puedes pueden vamos va van no`);
/** Words before a participle or an adjective: "we're starting", "is computed", "be careful". */
const BEFORE_ADJECTIVE = wordsOf(`
  is are was were be been being am it's that's we're you're they're i'm he's she's gets get got keep keeps have has had
  we've i've more most very too so as está están estamos es son fue ha han hemos había sido siendo más muy tan`);
/** Words after a verb that are seldom after a noun: "represents the", "passing through it". */
const AFTER_VERB = wordsOf(`
  a an the this these those my your our his her its their it them us me you him through that which into myself itself yourself
  un una el la los las este esta estos estas`);

type Use = Pick<Phrase, "before" | "after">;

/**
 * Returns how much a phrase is used as a noun, 0 to 1, from the words around it: "the filter" and "of training", but "to
 * filter" and "we're training".
 */
export function nounLikeness(uses: readonly Use[]): number {
  let [nouns, others] = [0, 0];
  for (const { before, after } of uses) {
    if (BEFORE_NOUN.has(before)) nouns++;
    else if (BEFORE_VERB.has(before)) others += 2;
    else if (BEFORE_ADJECTIVE.has(before)) others++;
    if (AFTER_VERB.has(after)) others += 2;
  }
  return (nouns + 1) / (nouns + others + 1);
}
