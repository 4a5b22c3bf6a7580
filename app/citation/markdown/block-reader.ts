import type { Root } from "mdast";
import { markedNumbers } from "~/citation/marker-grammar";
import { MAX_MOMENT_LINKS } from "./cite-markdown";
import { countNodes, parseFinished } from "./parse-finished";
import { isPlain, parseMarkdown, plainTree } from "./parse-markdown";
import { offsetsOf } from "./parser/content";
import { MAX_NODES, MAX_TEXT_LENGTH } from "./parser/limits";

/** A top-level block of a text. */
export type Block = {
  /** Offset in the text. It identifies the block while the text only grows. */
  start: number;
  /** The parsed block alone. */
  tree: Root;
  /** The source of `tree`, and its offset in the tree's positions. */
  text: string;
  offset: number;
  /** How often each number is marked before this block. */
  marked: ReadonlyMap<number, number>;
  /** An upper bound of the links to moments before it. */
  links: number;
  /** Whether the block may still grow. */
  isOpen: boolean;
};

/** Footnotes apply to the whole text, so a text with footnotes is a single block. */
const FOOTNOTE = /\[\^[^[\]\s]{1,999}\]:/;

/** A longer open block is parsed again only after it has grown by 1/32; for every word would take quadratic time. */
const LONG_BLOCK = 4_096;
const GROWTH = 32;

/**
 * Reads a growing Markdown text block by block. A block is finished when a later one has begun on a complete line;
 * finished blocks are parsed once and remain the same objects. The blocks of a complete text do not depend on how it
 * arrived. A text beyond the parser's limits is one plain block.
 */
export class BlockReader {
  #finished: Block[] = [];
  /** The text of the finished blocks, and their number of nodes. */
  #done = "";
  #nodes = 0;
  /** The end of the last complete line that was parsed. */
  #seen = 0;
  #before: Before;
  readonly #start: Before;
  /** The last result, its text, and the length from which a text is parsed again. */
  #last: readonly Block[] = [];
  #read = "";
  #nextLength = 0;

  /** @param marked how often each number is marked before the text */
  constructor(marked: ReadonlyMap<number, number> = new Map()) {
    this.#start = { marked, links: [...marked.values()].reduce((sum, count) => sum + count, 0) };
    this.#before = this.#start;
  }

  /**
   * Returns the finished blocks and the open rest. While the text `isGrowing`, the end of a long open block may be
   * missing.
   */
  read(text: string, isGrowing = false): readonly Block[] {
    if (!text.startsWith(this.#done)) this.#reset();
    if (isGrowing && text.length < this.#nextLength && text.startsWith(this.#read)) return this.#last;
    const isNew = this.#done === "" && !isGrowing;
    this.#last = isNew ? this.#wholeText(text, parseFinished(text)) : this.#readOn(text);
    this.#read = text;
    const open = text.length - this.#done.length;
    this.#nextLength = open > LONG_BLOCK ? text.length + Math.floor(open / GROWTH) : 0;
    return this.#last;
  }

  #readOn(text: string): readonly Block[] {
    if (text.length > MAX_TEXT_LENGTH) return this.#plain(text);
    if (FOOTNOTE.test(text.slice(this.#done.length))) {
      this.#reset();
      return this.#wholeText(text, parseMarkdown(text));
    }
    if (!this.#finish(text)) return this.#plain(text);
    const rest = text.slice(this.#done.length);
    if (rest.trim() === "") return this.#finished;
    const tree = parseMarkdown(rest, MAX_NODES - this.#nodes);
    return isPlain(tree) ? this.#plain(text) : [...this.#finished, ...this.#blocksOf(tree.children, rest, true).blocks];
  }

  #plain(text: string): readonly Block[] {
    this.#reset();
    return this.#wholeText(text, plainTree(text));
  }

  #wholeText(text: string, tree: Root): readonly Block[] {
    if (text.trim() === "") return [];
    if (isPlain(tree) || FOOTNOTE.test(text))
      return [{ start: 0, tree, text, offset: 0, ...this.#start, isOpen: true }];
    return this.#blocksOf(tree.children, text, true).blocks;
  }

  /** Finishes all blocks of the complete lines except the last; returns false if they have too many nodes. */
  #finish(text: string): boolean {
    const whole = text.lastIndexOf("\n") + 1;
    if (whole <= Math.max(this.#seen, this.#done.length)) return true;
    this.#seen = whole;
    const lines = text.slice(this.#done.length, whole);
    const tree = parseMarkdown(lines, MAX_NODES - this.#nodes);
    if (isPlain(tree)) return false;
    // From the start of its line, because a block's indentation belongs to it.
    const end = lines.lastIndexOf("\n", (tree.children.at(-1)?.position?.start.offset ?? 0) - 1) + 1;
    if (end === 0) return true;
    const finished = tree.children.slice(0, -1);
    const { blocks, before } = this.#blocksOf(finished, lines, false);
    this.#finished = [...this.#finished, ...blocks];
    this.#before = before;
    this.#nodes += countNodes({ type: "root", children: finished });
    this.#done = text.slice(0, this.#done.length + end);
    return true;
  }

  #blocksOf(nodes: Root["children"], text: string, isOpen: boolean) {
    let before = this.#before;
    const blocks = nodes.map((node): Block => {
      const { start: from, end: to } = offsetsOf(node);
      const block = {
        start: this.#done.length + from,
        tree: { type: "root" as const, children: [node] },
        text: text.slice(from, to),
        offset: from,
        ...before,
        isOpen,
      };
      before = after(before, block.text);
      return block;
    });
    return { blocks, before };
  }

  #reset(): void {
    this.#finished = [];
    this.#done = "";
    this.#nodes = 0;
    this.#seen = 0;
    this.#before = this.#start;
  }
}

/** The markers and links before a block. */
type Before = Pick<Block, "marked" | "links">;

/**
 * Counts the markers and links before the next block. After the last link that is rendered, occurrences do not matter.
 */
function after({ marked, links }: Before, text: string): Before {
  const numbers = markedNumbers(text);
  const total = links + numbers.length + (text.match(/ @ \d/g)?.length ?? 0);
  if (numbers.length === 0 || links > MAX_MOMENT_LINKS) return { marked, links: total };
  const counts = new Map(marked);
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return { marked: counts, links: total };
}
