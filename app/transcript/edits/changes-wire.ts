import * as z from "zod/mini"; // pages load this
import { TranscriptLineJson, transcriptLineToJson } from "~/course/transcript-wire";
import type { Line, LineChange, LineConflict } from "./line";

const MAX_CHANGES = 20_000;
const MAX_REPORTS = 1_000;
const EditedLineJson = z.extend(TranscriptLineJson, { is_confirmed: z.optional(z.boolean()) });
type EditedLineJson = z.infer<typeof EditedLineJson>;
const Lines = z.array(EditedLineJson);

const LineChangeJson = z.object({
  at: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  from: Lines,
  to: Lines,
});
type LineChangeJson = z.infer<typeof LineChangeJson>;

/**
 * The body of `PATCH /api/teach/courses/:course/lectures/:lecture/transcript`. `save_id` is new for each save and the
 * same when a save is repeated. `edit_number`: the last edit that the sender knows. `reports`: the students' reports that
 * the changes accept.
 */
export const TranscriptSaveJson = z.object({
  save_id: z.string().check(z.minLength(8), z.maxLength(64)),
  edit_number: z.int().check(z.minimum(0)),
  changes: z.array(LineChangeJson).check(z.maxLength(MAX_CHANGES)),
  reports: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MAX_REPORTS))),
});

const SavedJson = z.object({
  edit_number: z.int(),
  others: z.array(LineChangeJson),
  conflicts: z.array(z.object({ change: LineChangeJson, current: Lines })),
});

/** The result of a save. `others`: what others changed since the sender's last edit, before what was saved now. */
export type Saved = { editNumber: number; others: LineChange[]; conflicts: LineConflict[] };

/** A save. `reports`: the ids of students' reports that it accepts. */
export type TranscriptSave = { saveId: string; editNumber: number; changes: LineChange[]; reports?: readonly string[] };

/** Converts a save to its wire format. */
export const saveToJson = ({ saveId, editNumber, changes, reports = [] }: TranscriptSave) => ({
  save_id: saveId,
  edit_number: editNumber,
  changes: changes.map(changeToJson),
  reports,
});

/** Parses a save from its wire format. */
export function saveFromJson(json: z.infer<typeof TranscriptSaveJson>): TranscriptSave {
  const { save_id, edit_number, changes, reports = [] } = json;
  return { saveId: save_id, editNumber: edit_number, changes: changes.map(changeFromJson), reports };
}

/** Converts the result of a save to its wire format. */
export const savedToJson = ({ editNumber, others, conflicts }: Saved) => ({
  edit_number: editNumber,
  others: others.map(changeToJson),
  conflicts: conflicts.map(({ change, current }) => ({ change: changeToJson(change), current: linesToJson(current) })),
});

/** Parses the result of a save. Throws a ZodError for a body of another shape. */
export function savedFromJson(json: unknown): Saved {
  const { edit_number, others, conflicts } = SavedJson.parse(json);
  return {
    editNumber: edit_number,
    others: others.map(changeFromJson),
    conflicts: conflicts.map(({ change, current }) => ({
      change: changeFromJson(change),
      current: current.map(lineFromJson),
    })),
  };
}

/** Changes as this browser keeps them until they are saved. */
export const changesToJson = (changes: readonly LineChange[]) => changes.map(changeToJson);

/** Parses kept changes. Returns none if they have another shape. */
export function changesFromJson(json: unknown): LineChange[] {
  const parsed = z.safeParse(z.array(LineChangeJson), json);
  return parsed.success ? parsed.data.map(changeFromJson) : [];
}

/** Converts lines to their wire format. */
export const linesToJson = (lines: readonly Line[]): EditedLineJson[] =>
  lines.map((line) => ({ ...transcriptLineToJson(line), ...(line.isConfirmed && { is_confirmed: true }) }));

const LinesBody = z.object({ lines: Lines });
/** Parses lines from their wire format. */
export const linesFromJson = (json: unknown): Line[] => LinesBody.parse(json).lines.map(lineFromJson);

const changeToJson = ({ at, from, to }: LineChange): LineChangeJson => ({
  at,
  from: linesToJson(from),
  to: linesToJson(to),
});

const changeFromJson = ({ at, from, to }: LineChangeJson): LineChange => ({
  at,
  from: from.map(lineFromJson),
  to: to.map(lineFromJson),
});

const milliseconds = (seconds: number) => Math.round(seconds * 1000);

function lineFromJson({ start_seconds, end_seconds, text, speaker, is_confirmed }: EditedLineJson): Line {
  return {
    startMs: milliseconds(start_seconds),
    endMs: milliseconds(end_seconds),
    text,
    ...(speaker ? { speaker } : {}),
    ...(is_confirmed && { isConfirmed: true }),
  };
}

const HistoryJson = z.object({
  edits: z.array(
    z.object({
      edit_number: z.int(),
      edited_at: z.string(),
      editor: z.nullable(z.string()),
      kind: z.enum(["edited", "ingested"]),
      changes: z.array(LineChangeJson),
      change_count: z.int(),
      report_count: z.int(),
    }),
  ),
  older: z.boolean(),
});

/** An edit in the history. `editor`: null if the account was deleted. `changes`: the first ones of `changeCount`. */
export type ListedEdit = {
  editNumber: number;
  /** ISO 8601. */
  editedAt: string;
  editor: string | null;
  /** `ingested`: the transcript file replaced what was edited. */
  kind: "edited" | "ingested";
  changes: LineChange[];
  changeCount: number;
  /** Number of students' reports that the edit accepted. */
  reportCount: number;
};
export type EditHistory = { edits: ListedEdit[]; older: boolean };

/** Converts a history to its wire format. */
export const historyToJson = ({ edits, older }: EditHistory): z.infer<typeof HistoryJson> => ({
  edits: edits.map(({ editNumber, editedAt, editor, kind, changes, changeCount, reportCount }) => ({
    edit_number: editNumber,
    edited_at: editedAt,
    editor,
    kind,
    changes: changes.map(changeToJson),
    change_count: changeCount,
    report_count: reportCount,
  })),
  older,
});

/** Parses a history. Throws a ZodError for a body of another shape. */
export function historyFromJson(json: unknown): EditHistory {
  const { edits, older } = HistoryJson.parse(json);
  return {
    edits: edits.map(({ edit_number, edited_at, changes, change_count, report_count, ...edit }) => ({
      ...edit,
      editNumber: edit_number,
      editedAt: edited_at,
      changes: changes.map(changeFromJson),
      changeCount: change_count,
      reportCount: report_count,
    })),
    older,
  };
}
