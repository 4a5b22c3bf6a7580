/** Why a file is not a usable transcript. */
export type TranscriptProblem =
  | "empty"
  | "binary"
  | "chat"
  | "encoding"
  | "format"
  | "json_format"
  | "json_broken"
  | "no_words"
  | "nested";

/** A problem with a transcript and its position. `line` and `column` count from 1. */
export class TranscriptError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(
    readonly problem: TranscriptProblem,
    message: string,
    { line = 1, column = 1 }: { line?: number; column?: number } = {},
  ) {
    super(message);
    this.name = "TranscriptError";
    this.line = line;
    this.column = column;
  }
}
