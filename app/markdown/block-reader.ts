import type { Root } from "mdast";
import { countMarkers } from "~/citation/marker-grammar";
import { parseMarkdown } from "./parse-markdown";

/** A top-level block of a text. */
export type Block = {
  /** Where it begins in the text: its own for as long as the text only grows. */
  start: number;
  /** The block alone, parsed. */
  tree: Root;
  /** What `tree` was parsed from; its positions count from here. */
  text: string;
  /** How often each number was marked before this block. */
  marked: ReadonlyMap<number, number>;
  /** More may still come to it. */
  isOpen: boolean;
};

/** Footnotes hold for the whole text: one that has any is a single block. */
const FOOTNOTE = /^ {0,3}\[\^[^\]\n]{1,999}\]:/m;

/**
 * Reads a growing Markdown text block by block. A block is finished when a later one has begun on a whole line; finished
 * blocks are parsed once and stay the same objects. The blocks are those of the text parsed at once, however it arrives.
 */
export class BlockReader {
  #finished: Block[] = [];
  /** The text of the finished blocks. */
  #done = "";
  /** Where the last line ended that was looked at. */
  #looked = 0;
  #marked = new Map<number, number>();

  /** @param marked how often each number was marked before the text begins */
  constructor(private readonly marked: ReadonlyMap<number, number> = new Map()) {
    this.#marked = new Map(marked);
  }

  /** The blocks of a text: finished ones, then the open rest. */
  read(text: string): readonly Block[] {
    if (!text.startsWith(this.#done)) this.#reset();
    if (FOOTNOTE.test(text.slice(this.#done.length))) {
      this.#reset();
      return [{ start: 0, tree: parseMarkdown(text), text, marked: this.marked, isOpen: true }];
    }
    this.#finish(text);
    const rest = text.slice(this.#done.length);
    if (rest.trim() === "") return this.#finished;
    return [...this.#finished, ...this.#blocksOf(parseMarkdown(rest).children, rest, true).blocks];
  }

  /** Finishes all blocks but the last of the whole lines. */
  #finish(text: string): void {
    const whole = text.lastIndexOf("\n") + 1;
    if (whole <= Math.max(this.#looked, this.#done.length)) return;
    this.#looked = whole;
    const lines = text.slice(this.#done.length, whole);
    const { children } = parseMarkdown(lines);
    // From the start of its line: a block's own spaces in front belong to it.
    const end = lines.lastIndexOf("\n", (children.at(-1)?.position?.start.offset ?? 0) - 1) + 1;
    if (end === 0) return;
    const { blocks, marked } = this.#blocksOf(children.slice(0, -1), lines, false);
    this.#finished = [...this.#finished, ...blocks];
    this.#marked = marked;
    this.#done = text.slice(0, this.#done.length + end);
  }

  #blocksOf(nodes: Root["children"], text: string, isOpen: boolean) {
    const marked = new Map(this.#marked);
    const blocks = nodes.map((node): Block => {
      const [from, to] = [node.position!.start.offset!, node.position!.end.offset!];
      const block = { start: this.#done.length + from, tree: shifted(node, from), text: text.slice(from, to), marked: new Map(marked), isOpen };
      countMarkers(block.text, marked);
      return block;
    });
    return { blocks, marked };
  }

  #reset(): void {
    this.#finished = [];
    this.#done = "";
    this.#looked = 0;
    this.#marked = new Map(this.marked);
  }
}

/** A node as a tree of its own, whose positions count from its start. */
function shifted(node: Root["children"][number], by: number): Root {
  const move = (child: { position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined; children?: unknown[] }) => {
    for (const point of child.position ? [child.position.start, child.position.end] : []) if (point.offset !== undefined) point.offset -= by;
    for (const grandchild of child.children ?? []) move(grandchild as typeof child);
  };
  if (by > 0) move(node as never);
  return { type: "root", children: [node] };
}
