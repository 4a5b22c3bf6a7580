/**
 * Everything that the extractive answerer knows of one language. To add a language, write one file like `en.ts` and
 * list it in `all.ts`. Patterns match whole questions without their final punctuation, or single sentences of a
 * transcript.
 */
export type AnswerLanguage = {
  /** Matches a question in this language, to choose the phrases of its answer. */
  recognizes: RegExp;
  questions: {
    /** "Where is X first explained", with X as the first group. */
    mentions: readonly RegExp[];
    /** "What comes before and after this". */
    around: readonly RegExp[];
    /** "Why …". */
    reason: readonly RegExp[];
    /** "How …". */
    steps: readonly RegExp[];
    /** "What is X", with X as the first group that matched. */
    definition: readonly RegExp[];
    /** What may precede the name in X: "the term of". */
    article: RegExp;
    /** Openings and words that refer to the previous question. */
    followUp: RegExp;
  };
  speech: {
    /** A word that begins a clause, where unpunctuated speech can be cut. */
    clauseStart: RegExp;
    /** Openings that make sense only after the previous sentence. */
    leansBack: RegExp;
    /** What is said to the listeners rather than about the subject. */
    address: RegExp;
    /** Words of a sentence that gives a reason. */
    reason: RegExp;
    /** Words of a sentence that describes a step. */
    step: RegExp;
    /** Patterns of a sentence that defines something. `name` is a pattern for its name. */
    defines: (name: string) => readonly RegExp[];
  };
  phrases: {
    /** Some passages were found, but none about the question. */
    notCovered: string;
    nothingFound: string;
    nothingAround: string;
    firstMention: string;
    laterMentions: string;
    before: string;
    after: string;
  };
};
