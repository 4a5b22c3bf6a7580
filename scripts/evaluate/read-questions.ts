import { readFile } from "node:fs/promises";
import { z } from "zod";
import { invalidRequest } from "~/errors";

const Line = z.object({
  qid: z.union([z.string(), z.number()]).transform(String),
  query: z.string(),
  lecture_id: z.string().nullish(),
  start: z.number().nonnegative().nullish(),
  end: z.number().nonnegative().nullish(),
  outside: z.boolean().default(false),
});

export type Question = { qid: string; query: string; lectureId?: string; start?: number; end: number | null; outside: boolean };

/** Reads a file of questions. Throws AppError with every line that is wrong. */
export async function readQuestions(file: string): Promise<Question[]> {
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw invalidRequest(`${file} cannot be read: ${cause.code === "ENOENT" ? "there is no such file" : cause.message}.`, cause);
  });
  const problems: string[] = [];
  const questions = text.split("\n").flatMap((line, index): Question[] => {
    if (line.trim() === "") return [];
    const parsed = Line.safeParse(parseJson(line));
    if (!parsed.success) {
      problems.push(`${file}:${index + 1}: ${parsed.error.issues.map((issue) => `${issue.path.join(".") || "line"}: ${issue.message}`).join("; ")}`);
      return [];
    }
    const { qid, query, lecture_id, start, end, outside } = parsed.data;
    return [{ qid, query, outside, end: end ?? null, ...(lecture_id != null ? { lectureId: lecture_id } : {}), ...(start != null ? { start } : {}) }];
  });
  if (problems.length > 0) throw invalidRequest(problems.join("\n"));
  if (questions.length === 0) throw invalidRequest(`${file} has no questions.`);
  return questions;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
