import type { z } from "zod";
import type { Context } from "~/context/context.server";
import { transcriptLineToJson } from "~/course/transcript-wire";
import { countedSearch } from "~/limits/counted-search.server";
import { notFound } from "~/platform/errors";
import { readMoment } from "~/retrieval/read-moment.server";
import { searchPassages } from "~/retrieval/search-passages.server";
import { getCourse, listCourses } from "~db/courses.server";
import { getLecture, listLectures } from "~db/lectures.server";
import { MAX_READ_SECONDS, type LookupInput, type LookupName, type LookupOutput, type TRANSCRIPT } from "./lookups";
import { courseResult, lectureResult, passageResult } from "./results";

export type LookUpDeps = Pick<Context, "sql" | "embedder" | "reranker" | "env" | "sessionSecrets"> & {
  /** The client's address, whose network's budget a search is charged to. */
  address: string;
  /** The public origin of this server. */
  origin: string;
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
  async list_courses(_input, { sql, origin }) {
    return { results: (await listCourses(sql)).map((course) => courseResult(course, origin)) };
  },
  async list_lectures({ course }, { sql, origin }) {
    await expectCourse(course, sql);
    return { results: (await listLectures(sql, course)).map((lecture) => lectureResult(lecture, origin)) };
  },
  async search_course({ course, lecture, query, limit }, { origin, ...deps }) {
    await expectCourse(course, deps.sql);
    if (lecture !== undefined) await expectLecture(course, lecture, deps.sql);
    const asked = { courseId: course, lectureId: lecture ?? null, question: query, limit };
    const passages = await countedSearch({ courseId: course, address: deps.address }, deps, (models) =>
      searchPassages(asked, { sql: deps.sql, ...models }),
    );
    return { results: passages.map((passage) => passageResult(passage, origin)) };
  },
  async read_moment({ course, lecture, from, to }, { sql, origin }) {
    await expectLecture(course, lecture, sql);
    const [start, end] = [Math.min(from, to), Math.max(from, to)];
    const passages = await readMoment(
      {
        courseId: course,
        lectureId: lecture,
        fromSeconds: start,
        toSeconds: Math.min(end, start + MAX_READ_SECONDS),
      },
      { sql },
    );
    return { results: passages.map((passage) => passageResult(passage, origin)) };
  },
};

/** Returns the lines of a lecture spoken, even in part, between two seconds. */
export async function readTranscript(
  { course, lecture: lectureId, from = 0, to = Infinity }: z.infer<(typeof TRANSCRIPT)["input"]>,
  { sql }: Pick<LookUpDeps, "sql">,
): Promise<z.infer<(typeof TRANSCRIPT)["output"]>> {
  const lecture = await getLecture(sql, course, lectureId);
  if (!lecture) throw notFound(`There is no lecture "${lectureId}" in the course "${course}".`);
  const lines = lecture.cues.filter(({ startMs, endMs }) => startMs < to * 1000 && endMs > from * 1000);
  return { lecture: lectureId, title: lecture.title, timing: lecture.timing, lines: lines.map(transcriptLineToJson) };
}

async function expectCourse(course: string, sql: LookUpDeps["sql"]): Promise<void> {
  if (!(await getCourse(sql, course))) throw notFound(`There is no course "${course}".`);
}

async function expectLecture(course: string, lecture: string, sql: LookUpDeps["sql"]): Promise<void> {
  const lectures = await listLectures(sql, course);
  if (!lectures.some(({ lectureId }) => lectureId === lecture))
    throw notFound(`There is no lecture "${lecture}" in the course "${course}".`);
}
