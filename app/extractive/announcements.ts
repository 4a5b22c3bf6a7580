import { isDefinition } from "./is-definition";
import { asksWhether, isAddress, matchesAnyLanguage, needsAntecedent } from "./languages/all";
import { isQuotedIn } from "./quotable-sentences";
import { MIN_WORDS, type Candidate } from "./sentence-candidates";

/**
 * Joins a few words that announce what is said next with it: "Then we normalize. We fold capital letters to small ones."
 * They name the subject, which the next sentence needs to be found and understood. What was said already stays apart,
 * and so does the "No." with which a lecturer answers, unless the question asks whether something is so.
 */
export function withAnnouncements(
  candidates: readonly Candidate[],
  { question, subject, said }: { question: string; subject: string; said: string },
): Candidate[] {
  const mayAnswer = asksWhether(question);
  const isSaid = ({ text }: Candidate) => said !== "" && isQuotedIn(said, text);
  const joined: Candidate[] = [];
  for (const candidate of candidates) {
    const before = joined.at(-1);
    const continues = before?.passage === candidate.passage;
    const position = continues ? before.position + 1 : 0;
    const isJoined =
      continues && announces(before, subject, mayAnswer) && isWhole(candidate) && ![before, candidate].some(isSaid);
    if (isJoined) joined[joined.length - 1] = together(before, candidate);
    else joined.push({ ...candidate, position });
  }
  return joined;
}

const together = (before: Candidate, { text, ends, ...candidate }: Candidate): Candidate => ({
  ...before,
  text: `${before.text} ${text}`,
  ends,
  mayLead: candidate.mayLead,
  isAnnounced: true,
});

const isWhole = ({ text, opens }: Candidate) => opens && text.split(/\s+/).length >= MIN_WORDS && !text.endsWith("?");

const announces = ({ text, ends }: Candidate, subject: string, mayAnswer: boolean) =>
  ends &&
  /[.!:]$/u.test(text) &&
  (mayAnswer || !matchesAnyLanguage(text, ({ speech }) => speech.answers)) &&
  text.split(/\s+/).length < MIN_WORDS &&
  !needsAntecedent(text) &&
  !isAddress(text) &&
  !isDefinition(subject, text);
