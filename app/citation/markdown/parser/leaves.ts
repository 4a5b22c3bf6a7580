import type { Code, Heading, Paragraph, Table } from "mdast";
import type { Math as MathBlock } from "mdast-util-math";
import { unescapeText } from "./character-references";
import type { Range } from "./content";
import { isBlank, type Line } from "./line";

/** A block of text that may continue on the next line. */
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

type Fence = Pick<OpenFence, "character" | "size" | "indent"> & { info: string };

/** Returns the fence that a line opens, or null. */
export function fenceOf(line: Line): Fence | null {
  const match = FENCE.exec(line.text);
  if (!match) return null;
  const [, backticks, backtickInfo, tildes, tildeInfo, dollars, dollarInfo] = match;
  const fence = backticks ?? tildes ?? dollars ?? "";
  return {
    character: fence.charAt(0),
    size: fence.length,
    indent: line.indent,
    info: (backtickInfo ?? tildeInfo ?? dollarInfo ?? "").trim(),
  };
}

/** Returns the code block or formula of a fence, without its lines. */
export function fenceNode({ character, info }: Fence, range: Code["position"]): Code | MathBlock {
  if (character === "$") return { type: "math", value: "", position: range };
  const [, lang, meta] = /^(\S*)\s*([^]*)$/.exec(unescapeText(info)) ?? [];
  return { type: "code", lang: lang || null, meta: meta || null, value: "", position: range };
}

/** Returns whether a line closes a fenced code block. */
export function closesFence({ character, size }: OpenFence, line: Line): boolean {
  const text = line.source.slice(line.textStart, line.textEnd);
  return text.length >= size && text === character.repeat(text.length);
}

/** Returns the depth and text of the heading on a line, or null. */
export function headingOf(line: Line): { depth: Heading["depth"]; text: Range } | null {
  const { source, textStart, textEnd } = line;
  let start = textStart;
  while (source[start] === "#" && start < textEnd) start++;
  const depth = start - textStart;
  if (!isHeadingDepth(depth) || (start < textEnd && !isBlank(source[start]))) return null;
  while (start < textEnd && isBlank(source[start])) start++;
  let end = textEnd;
  while (end > start && source[end - 1] === "#") end--;
  if (end > start && !isBlank(source[end - 1])) end = textEnd; // the `#`s belong to the text: a closing sequence follows a space
  while (end > start && isBlank(source[end - 1])) end--;
  return { depth, text: { start, end } };
}

/** Returns the depth of the heading that an underline turns its paragraph into, or null. */
export function underlineOf(line: Line): 1 | 2 | null {
  const match = /^(?:(=+)|-+)[ \t]*$/.exec(line.text);
  return match ? (match[1] ? 1 : 2) : null;
}

/** Returns whether a line is a thematic break. */
export const isThematicBreak = (line: Line) => /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(line.text);

/** Returns the marker of a list item: its sign, its number in an ordered list, and its width; or null. */
export function itemMarkerOf(
  line: Line,
): { sign: string; start: number | null; width: number; isEmpty: boolean } | null {
  const match = /^(?:([-+*])|(\d{1,9})([.)]))(?=[ \t]|$)/.exec(line.text);
  if (!match) return null;
  const [{ length }, bullet, number, delimiter] = match;
  return {
    sign: bullet ?? delimiter ?? "",
    start: number ? Number(number) : null,
    width: length,
    isEmpty: line.text.slice(length).trim() === "",
  };
}

/** Returns the label of the footnote that a line defines, and the width of `[^label]:`; or null. */
export function footnoteOf(line: Line): { label: string; width: number } | null {
  const [definition, label] = /^\[\^([^[\]\s]{1,999})\]:/.exec(line.text) ?? [];
  return definition === undefined || label === undefined ? null : { label, width: definition.length };
}

const isHeadingDepth = (depth: number): depth is Heading["depth"] => depth >= 1 && depth <= 6;
