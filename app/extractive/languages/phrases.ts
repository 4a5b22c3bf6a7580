import type { SelfTopic } from "./self-topics";

/** What the answerer says in one language. */
export type AnswerPhrases = {
  /** Some passages were found, but none about the question. */
  notCovered: string;
  nothingFound: string;
  /** The question is written in a script that the lectures do not use. */
  otherScript: string;
  hello: string;
  welcome: string;
  /** The reply to "ok, I see". */
  understood: string;
  goodbye: string;
  capabilities: string;
  /** What the assistant says about itself. */
  self: Readonly<Record<SelfTopic, string>>;
  tryAsking: string;
  /** A question about a part of the course that the answerer knows how to answer. */
  whatIsAbout: (title: string) => string;
  keySentences: (title: string) => string;
  /** The same of what was said until a time. */
  keySentencesUntil: (title: string, time: string) => string;
  topics: (title: string) => string;
  lectureLength: (title: string, minutes: number) => string;
  courseLength: (lectures: number, minutes: number) => string;
  begins: (chapter: string, lecture: string, time: string) => string;
  /** Introduces what a lecture says about what its description names. */
  describes: (lecture: string) => string;
  saidAt: (time: string) => string;
  otherPassage: string;
  said: string;
  notFoundPart: (subject: string) => string;
  /** Says that only the first things of a question were looked up, and which were not. */
  partsLeft: (count: number, left: string) => string;
  fromLecture: (title: string) => string;
  fromLectures: string;
  /** Introduces the definition of a term. */
  glossary: (term: string) => string;
  showing: (words: string) => string;
  translated: (question: string) => string;
  nothingAround: string;
  /** A moment of a lecture: its time and the lecture's title. */
  momentIn: (time: string, lecture: string) => string;
  /** A time that is only estimated. */
  minute: (minute: number) => string;
  firstMention: (moment: string) => string;
  laterMentions: string;
  before: string;
  after: string;
};
