import type { z } from "zod";
import type { Context } from "~/context/context.server";
import { transcriptLineToJson } from "~/course/transcript-wire";
import type { Reader } from "~/identity/viewer";
import { countedSearch } from "~/limits/counted-search.server";
import { notFound } from "~/platform/errors";
import { readMoment } from "~/retrieval/read-moment.server";
import { searchPassages } from "~/retrieval/search-passages.server";
import { getCourse, listCourses } from "~db/courses.server";
import { getLecture, listLectures } from "~db/lectures.server";
import { MAX_READ_SECONDS, type LookupInput, type LookupName, type LookupOutput, type TRANSCRIPT } from "./lookups";
import { courseResult, lectureResult, passageResults } from "./results";

export type LookUpDeps = Pick<Context, "sql" | "embedder" | "reranker" | "env" | "sessionSecrets"> & {
  /** The client's address, whose network's budget a search is charged to. */
  address: string;
  /** The public origin of this server. */
  origin: string;
  /** The viewer who asks. */
  reader: Reader;
};

/** Runs a lookup. Throws AppError for an unknown course or lecture. */
export async function lookUp<Name extends LookupName>(
  name: Name,
  input: LookupInput<Name>,
  deps: LookUpDeps,
): Promise<LookupOutput<Name>> {
  return await HANDLERS[name](input, deps);
}

type Handlers = {
  [Name in LookupName]: (input: LookupInput<Name>, deps: LookUpDeps) => Promise<LookupOutput<Name>>;
};

const HANDLERS: Handlers = {
  async list_courses(_input, { sql, origin, reader }) {
    return { results: (await listCourses(sql, reader)).map((course) => courseResult(course, origin)) };
  },
  async list_lectures({ course }, { sql, origin, reader }) {
    await expectCourse(course, { sql, reader });
    return { results: (await listLectures(sql, reader, course)).map((lecture) => lectureResult(lecture, origin)) };
  },
  async search_course({ course, lecture, query, limit }, { origin, ...deps }) {
    await expectCourse(course, deps);
    if (lecture !== undefined) await expectLecture(course, lecture, deps);
    const asked = { courseId: course, lectureId: lecture ?? null, question: query, limit };
    const passages = await countedSearch({ courseId: course, address: deps.address }, deps, (models) =>
      searchPassages(asked, { sql: deps.sql, reader: deps.reader, ...models }),
    );
    return { results: passageResults(passages, origin) };
  },
  async read_moment({ course, lecture, from, to }, { sql, origin, reader }) {
    await expectLecture(course, lecture, { sql, reader });
    const [start, end] = inOrder(from, to);
    const passages = await readMoment(
      {
        courseId: course,
        lectureId: lecture,
        fromSeconds: start,
        toSeconds: Math.min(end, start + MAX_READ_SECONDS),
      },
      { sql, reader },
    );
    return { results: passageResults(passages, origin) };
  },
};

/** Returns the lines of a lecture spoken, even in part, between two seconds. */
export async function readTranscript(
  { course, lecture: lectureId, from = 0, to = Infinity }: z.infer<(typeof TRANSCRIPT)["input"]>,
  { sql, reader }: Pick<LookUpDeps, "sql" | "reader">,
): Promise<z.infer<(typeof TRANSCRIPT)["output"]>> {
  const lecture = await getLecture(sql, reader, course, lectureId);
  if (!lecture) throw notFound(`There is no lecture "${lectureId}" in the course "${course}".`);
  const [start, end] = inOrder(from, to);
  const lines = lecture.cues.filter(({ startMs, endMs }) => startMs < end * 1000 && endMs > start * 1000);
  return { lecture: lectureId, title: lecture.title, timing: lecture.timing, lines: lines.map(transcriptLineToJson) };
}

/** Models and people swap the times of a span. */
const inOrder = (from: number, to: number): [number, number] => [Math.min(from, to), Math.max(from, to)];

type ReadDeps = Pick<LookUpDeps, "sql" | "reader">;

async function expectCourse(course: string, { sql, reader }: ReadDeps): Promise<void> {
  if (!(await getCourse(sql, reader, course))) throw notFound(`There is no course "${course}".`);
}

async function expectLecture(course: string, lecture: string, { sql, reader }: ReadDeps): Promise<void> {
  const lectures = await listLectures(sql, reader, course);
  if (!lectures.some(({ lectureId }) => lectureId === lecture))
    throw notFound(`There is no lecture "${lecture}" in the course "${course}".`);
}
