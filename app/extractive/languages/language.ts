import type { AnswerPhrases } from "./phrases";
import type { SelfTopic } from "./self-topics";

/**
 * Everything that the extractive answerer knows of one language. To add a language, write one file like `en.ts` and
 * list it in `all.ts`. Patterns match whole questions without their final punctuation, or single sentences of a
 * transcript.
 */
export type AnswerLanguage = {
  /** Matches a question in this language, to choose the phrases of its answer. */
  recognizes: RegExp;
  /**
   * Rewrites of colloquial questions: "pls tell me whats …" becomes "what is …". Applied in order, to questions without
   * their final punctuation.
   */
  tidy: readonly (readonly [pattern: RegExp, replacement: string])[];
  questions: {
    /** "Where is X first explained", with X as the first group. */
    mentions: readonly RegExp[];
    /** "What comes before and after this". */
    around: readonly RegExp[];
    /** "What comes after the X chapter", with "X chapter" as the first group. */
    nextTo: readonly RegExp[];
    /** The words of `nextTo` for the one before. */
    precedes: RegExp;
    /** The words in a title's name for the part of a course that it is the title of. */
    partOfCourse: RegExp;
    /** "Why …". */
    reason: readonly RegExp[];
    /** "How …". */
    steps: readonly RegExp[];
    /** "How is … calculated". */
    calculation: RegExp;
    /** "What is X", with X as the first group that matched. */
    definition: readonly RegExp[];
    /** Words before the name in X: "the term of". */
    article: RegExp;
    /** A greeting, without anything else. */
    greeting: readonly RegExp[];
    /** A goodbye. */
    farewell: readonly RegExp[];
    /** Nothing but that something is understood. */
    understood: readonly RegExp[];
    /** Thanks, also with the words for that. */
    thanks: readonly RegExp[];
    /** "What can you do". */
    capabilities: readonly RegExp[];
    /** Questions and complaints about the assistant itself. */
    self: Readonly<Record<SelfTopic, readonly RegExp[]>>;
    /** A request for a summary or key points. The first group that matched is what to summarize. */
    overview: readonly RegExp[];
    /** A request for what was said until where the video is. */
    soFar: readonly RegExp[];
    /** "What is X about", with X as the first group: an overview if X names a part of the course. */
    about: readonly RegExp[];
    /** A request for a list of subjects. The first group that matched is where to look. */
    topics: readonly RegExp[];
    /** "How long is X", with X as the first group. */
    length: readonly RegExp[];
    /** "How long …", of a question without a subject. */
    howLong: readonly RegExp[];
    /** Words of a question without a subject that is about the course or a lecture. */
    material: readonly RegExp[];
    /** Words of a question without a subject that is about what was just said. */
    repeat: readonly RegExp[];
    /** "Which lecture covers X", with X as the first group that matched. */
    navigation: readonly RegExp[];
    /** "The beginning of X" and "the end of X", for a lecture X. */
    beginning: RegExp;
    end: RegExp;
    /** The words around X in "the thing with X" and "the X part". */
    place: RegExp;
    /** The opening of a question that stands alone. */
    asks: RegExp;
    /** A question about what is said where the video is. */
    here: readonly RegExp[];
    /** The same if it names nothing besides. */
    saidHere: readonly RegExp[];
    /** A question about what was just said. */
    back: readonly RegExp[];
    /** "What does that number mean", of what was just said. */
    pointed: readonly RegExp[];
    /** "Two minutes ago", with the number and the unit as groups. */
    ago: readonly RegExp[];
    /** "In the last two minutes", with the same groups. */
    lately: readonly RegExp[];
    /** The words for where the video is, at the end of a question. */
    hereWords: RegExp;
    /** Who talks in a lecture: "the teacher", "she". */
    people: RegExp;
    /** "I don't get it". */
    another: readonly RegExp[];
    /** A request for an example, of the first group if it matched. */
    example: readonly RegExp[];
    /** "Are you sure". */
    sure: readonly RegExp[];
    /** Words of a question for where something is named, or said first, rather than explained: "mention". */
    names: RegExp;
    /** "Where does she say that". */
    where: readonly RegExp[];
    /** "Shorter". */
    shorter: readonly RegExp[];
    /** "Tell me more". */
    more: readonly RegExp[];
    /** "And the other one". */
    other: readonly RegExp[];
    /** A comparison of the first two groups that matched. */
    comparison: readonly RegExp[];
    /** What a comparison says besides the names if it is about when to use each. */
    choice: RegExp;
    /** A choice that is asked before its names: "which is better, X or Y". */
    best: RegExp;
    /** Between two names of a list. */
    betweenNames: RegExp;
    /** The opening of a question for what several things are. */
    asksForSeveral: RegExp;
    /** Between two questions in one. */
    conjunction: RegExp;
    /** "Who …". */
    person: readonly RegExp[];
    /** "Who invented …": only a sentence about a person answers it. */
    origin: RegExp;
    /** "Who is the lecturer": only somebody who says their name answers it. */
    lecturer: RegExp;
    /** The stop words that a heading may have: "of", "and". */
    headingWords: RegExp;
    /** "Why not just …": what it proposes is answered by an objection to it. */
    whyNot: RegExp;
    /** A question that "yes" or "no" answers. */
    whether: RegExp;
    /** "Why is it so quick": the first group is the quality whose reason is asked for. */
    quality: RegExp;
    /** A question about an examination of the course, with the word for it. */
    assessment: RegExp;
    /** "Show me the code", "in Python": only a lecture that says so answers it. The first group is what it says. */
    code: RegExp;
    /** "How many …". */
    quantity: readonly RegExp[];
    /** "How many …", with the word that is counted as its group. */
    counted: RegExp;
    /** "When was …", "in which year", "how old". */
    date: RegExp;
    /** "What is the usual value of …". */
    usual: RegExp;
    /** Words of a question for the usual values of several things: "their usual values". */
    usualValues: RegExp;
    /** "And X", with X as the first group: the previous question, asked about X. */
    ellipsis: RegExp;
    /** Openings and words that refer to the previous question. */
    followUp: RegExp;
    /** A question for what something has that it does not name: "what is the downside". */
    relation: RegExp;
    /** A word that stands for something named before. */
    pronoun: RegExp;
    /** The same before a verb that it would follow as a name, with the verb as its group: "¿quién lo inventó?" */
    clitic: RegExp;
    /** A wish for several things, with what they are as the first group that matched. */
    list: readonly RegExp[];
    /** Words of a question for something done in steps. */
    procedure: RegExp;
  };
  speech: {
    /** A word that begins a clause, where unpunctuated speech can be cut. */
    clauseStart: RegExp;
    /** Openings that make sense only after the previous sentence. */
    leansBack: RegExp;
    /** Those of them after which a sentence can name its subject: "so stemming …". */
    connective: RegExp;
    /** The end of a sentence that names its subject, and then speaks of the previous one: "how fast this happens". */
    refersBack: RegExp;
    /** Openings that name no subject, although they do not point back: "No grammar, no meaning, …", "The two are …". */
    abrupt: RegExp;
    /** A sentence that addresses the listeners instead of the subject. */
    address: RegExp;
    /** A sentence to the listeners that says again what was taught. */
    retells: RegExp;
    /** The opening of a sentence that objects to the one before. */
    objects: RegExp;
    /** The opening of a sentence that draws a conclusion: "So …". */
    concludes: RegExp;
    /** The opening of a sentence that sums up. */
    sumsUp: RegExp;
    /** A sentence that only answers a question of the lecturer: "No." */
    answers: RegExp;
    /** A sentence about two things that it does not name: "the two …", "… both." */
    ofTwo: RegExp;
    /** Words of a sentence that names another thing of a kind: "a second parameter, called b". */
    namesOther: RegExp;
    /** Words of a sentence that gives a reason. */
    reason: RegExp;
    /** The opening of a sentence that comes to the next step. */
    opensStep: RegExp;
    /** A sentence that only names what was just described: "That is overstemming." */
    namesDescribed: RegExp;
    /** The opening of a sentence that begins such a description: "When it cuts too much, …" */
    opensDescription: RegExp;
    /** Words of a sentence that describes a step. */
    step: RegExp;
    /** The opening of a sentence that tells what is done: "then we sort them". */
    action: RegExp;
    /** Words of a sentence that says how to calculate something. */
    arithmetic: RegExp;
    /** A question or search that the lecturer makes up. */
    hypothetical: RegExp;
    /** The opening of a question that the lecturer takes as an example: "take the question: …" */
    posesExample: RegExp;
    /** Words of a sentence that says how many things follow: "three kinds of". The first group is their noun. */
    announcesList: RegExp;
    /** A sentence that only says what is explained next: "the third observation is about length". */
    opensSubject: RegExp;
    /** The words for zero, one, two and so on. */
    digits: readonly string[];
    /** The words for two, three and so on. */
    numbers: readonly string[];
    /** The openings of the first, second, … item of a list. */
    ordinals: readonly RegExp[];
    /** Words of a sentence that says for what something is good, or what is wrong with it. */
    judges: RegExp;
    /** Words of a sentence that says something in another way. */
    explanation: RegExp;
    /** Words of a sentence about what else there is of a kind. */
    other: RegExp;
    /** Words of a sentence that makes up an example. */
    example: RegExp;
    /** Somebody who says their name. */
    introduces: RegExp;
    /** Words of a sentence about who made something. */
    person: RegExp;
    /** Words of a sentence that tells a number. */
    quantity: RegExp;
    /** Words of a sentence that tells a date or an age. */
    date: RegExp;
    /** Words of a sentence that tells a usual value. */
    usual: RegExp;
    /** A sentence that says that something has a quality, which is a pattern for its words: "it is very fast". */
    ascribes: (quality: string) => RegExp;
    /** Patterns of a sentence that defines something. `name` is a pattern for its name. */
    defines: (name: string) => readonly RegExp[];
  };
  phrases: AnswerPhrases;
};

/** Patterns of questions. */
export type QuestionPatterns = AnswerLanguage["questions"];
