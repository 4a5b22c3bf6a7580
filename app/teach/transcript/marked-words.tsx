import { useMemo } from "react";
import { diffWords } from "~/text/diff-words";
import type { Line } from "~/transcript/edits/line";

/** Returns what a line says, after the name of its speaker. */
export const said = (line: Line | null | undefined): string =>
  line ? `${line.speaker ? `${line.speaker}: ` : ""}${line.text}` : "";

/** Marks the words of a text that the other version does not have. */
export function MarkedWords({ text, other }: { text: string; other: string }) {
  const words = useMemo(() => diffWords(other, text).filter(({ kind }) => kind !== "removed"), [text, other]);
  return (
    <>
      {words.map(({ kind, text: word }, index) =>
        kind === "added" && other !== "" ? <mark key={index}>{word}</mark> : <span key={index}>{word}</span>,
      )}
    </>
  );
}
