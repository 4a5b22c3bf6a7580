import type { SourceNumbering } from "~/citation/number-sources";
import type { Source } from "~/citation/source";
import type {
  LecturesToolOutput,
  OutlineToolOutput,
  PassagesToolOutput,
  ResultsToolOutput,
} from "~/conversation/tool-output";
import type { LectureSummary } from "~/course/lecture";
import { formatTimestamp } from "~/course/moment";
import type { Passage } from "~/course/passage";
import { clip, MAX_LOOKUPS, MAX_TITLE } from "./answer-limits";
import { PassagePresenter, type ToolCall } from "./present-passages.server";
import { ReadingAllowance } from "./reading-allowance";

export type ListedLecture = Pick<LectureSummary, "lectureId" | "title" | "durationMs" | "chapters"> &
  Partial<Pick<LectureSummary, "description">>;

type Deps = {
  courseId?: string;
  lectures: readonly ListedLecture[];
  numbering: SourceNumbering;
  /** Called with the sources of each call before the model reads them. */
  onSources: (sources: Source[], toolCallId: string) => Promise<void> | void;
};

/** Chapters that the list of lectures names for each. */
const MAX_CHAPTERS = 40;
const MAX_DESCRIPTION = 1_000;
const NO_MORE_LOOKUPS = `No more look-ups in this answer: it may make ${MAX_LOOKUPS}. Answer from what was found.`;

/** The lookups of one answer: how many are left, and how their passages reach the student and the model. */
export class AnswerLookups {
  readonly #allowance = new ReadingAllowance();
  readonly #presenter: PassagePresenter;
  readonly #courseId: string;
  readonly lectures: readonly ListedLecture[];

  constructor({ courseId = "", lectures, numbering, onSources }: Deps) {
    this.#courseId = courseId;
    this.lectures = lectures;
    this.#presenter = new PassagePresenter({ courseId, allowance: this.#allowance, numbering, onSources });
  }

  /** Runs a lookup if the answer has one left. Its passages, or a note that replaces them, go to the model. */
  async run(lookUp: () => Promise<Passage[]> | string, call: ToolCall): Promise<PassagesToolOutput> {
    const found = this.#allowance.takeLookup() ? lookUp() : NO_MORE_LOOKUPS;
    return typeof found === "string" ? { passages: [], note: found } : this.#presenter.present(found, call);
  }

  /** Runs a lookup outside the lectures if the answer has one left. */
  async runAdded(
    name: string,
    lookUp: (context: { courseId: string; signal: AbortSignal | undefined }) => Promise<unknown>,
    call: ToolCall,
  ): Promise<ResultsToolOutput> {
    if (!this.#allowance.takeLookup()) return { results: [], note: NO_MORE_LOOKUPS };
    const found = lookUp({ courseId: this.#courseId, signal: call.abortSignal });
    return this.#presenter.presentResults(found, name, call);
  }

  /** Lists the lectures as far as they fit, if the answer has a lookup left. */
  list(): LecturesToolOutput {
    if (!this.#allowance.takeLookup()) return { lectures: [], note: NO_MORE_LOOKUPS };
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

  has(lecture: string): boolean {
    return this.lectures.some(({ lectureId }) => lectureId === lecture);
  }
}

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
