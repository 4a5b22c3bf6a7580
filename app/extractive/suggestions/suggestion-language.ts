const WORD = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}'’+-]|\\.(?=[\\p{L}\\p{N}]))*";

/** The name of a thing in a pattern: one to four words. */
export const NAME = `(${WORD}(?: ${WORD}){0,3}?)`;

/** How a lecturer's sentences become questions, in one language. */
export type SuggestionLanguage = {
  /** Sentences that say what something is. The first group is its name. */
  definitions: readonly RegExp[];
  /** Sentences that give something its name, which is the first group: "this is called stemming". */
  namings: readonly RegExp[];
  /** Sentences that announce or describe how something is done. The first group is a verb with what it does. */
  methods: readonly RegExp[];
  /** Sentences with a reason for what is done. The first group is a verb with what it does. */
  reasons: readonly RegExp[];
  /** Texts that compare two things, which are the first and second group. */
  comparisons: readonly RegExp[];
  /** Questions that lecturers ask and answer. The first group is the question without its mark. */
  asked: readonly RegExp[];
  /** Phrases that only announce a method: "how to train a tokenizer". */
  tellsOf: RegExp;
  /** Questions for a definition, without their mark. The first group is the name. */
  asksForDefinition: RegExp;
  /** Titles that are questions without their mark. */
  titleQuestion: RegExp;
  /** Titles that name how something is done. The first group is a verb with what it does. */
  titleMethod: RegExp;
  /** Words that make a question depend on what was said before, or name no subject. */
  vague: RegExp;
  /** Words that are part of no name. */
  notInName: ReadonlySet<string>;
  /** The words that are articles. */
  articles: readonly string[];
  /** Words after which a name without an article needs none: "of stemming". */
  beforeBareName: ReadonlySet<string>;
  /** Verbs that say nothing about what is done: "use", "make". */
  generalVerbs: ReadonlySet<string>;
  isPlural: (name: string) => boolean;
  whatIs: (name: string, isPlural: boolean) => string;
  howTo: (method: string) => string;
  whyDo: (method: string) => string;
  difference: (one: string, other: string) => string;
  /** Returns a question as it is written: "Why do we stem words?" */
  ask: (question: string) => string;
};

/** Returns a text with a capital first letter. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
