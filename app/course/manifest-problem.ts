import type { z } from "zod";

/** Identifies a text of the interface that translates a problem's message. */
export type ProblemReason = { name: string; values: Record<string, number | string> };

/** A problem with a course's files, described for the course's author, with the file and, if known, the line. */
export type Problem = { file: string; line?: number | undefined; message: string; reason?: ProblemReason | undefined };

/** What is wrong with the value at a path. `kind` names the text that translates `message`. */
export type ValueProblem = { path: PropertyKey[]; kind: ProblemKind; message: string };

type ProblemKind =
  | "missing"
  | "unknown_key"
  | "type"
  | "empty"
  | "too_long"
  | "no_lectures"
  | "slug"
  | "slug_taken"
  | "language"
  | "release"
  | "time"
  | "chapter"
  | "password"
  | "visibility";

/** YAML's names for types. */
const TYPE_NAMES: Partial<Record<string, string>> = { object: "a map of keys", array: "a list" };

/** The keys whose values have a form of their own. */
const KINDS: Partial<Record<string, ProblemKind>> = {
  slug: "slug",
  institution: "slug",
  language: "language",
  releases_at: "release",
  start: "time",
  video: "password",
  url: "password",
  visibility: "visibility",
};

/** Splits an issue into problems: one for each unknown key, on its own line. */
export function valueProblems(issue: z.core.$ZodIssue): ValueProblem[] {
  const { path } = issue;
  if (issue.code === "invalid_union") {
    // The intended form is the one that failed deepest.
    const depth = (option: z.core.$ZodIssue[]) => Math.max(...option.map(({ path }) => path.length));
    const meant = issue.errors.reduce((a, b) => (depth(b) > depth(a) ? b : a));
    if (depth(meant) > 0) return meant.flatMap((inner) => valueProblems({ ...inner, path: [...path, ...inner.path] }));
  }
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...path, key], kind: "unknown_key", message: "is not a known key" }));
  return [{ path, ...problemOf(issue) }];
}

function problemOf(issue: z.core.$ZodIssue): Omit<ValueProblem, "path"> {
  switch (issue.code) {
    case "invalid_type":
      if (issue.message.endsWith("received undefined")) return { kind: "missing", message: "is missing" };
      return { kind: "type", message: `must be ${TYPE_NAMES[issue.expected] ?? `a ${issue.expected}`}` };
    case "too_small":
      return issue.origin === "array"
        ? { kind: "no_lectures", message: issue.message }
        : { kind: "empty", message: "is empty" };
    case "too_big":
      return { kind: "too_long", message: `is too long; use at most ${issue.maximum} characters` };
    case "invalid_value":
      return { kind: "visibility", message: `must be one of ${issue.values.map(String).join(", ")}` };
    case "invalid_union":
      if (issue.message === "Invalid input") return { kind: "type", message: "has the wrong form" };
  }
  return { kind: kindOf(issue), message: issue.message };
}

/**
 * Our own check of a slug, apart from its form, is that no other lecture has it; that of a whole chapter compares it
 * with the others.
 */
function kindOf({ code, path }: z.core.$ZodIssue): ProblemKind {
  const key = String(path.at(-1));
  if (code === "custom" && path.at(-2) === "chapters") return "chapter";
  return key === "slug" && code === "custom" ? "slug_taken" : (KINDS[key] ?? "type");
}

/** Describes a problem in a sentence that begins with the path, such as `lectures[2].title`. */
export function describeProblem({ path, kind, message }: ValueProblem): Pick<Problem, "message" | "reason"> {
  const name = path
    .map((part, i) => (typeof part === "number" ? `[${part + 1}]` : `${i > 0 ? "." : ""}${String(part)}`))
    .join("");
  return {
    message: name ? `${name} ${message}` : `the manifest ${message}`,
    reason: { name: `manifest_${kind}`, values: { path: name } },
  };
}
