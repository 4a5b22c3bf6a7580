import type { Nodes, Paragraph, Parent, Parents, PhrasingContent, Root, RootContent } from "mdast";
import { splitSentences } from "~/text/split-sentences";
import { isClaim, isRefusal } from "../claim-sentences";
import type {} from "./cite-markdown";

/** A sentence that makes a claim and cites nothing. */
type UncitedSentence = Omit<Parent, "type" | "children"> & { type: "uncitedSentence"; children: PhrasingContent[] };

declare module "mdast" {
  interface PhrasingContentMap {
    uncitedSentence: UncitedSentence;
  }
  interface RootContentMap {
    uncitedSentence: UncitedSentence;
  }
}

type Options = {
  /** Whether a number belongs to a source of the conversation. */
  isSource: (number: number) => boolean;
  /** Whether the paragraph before the tree introduces it with a citation: "There are two reasons [1]:". */
  isCovered?: boolean;
};

/** Blocks whose sentences are looked at. Headings, tables, code and formulas make no claims of their own. */
const CONTAINERS = new Set<Nodes["type"]>(["root", "list", "listItem", "blockquote"]);

/**
 * Returns a copy of a tree from `citeMarkdown` in which sentences without a source are nodes. A citation counts for its
 * sentence. At the end of a paragraph or a list item, it counts for all sentences since the citation before it.
 * Questions, greetings, refusals, lead-ins that end with a colon, and fragments need no source.
 */
export function markUncited(tree: Root, { isSource, isCovered = false }: Options): Root {
  return within(tree, isCovered);

  function within<Block extends Parents>(parent: Block, isLedIn: boolean): Block {
    let isCoveredNow = isLedIn;
    const children = (parent.children as RootContent[]).map((child): RootContent => {
      const covered = isCoveredNow;
      isCoveredNow = isLedIn || (child.type === "paragraph" && introduces(child, isSource));
      if (child.type === "paragraph") return covered ? child : markParagraph(child, isSource);
      return CONTAINERS.has(child.type) && "children" in child ? within(child, covered) : child;
    });
    return { ...parent, children };
  }
}

/** Returns whether a paragraph ends with a colon and cites a source for what follows. */
function introduces(paragraph: Paragraph, isSource: Options["isSource"]): boolean {
  const text = paragraph.children.map(textOf).join("").trimEnd();
  return /[:：]["”’)*_]*$/u.test(text) && paragraph.children.some((child) => cites(child, isSource));
}

type Sentence = { text: string; start: number; end: number; isCited: boolean };

function markParagraph(paragraph: Paragraph, isSource: Options["isSource"]): Paragraph {
  const { children } = paragraph;
  const isTitle = children.every(({ type }) => type === "strong" || type === "emphasis" || type === "break");
  if (isTitle) return paragraph;
  const sentences = sentencesOf(children, isSource);
  const isAnyCited = sentences.some(({ isCited }) => isCited);
  if (!isAnyCited && sentences.some(({ text }) => isRefusal(text))) return paragraph;
  const uncited = uncovered(sentences).filter(({ text }) => isClaim(text));
  return uncited.length === 0 ? paragraph : { ...paragraph, children: wrap(children, uncited) };
}

/** Returns the sentences that no citation counts for. */
function uncovered(sentences: readonly Sentence[]): Sentence[] {
  const isClosed = sentences.at(-1)?.isCited ?? false;
  const before = sentences.slice(0, -1).findLastIndex(({ isCited }) => isCited);
  return sentences.filter(({ isCited }, index) => !isCited && !(isClosed && index > before));
}

/** Splits a paragraph into sentences. Its markers have no text of their own. Formatted text is never split. */
function sentencesOf(children: readonly PhrasingContent[], isSource: Options["isSource"]): Sentence[] {
  let text = "";
  const citedAt: number[] = [];
  for (const child of children) {
    const words = flat(child);
    // Words that cite are inside their sentence. A marker may be between two sentences.
    if (cites(child, isSource)) citedAt.push(text.length + Math.min(1, words.length));
    text += words;
  }
  const sentences: Sentence[] = [];
  let start = 0;
  for (const sentence of splitSentences(text)) {
    const end = start + sentence.length;
    sentences.push({ text: sentence, start, end, isCited: false });
    start = end;
  }
  let at = 0;
  for (const place of citedAt) {
    // A marker between two sentences belongs to the one before it.
    while (at < sentences.length - 1 && (sentences[at]?.end ?? 0) < place) at++;
    const sentence = sentences[at];
    if (sentence) sentence.isCited = true;
  }
  return sentences;
}

function cites(node: Nodes, isSource: Options["isSource"]): boolean {
  if (node.type === "citationMarker") return node.numbers.some(isSource);
  if (node.type === "namedMoment") return true;
  return "children" in node && node.children.some((child) => cites(child, isSource));
}

/** The text of a node as a part of its paragraph: only its last character can end a sentence. */
function flat(node: PhrasingContent): string {
  if (node.type === "text") return node.value;
  if (node.type === "break") return "\n";
  if (node.type === "citationMarker") return "";
  const text = textOf(node);
  return text.slice(0, -1).replace(/[.!?…。！？؟।։\n]/gu, ",") + text.slice(-1);
}

function textOf(node: Nodes): string {
  if (node.type === "citationMarker") return "";
  if ("children" in node) return node.children.map(textOf).join("");
  return "value" in node ? node.value : "";
}

/** Wraps the children that make up each of the sentences, splitting texts where the words of a sentence begin or end. */
function wrap(children: readonly PhrasingContent[], sentences: readonly Sentence[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  const spans = sentences.map(({ text, start }) => ({ start, end: start + text.trimEnd().length }));
  let at = 0;
  let next = 0;
  let open: UncitedSentence | null = null;
  /** Adds a node to the sentence that it is in, or to the paragraph. */
  const add = (node: PhrasingContent, length: number) => {
    while (next < spans.length && (spans[next]?.end ?? 0) <= at) [next, open] = [next + 1, null];
    // A marker directly before a sentence belongs to the one before it.
    const isInside = at + Math.min(1, length) > (spans[next]?.start ?? Infinity);
    if (!isInside) result.push(node);
    else if (open) open.children.push(node);
    else result.push((open = { type: "uncitedSentence", children: [node] }));
    at += length;
  };
  for (const child of children) {
    if (child.type !== "text") {
      add(child, flat(child).length);
      continue;
    }
    const end = at + child.value.length;
    while (at < end) {
      const from = end - child.value.length;
      while (next < spans.length && (spans[next]?.end ?? 0) <= at) [next, open] = [next + 1, null];
      const { start = end, end: last = end } = spans[next] ?? {};
      const to = Math.min(end, at < start ? start : last);
      add({ type: "text", value: child.value.slice(at - from, to - from) }, to - at);
    }
  }
  return result;
}
