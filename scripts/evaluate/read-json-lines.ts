import { readFile } from "node:fs/promises";
import { z } from "zod";
import { invalidRequest } from "~/platform/errors";

/** Reads one value per line and skips empty lines. Throws AppError with every invalid line. */
export async function readJsonLines<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.infer<Schema>[]> {
  const text = await readFile(file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    throw invalidRequest(
      `${file} cannot be read: ${cause.code === "ENOENT" ? "there is no such file" : cause.message}.`,
      cause,
    );
  });
  const problems: string[] = [];
  const values = text.split("\n").flatMap((line, index): z.infer<Schema>[] => {
    if (line.trim() === "") return [];
    const json = parseJson(line);
    if (json === undefined) {
      problems.push(`${file}:${index + 1}: is not JSON; write one JSON object on each line`);
      return [];
    }
    const parsed = schema.safeParse(json);
    if (parsed.success) return [parsed.data];
    problems.push(
      `${file}:${index + 1}: ${parsed.error.issues.map((issue) => `${issue.path.join(".") || "line"}: ${issue.message}`).join("; ")}`,
    );
    return [];
  });
  if (problems.length > 0) throw invalidRequest(problems.join("\n"));
  if (values.length === 0) throw invalidRequest(`${file} is empty.`);
  return values;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
