import { z } from "zod";
import type { LabeledQuestion } from "~/retrieval/retrieval-metrics";
import { readJsonLines } from "./read-json-lines";

const Line = z.object({
  qid: z.union([z.string(), z.number()]).transform(String),
  query: z.string(),
  lecture_id: z.string().nullish(),
  start: z.number().nonnegative().nullish(),
  end: z.number().nonnegative().nullish(),
  outside: z.boolean().default(false),
});

export type Question = {
  qid: string;
  query: string;
  lectureId?: string | undefined;
  start?: number | undefined;
  end: number | null;
  outside: boolean;
};

/** Returns whether a question has a labeled place in a lecture. */
export function isLabeled(question: Question): question is Question & LabeledQuestion {
  return question.lectureId !== undefined && question.start !== undefined;
}

/** Reads a file of questions. Throws AppError with every invalid line. */
export async function readQuestions(file: string): Promise<Question[]> {
  const lines = await readJsonLines(file, Line);
  return lines.map(({ qid, query, lecture_id, start, end, outside }) => ({
    qid,
    query,
    outside,
    end: end ?? null,
    lectureId: lecture_id ?? undefined,
    start: start ?? undefined,
  }));
}
