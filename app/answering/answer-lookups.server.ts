import type { SourceNumbering } from "~/citation/number-sources";
import type { Source } from "~/citation/source";
import type {
  CourseOutlineToolOutput,
  LecturesToolOutput,
  OutlineToolOutput,
  PassagesToolOutput,
  ResultsToolOutput,
} from "~/conversation/tool-output";
import type { Course } from "~/course/course";
import type { LectureSummary } from "~/course/lecture";
import { formatTimestamp } from "~/course/moment";
import type { Passage } from "~/course/passage";
import { clip, MAX_LOOKUPS, MAX_TITLE, sentBytes } from "./answer-limits";
import { COURSE_GLOSSARY, glossaryPage } from "./glossary-page";
import { nearNames } from "./near-names";
import { PassagePresenter, type ToolCall } from "./present-passages.server";
import { ReadingAllowance } from "./reading-allowance";

export type ListedLecture = Pick<LectureSummary, "lectureId" | "title" | "durationMs" | "chapters"> &
  Partial<Pick<LectureSummary, "description" | "section">>;

type Deps = {
  courseId?: string;
  course?: Pick<Course, "title" | "description"> | undefined;
  lectures: readonly ListedLecture[];
  numbering: SourceNumbering;
  /** Called with the sources of each call before the model reads them. */
  onSources: (sources: Source[], toolCallId: string) => Promise<void> | void;
};

/** Chapters that the list of lectures names for each. */
const MAX_CHAPTERS = 40;
const MAX_DESCRIPTION = 1_000;
/** Characters of a lecture's description in the outline of its course. */
const MAX_SHORT_DESCRIPTION = 300;
/** Bytes of the outline of a course. It leaves room for a lecture's outline and for searches. */
const COURSE_BYTES = 20_000;
/** Tells the model that `takeLookup` returned false. */
export const NO_MORE_LOOKUPS = `No more look-ups in this answer: it may make ${MAX_LOOKUPS}. Answer from what was found.`;

/** The lookups of one answer: how many are left, and how their passages reach the student and the model. */
export class AnswerLookups {
  readonly #allowance = new ReadingAllowance();
  readonly #presenter: PassagePresenter;
  readonly #courseId: string;
  readonly #course: Deps["course"];
  readonly lectures: readonly ListedLecture[];

  constructor({ courseId = "", course, lectures, numbering, onSources }: Deps) {
    this.#courseId = courseId;
    this.#course = course;
    this.lectures = lectures;
    this.#presenter = new PassagePresenter({ courseId, allowance: this.#allowance, numbering, onSources });
  }

  /** Runs a lookup if the answer has one left. Its passages, or a note that replaces them, go to the model. */
  async run(lookUp: () => Promise<Passage[]> | string, call: ToolCall): Promise<PassagesToolOutput> {
    const found = this.takeLookup() ? lookUp() : NO_MORE_LOOKUPS;
    return typeof found === "string" ? { passages: [], note: found } : this.#presenter.present(found, call);
  }

