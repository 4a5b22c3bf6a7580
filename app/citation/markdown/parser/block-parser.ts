import type { Root } from "mdast";
import { BlockTexts } from "./block-texts";
import { BlockTree } from "./block-tree";
import { continues, takeQuoteMark } from "./containers";
import { extendTo, position, type Range } from "./content";
import {
  closesFence,
  fenceNode,
  fenceOf,
  footnoteOf,
  headingOf,
  isThematicBreak,
  itemMarkerOf,
  underlineOf,
  type OpenFence,
  type OpenLeaf,
  type OpenParagraph,
} from "./leaves";
import { MAX_CONTAINERS, type NodeBudget } from "./limits";
import { linesOf, type Line } from "./line";
import { takeTaskMark, trimmedEnd, trimmedLines } from "./paragraph-lines";
import { cellsOf, delimiterRow } from "./table";
import { identifierOf } from "./tokens";

const EMPTY: Range = { start: 0, end: 0 };

/**
 * Parses the blocks of a text line by line (https://spec.commonmark.org/0.31.2/#phase-1-block-structure), then their
 * text. Every line is read once for each container around it, of which there are at most MAX_CONTAINERS.
 */
export class BlockParser {
  readonly #tree: BlockTree;
  /** The leaf block that the next line may continue. */
  #leaf: OpenLeaf | null = null;
  readonly #texts: BlockTexts;

  constructor(
    private readonly source: string,
    private readonly budget: NodeBudget,
  ) {
    this.#tree = new BlockTree(budget);
    this.#texts = new BlockTexts(source, budget);
  }

  parse(): Root {
    for (const line of linesOf(this.source)) this.#read(line);
    this.#endLeaf();
    this.#texts.parse();
    this.#tree.root.position = position(0, this.source.length);
    return this.#tree.root;
  }

  #read(line: Line): void {
    const matched = this.#match(line);
    const leaf = matched === this.#tree.depth ? this.#leaf : null;
    if (leaf?.type === "fence") this.#readFenced(line, leaf);
    else if (line.isBlank) return this.#readBlank(matched);
    else if (leaf?.type !== "paragraph" || !this.#changeParagraph(line, leaf)) this.#readText(line, matched);
    this.#tree.blankIn = null;
    this.#tree.extend(line.textEnd);
  }

