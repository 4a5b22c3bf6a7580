import { subjectTerms } from "./generic-words";
import type { AnswerIntent } from "./intent";
import type { Candidate } from "./sentence-candidates";

/** Seconds after which a sentence near the previous citation counts a third. */
const NEAR_SECONDS = 40;

/** How much more nearness counts for a follow-up such as "why not?", which has no words to look for elsewhere. */
const BARE_NEAR = 1.5;

/** A follow-up's own words, and where the previous answer was said. */
export type Near = { question: string; lecture: string; seconds: number };

/** Returns how near a sentence is to the previous citation, and whether it is after it if that is asked for. */
export function proximityTo(near: Near | undefined, { style }: AnswerIntent) {
  const isBare = near !== undefined && near.question !== "" && subjectTerms(near.question).length === 0;
  const weight = style === "explanation" || isBare ? BARE_NEAR : 1;
  return (candidate: Candidate) => ({
    near: near ? nearness(candidate, near) * weight : 0,
    after: Number(style === "other" && near !== undefined && isAfter(candidate, near)),
  });
}

function nearness({ passage, at }: Candidate, { lecture, seconds }: Near): number {
  return passage.lecture === lecture ? Math.exp(-Math.abs(at - seconds) / NEAR_SECONDS) : 0;
}

const isAfter = ({ passage, at }: Candidate, { lecture, seconds }: Near) => passage.lecture === lecture && at > seconds;