  /** Runs a lookup outside the lectures if the answer has one left. */
  async runAdded(
    name: string,
    lookUp: (context: { courseId: string; signal: AbortSignal | undefined }) => Promise<unknown>,
    call: ToolCall,
  ): Promise<ResultsToolOutput> {
    if (!this.takeLookup()) return { results: [], note: NO_MORE_LOOKUPS };
    const found = lookUp({ courseId: this.#courseId, signal: call.abortSignal });
    return this.#presenter.presentResults(found, name, call);
  }

  /** Returns definitions of the course's glossary as numbered sources, in order. They belong to a lookup, and take none. */
  citeDefinitions(found: Promise<readonly { term: string; definition: string }[]>, call: ToolCall): Promise<Source[]> {
    const pages = found.then((definitions) => definitions.map((entry) => glossaryPage(this.#courseId, entry)));
    return this.#presenter.presentPages(pages, COURSE_GLOSSARY, call);
  }

  /** Lists the lectures as far as they fit, if the answer has a lookup left. */
  list(): LecturesToolOutput {
    if (!this.takeLookup()) return { lectures: [], note: NO_MORE_LOOKUPS };
    const { items, note } = this.#allowance.fit(this.lectures.map(lectureForModel), (lecture) => lecture);
    return { lectures: items, ...(note ? { note } : {}) };
  }

  /** Returns a lecture's entry in the list, with its description, if there is such a lecture and it fits. */
  describe(lecture: string): OutlineToolOutput["outline"] {
    const index = this.lectures.findIndex(({ lectureId }) => lectureId === lecture);
    const listed = this.lectures[index];
    if (!listed) return undefined;
    const { description } = listed;
    const outline = {
      ...lectureForModel(listed, index),
      ...(description ? { description: clip(description, MAX_DESCRIPTION) } : {}),
    };
    return this.#allowance.fit([outline], (item) => item).items[0];
  }

  /** Outlines the course if the answer has a lookup left: without chapters or descriptions if they make it too long. */
  outlineCourse(): CourseOutlineToolOutput {
    if (!this.takeLookup()) return { lectures: [], note: NO_MORE_LOOKUPS };
    const { lectures, omits } = shortOutline(this.lectures);
    const { items, note } = this.#allowance.fit(lectures, (lecture) => lecture);
    const notes = [...omits, ...(note ? [note] : [])];
    return {
      ...(this.#course ? { course: this.#describeCourse(this.#course) } : {}),
      lectures: items,
      ...(notes.length > 0 ? { note: notes.join(" ") } : {}),
    };
  }

  #describeCourse({ title, description }: NonNullable<Deps["course"]>): CourseOutlineToolOutput["course"] {
    const milliseconds = this.lectures.reduce((sum, { durationMs }) => sum + durationMs, 0);
    return {
      title: clip(title, MAX_TITLE),
      ...(description ? { description: clip(description, MAX_DESCRIPTION) } : {}),
      lecture_count: this.lectures.length,
      duration: formatTimestamp(milliseconds / 1000),
    };
  }

  /** Returns the first items that fit in what the answer may still read. */
  fitting<Item extends object | string>(items: readonly Item[]): Item[] {
    return this.#allowance
      .fit(
        items.map((item) => ({ item })),
        ({ item }) => item,
      )
      .items.map(({ item }) => item);
  }

  /** Takes a lookup. Returns false if the answer has none left. */
  takeLookup(): boolean {
    return this.#allowance.takeLookup();
  }

  find(lecture: string): ListedLecture | undefined {
    return this.lectures.find(({ lectureId }) => lectureId === lecture);
  }

  /** Tells the model that no lecture has this slug, and which lectures it may have meant. */
  unknownLecture(lecture: string): string {
    const near = nearNames(
      lecture,
      this.lectures.map(({ lectureId, title }) => ({
        names: [lectureId, title],
        shown: `${lectureId} ("${clip(title, MAX_TITLE)}")`,
      })),
    );
    const hint = near.length > 0 ? `Near it: ${near.join(", ")}.` : "list_lectures gives the slugs.";
    return `There is no lecture "${lecture.slice(0, 100)}". ${hint}`;
  }
}

/** Returns the lectures as the outline of a course has them, with as much of each as fits, and what is left out. */
function shortOutline(lectures: readonly ListedLecture[]): {
  lectures: CourseOutlineToolOutput["lectures"];
  omits: string[];
} {
  const whole = lectures.map((lecture, index) => {
    const { section, description } = lecture;
    return {
      ...lectureForModel(lecture, index),
      ...(section ? { section: clip(section, MAX_TITLE) } : {}),
      ...(description ? { description: clip(description, MAX_SHORT_DESCRIPTION) } : {}),
    };
  });
  if (sentBytes(whole) <= COURSE_BYTES) return { lectures: whole, omits: [] };
  const described = whole.map(({ chapters: _, ...lecture }) => ({ ...lecture, chapters: [] }));
  if (sentBytes(described) <= COURSE_BYTES) return { lectures: described, omits: [NO_CHAPTERS] };
  return {
    lectures: described.map(({ description: _, ...lecture }) => lecture),
    omits: [NO_CHAPTERS, NO_DESCRIPTIONS],
  };
}

const NO_CHAPTERS = "The chapters of all lectures did not fit: outline_lecture lists those of one.";
const NO_DESCRIPTIONS = "Descriptions did not fit either.";

function lectureForModel(
  { lectureId, title, durationMs, chapters }: ListedLecture,
  index: number,
): LecturesToolOutput["lectures"][number] {
  const named = chapters
    .slice(0, MAX_CHAPTERS)
    .map((chapter) => `${formatTimestamp(chapter.startMs / 1000)} ${clip(chapter.title, MAX_TITLE)}`);
  return {
    number: index + 1,
    lecture: lectureId,
    title: clip(title, MAX_TITLE),
    duration: formatTimestamp(durationMs / 1000),
    chapters: named,
  };
}
