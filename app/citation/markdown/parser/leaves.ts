import type { Code, Heading, Paragraph, Table } from "mdast";
import type { Math as MathBlock } from "mdast-util-math";
import type { Range } from "./content";
import type { Line } from "./line";

/** A block of text that may go on in the next line. */
export type OpenParagraph = { type: "paragraph"; node: Paragraph; lines: Range[] };

/** Code or a formula between fences. */
export type OpenFence = {
  type: "fence";
  node: Code | MathBlock;
  character: string;
  size: number;
  indent: number;
  lines: string[];
};

type OpenTable = { type: "table"; node: Table };

export type OpenLeaf = OpenParagraph | OpenFence | OpenTable;

const FENCE = /^(`{3,})([^`]*)$|^(~{3,})(.*)$|^(\${2,})([^$]*)$/;

/** The fence that a line opens; null when it opens none. */
export function fenceOf(line: Line): (Pick<OpenFence, "character" | "size" | "indent"> & { info: string }) | null {
  const match = FENCE.exec(line.text);
  if (!match) return null;
  const fence = match[1] ?? match[3] ?? match[5]!;
  return {
    character: fence[0]!,
    size: fence.length,
    indent: line.indent,
    info: (match[2] ?? match[4] ?? match[6]!).trim(),
  };
}

export function closesFence({ character, size }: OpenFence, line: Line): boolean {
  const text = line.source.slice(line.textStart, line.textEnd);
  return text.length >= size && text === character.repeat(text.length);
}

/** The depth of the heading that a line is, and its text; null when it is none. */
export function headingOf(line: Line): { depth: Heading["depth"]; text: Range } | null {
  const { source, textStart, textEnd } = line;
  let start = textStart;
  while (source[start] === "#" && start < textEnd) start++;
  const depth = start - textStart;
  if (depth < 1 || depth > 6 || (start < textEnd && !isSpace(source[start]!))) return null;
  while (start < textEnd && isSpace(source[start]!)) start++;
  let end = textEnd;
  while (end > start && source[end - 1] === "#") end--;
  if (end > start && !isSpace(source[end - 1]!)) end = textEnd; // not a closing sequence but the text's own
  while (end > start && isSpace(source[end - 1]!)) end--;
  return { depth: depth as Heading["depth"], text: { start, end } };
}

/** The depth of the heading that a line under a paragraph makes of it; null when it makes none. */
export function underlineOf(line: Line): 1 | 2 | null {
  const match = /^(?:(=+)|-+)[ \t]*$/.exec(line.text);
  return match ? (match[1] ? 1 : 2) : null;
}

export const isThematicBreak = (line: Line) => /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(line.text);

/** A list item's marker: its sign, the number of an ordered list's, and its width; null when a line has none. */
export function itemMarkerOf(
  line: Line,
): { sign: string; start: number | null; width: number; isEmpty: boolean } | null {
  const match = /^(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/.exec(line.text);
  if (!match) return null;
  const [{ length }, bullet, number, delimiter] = match;
  return {
    sign: bullet ?? delimiter!,
    start: number ? Number(number) : null,
    width: length,
    isEmpty: line.text.slice(length).trim() === "",
  };
}

/** The label of the footnote that a line defines, and where its text begins in the line; null when it defines none. */
export function footnoteOf(line: Line): { label: string; width: number } | null {
  const match = /^\[\^([^[\]\s]{1,999})\]:/.exec(line.text);
  return match && { label: match[1]!, width: match[0].length };
}

const isSpace = (character: string) => character === " " || character === "\t";
