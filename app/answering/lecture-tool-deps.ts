import type { SourceNumbering } from "~/citation/number-sources";
import type { Source } from "~/citation/source";
import type { Course } from "~/course/course";
import type { Passage } from "~/course/passage";
import type { EmbedTexts } from "~/extractive/score-sentences";
import type { ListedLecture } from "./answer-lookups.server";
import type { Definition } from "./glossary-lookup.server";
import type { Understood } from "./understand-question.server";

/** What the tools of an answer look up, and where its sources go. */
export type LectureToolDeps = {
  courseId?: string;
  /** The course as `outline_course` describes it. */
  course?: Pick<Course, "title" | "description"> | undefined;
  /** Returns a query without its typing errors, in the lectures' language. */
  understand?: (query: string) => Promise<Understood>;
  /** Returns what the course's glossary says of the terms that a query names. */
  define?: (query: string) => Promise<Definition[]>;
  /** Searches the course, or the lecture with this id. */
  search: (query: string, lectureId: string | null) => Promise<Passage[]>;
  /** Returns what is said in a lecture between two seconds, in order. */
  readMoment: (lectureId: string, fromSeconds: number, toSeconds: number) => Promise<Passage[]>;
  /** Returns the places where a term is said, in the order of the course. */
  findMentions: (term: string) => Promise<Passage[]>;
  /** Embeds sentences to find the key sentences of a chapter. */
  embed?: EmbedTexts;
  /** Returns the questions to suggest about a lecture, or about the course, best first. */
  suggest?: (lectureId: string | null) => Promise<readonly string[]>;
  /** The lectures that the viewer may see. */
  lectures: readonly ListedLecture[];
  /** The lecture that the question is about first; none for the whole course. */
  firstLectureId?: string | null;
  numbering: SourceNumbering;
  /** Called with the sources of each call before the model reads them. */
  onSources: (sources: Source[], toolCallId: string) => Promise<void> | void;
};
