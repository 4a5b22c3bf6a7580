import { z } from "zod";
import type { Context } from "~/context/context.server";
import { isSameName, type GlossaryTerm } from "~/course/glossary";
import type { Reader } from "~/identity/viewer";
import { AppError, notFound } from "~/platform/errors";
import { tokenize } from "~/text/tokenize";
import { parseClock } from "~/transcript/clock";
import { insertAuditEvent } from "~db/audit-events.server";
import type { SqlOrTx } from "~db/connect.server";
import { countTerms, deleteTerm, insertTerm, updateTerm } from "~db/glossary.server";
import { listArrangedLectures } from "~db/teaching.server";
import type { GlossaryProblem, GlossaryResult, TermFields } from "./glossary-result";

const MAX_TERMS = 1_000;
const MAX_NAME = 100;
const MAX_SPELLINGS = 20;

const Text = z.string().trim().max(5_000);
const Fields = {
  term: Text,
  spellings: Text,
  misheard: Text.default(""),
  definition: Text,
  lecture: z.string().max(100),
  at: z.string().max(40),
};
const TermId = z.uuid();
const Name = z.string().min(1).max(MAX_NAME);
const DeletedTerm = z.object({
  term: Name,
  spellings: z.array(Name).max(MAX_SPELLINGS),
  misheard: z.array(Name).max(MAX_SPELLINGS),
  definition: z.string().max(5_000).nullable(),
  moment: z.object({ lectureId: z.string().max(100), atMs: z.int().min(0) }).nullable(),
});

/** Requests of the glossary's forms. Values that people type are validated where they are used. */
export const GlossaryForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add"), ...Fields }),
  z.object({ intent: z.literal("save"), termId: TermId, ...Fields }),
  z.object({ intent: z.literal("delete"), termId: TermId }),
  /** `term`: the deleted term, as `deleted` of the result had it. */
  z.object({ intent: z.literal("restore"), term: z.string().max(20_000) }),
]);
type GlossaryForm = z.infer<typeof GlossaryForm>;

/** The user who changes the glossary. `reader`: what the user may read. */
type Editor = { actorId: string; reader: Reader };

/** Carries out a form request of the glossary, and logs a change. Throws AppError if the term no longer exists. */
export async function changeGlossary(
  courseId: string,
  form: GlossaryForm,
  { actorId, reader }: Editor,
  { sql }: Pick<Context, "sql">,
): Promise<GlossaryResult> {
  const log = (tx: SqlOrTx, term: string) =>
    insertAuditEvent(tx, { actorId, action: "glossary_changed", courseId, detail: term });
  if (form.intent === "delete") {
    const deleted = await sql.begin(async (tx) => {
      const term = await deleteTerm(tx, courseId, form.termId);
      if (term !== null) await log(tx, term.term);
      return term;
    });
    return { done: "deleted", deleted: deleted && { term: deleted.term, json: JSON.stringify(deleted) } };
  }
  if (form.intent === "restore") {
    const restored = parseDeleted(form.term);
    await sql.begin(async (tx) => {
      // Another person may have added it again.
      if (await insertTerm(tx, courseId, restored)) await log(tx, restored.term);
    });
    return { done: "restored" };
  }
  const { term, spellings, misheard, definition, lecture, at } = form;
  const fields: TermFields = { term, spellings, misheard, definition, lecture, at };
  const termId = form.intent === "save" ? form.termId : null;
  const refused = (problem: GlossaryProblem): GlossaryResult => ({ problem, termId, fields });
  const lectures = await listArrangedLectures(sql, reader, courseId);
  const parsed = parseTerm(fields, new Map(lectures.map(({ lectureId, durationMs }) => [lectureId, durationMs])));
  if (typeof parsed === "string") return refused(parsed);
  if (termId === null && (await countTerms(sql, reader, courseId)) >= MAX_TERMS) return refused("too_many");
  const result = await sql.begin(async (tx) => {
    const stored = await storeTerm(tx, courseId, { termId, parsed });
    if (stored === "added" || stored === "saved") await log(tx, parsed.term);
    return stored;
  });
  if (result === "missing") throw notFound("That term does not exist any more. Reload the page.");
  return result === "duplicate" ? refused("duplicate") : { done: result };
}

function parseDeleted(text: string): GlossaryTerm {
  try {
    return DeletedTerm.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError("invalid_request", "That term cannot be restored.", { cause });
  }
}

/** Adds a term, or with a `termId` changes it. */
async function storeTerm(
  tx: SqlOrTx,
  courseId: string,
  { termId, parsed }: { termId: string | null; parsed: GlossaryTerm },
): Promise<"added" | "saved" | "duplicate" | "missing"> {
  if (termId === null) return (await insertTerm(tx, courseId, parsed)) ? "added" : "duplicate";
  const changed = await updateTerm(tx, courseId, { termId, ...parsed });
  return changed === "changed" ? "saved" : changed;
}

/** Returns the distinct names that a field lists. */
function namesIn(text: string): string[] {
  const names = text.split(/[\n,;]/u).map((name) => name.trim());
  return names.filter(
    (name, index) => tokenize(name).length > 0 && names.findIndex((earlier) => isSameName(earlier, name)) === index,
  );
}

/** A misheard plural counts as an error, but the words of a correct name do not. */
const isSameWords = (one: string, other: string) => tokenize(one).join(" ") === tokenize(other).join(" ");

/**
 * Returns the term that a form describes, or the field that is invalid. `durations`: lengths of the lectures in
 * milliseconds.
 */
function parseTerm(
  { term, spellings, misheard, definition, lecture, at }: TermFields,
  durations: ReadonlyMap<string, number>,
): GlossaryTerm | GlossaryProblem {
  if (tokenize(term).length === 0) return "term";
  const other = namesIn(spellings).filter((name) => !isSameName(name, term));
  const wrong = namesIn(misheard).filter((name) => ![term, ...other].some((right) => isSameWords(right, name)));
  if ([term, ...other, ...wrong].some((name) => name.length > MAX_NAME)) return "long";
  if (other.length > MAX_SPELLINGS || wrong.length > MAX_SPELLINGS) return "long";
  const parsed = { term, spellings: other, misheard: wrong, definition: definition || null };
  if (lecture === "" && at === "") return { ...parsed, moment: null };
  const durationMs = durations.get(lecture);
  if (durationMs === undefined || at === "") return "place";
  const atMs = Math.round(parseClock(at));
  if (!(atMs >= 0 && atMs <= durationMs)) return "time";
  return { ...parsed, moment: { lectureId: lecture, atMs } };
}
