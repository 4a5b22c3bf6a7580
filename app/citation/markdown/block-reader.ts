import type { Root } from "mdast";
import { markedNumbers } from "~/citation/marker-grammar";
import { MAX_MOMENT_LINKS } from "./cite-markdown";
import { countNodes, parseFinished } from "./parse-finished";
import { isPlain, parseMarkdown, plainTree } from "./parse-markdown";
import { MAX_NODES, MAX_TEXT_LENGTH } from "./parser/limits";

/** A top-level block of a text. */
export type Block = {
  /** Where it begins in the text: its own for as long as the text only grows. */
  start: number;
  /** The block alone, parsed. */
  tree: Root;
  /** What `tree` was parsed from, and where that begins as the tree's positions count. */
  text: string;
  offset: number;
  /** How often each number was marked before this block. */
  marked: ReadonlyMap<number, number>;
  /** How many links to moments there may be before it. */
  links: number;
  /** More may still come to it. */
  isOpen: boolean;
};

/** Footnotes hold for the whole text: one that has any is a single block. */
const FOOTNOTE = /\[\^[^[\]\s]{1,999}\]:/;

/** An open block of so many characters is read again only when it has grown by a part: word by word would take quadratic time. */
const LONG_BLOCK = 4_096;
const GROWTH = 32;

/**
 * Reads a growing Markdown text block by block. A block is finished when a later one has begun on a whole line; finished
 * blocks are parsed once and stay the same objects. Once the text is finished, its blocks are those of the text parsed at
 * once, however it arrived. A text beyond the parser's limits is one plain block.
 */
export class BlockReader {
  #finished: Block[] = [];
  /** The text of the finished blocks, and how many nodes they have. */
  #done = "";
  #nodes = 0;
  /** Where the last line ended that was looked at. */
  #looked = 0;
  #before: Before;
  readonly #start: Before;
  /** The last reading, what it was of, and how long a text must be to be read again. */
  #last: readonly Block[] = [];
  #read = "";
  #nextLength = 0;

  /** @param marked how often each number was marked before the text begins */
  constructor(marked: ReadonlyMap<number, number> = new Map()) {
    this.#start = { marked, links: [...marked.values()].reduce((sum, count) => sum + count, 0) };
    this.#before = this.#start;
  }

  /** The blocks of a text: finished ones, then the open rest. While the text `isGrowing`, the end of a long one may be missing. */
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

  /** Finishes all blocks but the last of the whole lines; false where they have too many nodes. */
  #finish(text: string): boolean {
    const whole = text.lastIndexOf("\n") + 1;
    if (whole <= Math.max(this.#looked, this.#done.length)) return true;
    this.#looked = whole;
    const lines = text.slice(this.#done.length, whole);
    const tree = parseMarkdown(lines, MAX_NODES - this.#nodes);
    if (isPlain(tree)) return false;
    // From the start of its line: a block's own spaces in front belong to it.
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
      const [from, to] = [node.position!.start.offset!, node.position!.end.offset!];
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
    this.#looked = 0;
    this.#before = this.#start;
  }
}

/** What there is before a block. */
type Before = Pick<Block, "marked" | "links">;

/** What there is before the next block. Behind the last link that is drawn, occurrences need not be told apart. */
function after({ marked, links }: Before, text: string): Before {
  const numbers = markedNumbers(text);
  const total = links + numbers.length + (text.match(/ @ \d/g)?.length ?? 0);
  if (numbers.length === 0 || links > MAX_MOMENT_LINKS) return { marked, links: total };
  const counts = new Map(marked);
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return { marked: counts, links: total };
}
