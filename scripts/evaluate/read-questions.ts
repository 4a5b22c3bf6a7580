import { z } from "zod";
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
  lectureId?: string;
  start?: number;
  end: number | null;
  outside: boolean;
};

/** Reads a file of questions. Throws AppError with every line that is wrong. */
export async function readQuestions(file: string): Promise<Question[]> {
  const lines = await readJsonLines(file, Line);
  return lines.map(({ qid, query, lecture_id, start, end, outside }) => ({
    qid,
    query,
    outside,
    end: end ?? null,
    ...(lecture_id != null ? { lectureId: lecture_id } : {}),
    ...(start != null ? { start } : {}),
  }));
}