  /** Returns how many of the open containers a line continues, and consumes their markers from it. */
  #match(line: Line): number {
    const open = this.#tree.containers;
    const other = open.findIndex((container) => !continues(line, container));
    return 1 + (other < 0 ? open.length : other);
  }

  #readBlank(matched: number): void {
    this.#closeTo(matched);
    this.#endLeaf();
    this.#tree.blankIn = 1 + this.#tree.containers.findLastIndex(({ node }) => node.type === "blockquote");
  }

  #readFenced(line: Line, fence: OpenFence): void {
    const isEnd = closesFence(fence, line);
    extendTo(fence.node, isEnd ? line.textEnd : line.end);
    if (isEnd) return this.#endLeaf();
    line.skipIndent(fence.indent);
    fence.lines.push(line.rest);
  }

  /** Reads a line that begins blocks, the last of which may be text, or that continues text. */
  #readText(line: Line, matched: number): void {
    const isWhole = matched === this.#tree.depth;
    // For the whole line, as micromark does: a list in the item that interrupts a paragraph is bound by the same rules.
    const inParagraph = isWhole && this.#leaf?.type === "paragraph";
    let isBegun = false;
    for (;;) {
      const begin = this.#beginning(line, inParagraph);
      if (!begin) break;
      if (!isBegun) this.#closeTo(matched);
      this.#endLeaf();
      isBegun = true;
      if (begin() === "line") return;
    }
    if (line.isBlank) return;
    const isLazy = !isBegun && this.#leaf?.type === "paragraph";
    if (!isBegun && !isLazy) this.#closeTo(matched);
    if (this.#leaf?.type === "table") this.#texts.addRow(this.#leaf.node, { start: line.textStart, end: line.textEnd });
    else this.#addText(line);
  }

  /** Returns how to add the block that a line begins, or null. A leaf block uses up the line; a container does not. */
  #beginning(line: Line, inParagraph: boolean): (() => "line" | "more") | null {
    if (line.isBlank) return null;
    const from = line.textStart;
    const fence = fenceOf(line);
    if (fence) {
      return () => {
        const node = this.#tree.add(fenceNode(fence, position(from, line.end)));
        this.#leaf = { type: "fence", node, lines: [], ...fence };
        return "line";
      };
    }
    const heading = headingOf(line);
    if (heading) {
      return () => {
        const node = this.#tree.add({
          type: "heading",
          depth: heading.depth,
          children: [],
          position: position(from, line.textEnd),
        });
        this.#texts.add(node, [heading.text]);
        return "line";
      };
    }
    if (isThematicBreak(line)) {
      return () => {
        this.#tree.add({ type: "thematicBreak", position: position(from, line.textEnd) });
        return "line";
      };
    }
    return this.#tree.depth > MAX_CONTAINERS ? null : this.#containerOf(line, from, inParagraph);
  }

  #containerOf(line: Line, from: number, inParagraph: boolean): (() => "more") | null {
    if (this.source[from] === ">") {
      return () => {
        takeQuoteMark(line);
        this.#tree.push({ type: "blockquote", children: [], position: position(from, line.textEnd) });
        return "more";
      };
    }
    const footnote = footnoteOf(line);
    if (footnote) {
      return () => {
        const identifier = identifierOf(footnote.label);
        this.#texts.addFootnote(identifier);
        line.skipIndent(line.indent);
        line.skip(footnote.width);
        this.#tree.push(
          {
            type: "footnoteDefinition",
            identifier,
            label: footnote.label,
            children: [],
            position: position(from, line.textEnd),
          },
          4,
        );
        return "more";
      };
    }
    const marker = itemMarkerOf(line);
    if (!marker || (inParagraph && (marker.isEmpty || (marker.start ?? 1) !== 1))) return null;
    return () => {
      const { indent } = line;
      line.skipIndent(indent);
      line.skip(marker.width);
      const padding = marker.isEmpty ? 1 : line.indent;
      line.skipIndent(padding);
      this.#tree.pushItem(marker.sign, marker.start, from, indent + marker.width + padding);
      return "more";
    };
  }

  #addText(line: Line): void {
    const range = { start: line.textStart, end: line.end };
    if (this.#leaf?.type === "paragraph") this.#leaf.lines.push(range);
    else
      this.#leaf = {
        type: "paragraph",
        node: this.#tree.add({ type: "paragraph", children: [], position: position(range.start, line.textEnd) }),
        lines: [range],
      };
  }

  /** Turns a paragraph into a heading or a table if the next line underlines it. */
  #changeParagraph(line: Line, { lines }: OpenParagraph): boolean {
    const { children } = this.#tree.innermost.node;
    const depth = underlineOf(line);
    const columns = depth === null ? delimiterRow(line.text) : null;
    const last = trimmedEnd(this.source, lines.at(-1) ?? EMPTY);
    const head = columns && cellsOf(this.source, last);
    if (depth !== null) {
      const heading = {
        type: "heading" as const,
        depth,
        children: [],
        position: position(lines[0]?.start ?? last.start, line.textEnd),
      };
      children[children.length - 1] = heading;
      this.#texts.add(heading, trimmedLines(this.source, lines));
      this.#leaf = null;
    } else if (columns && head?.length === columns.length) {
      lines.pop();
      if (lines.length > 0) this.#endLeaf();
      else children.pop();
      const table = this.#tree.add({
        type: "table",
        align: columns,
        children: [],
        position: position(last.start, line.textEnd),
      });
      this.#leaf = { type: "table", node: table };
      this.#texts.addRow(table, last);
    } else return false;
    return true;
  }

  #closeTo(depth: number): void {
    if (depth < this.#tree.depth) this.#endLeaf();
    this.#tree.close(depth);
  }

  #endLeaf(): void {
    const leaf = this.#leaf;
    this.#leaf = null;
    if (leaf?.type === "fence") leaf.node.value = leaf.lines.join("\n");
    if (leaf?.type !== "paragraph") return;
    const lines = trimmedLines(this.source, leaf.lines);
    const { node: parent } = this.#tree.innermost;
    const [first = EMPTY] = lines;
    if (parent.type === "listItem" && parent.children[0] === leaf.node)
      parent.checked = takeTaskMark(this.source, first);
    leaf.node.position = position(first.start, (lines.at(-1) ?? first).end);
    this.#texts.add(leaf.node, lines);
  }
}
