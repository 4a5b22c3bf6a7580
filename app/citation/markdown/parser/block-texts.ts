import type { PhrasingContent, Table, TableRow } from "mdast";
import { Content, extendTo, position, type Range } from "./content";
import { parseInlines } from "./inline-tree";
import type { NodeBudget } from "./limits";
import { cellsOf } from "./table";

/** The texts of a document's blocks. They are parsed after all blocks, when every footnote is known. */
export class BlockTexts {
  readonly #pending: { node: { children: PhrasingContent[] }; content: Content }[] = [];
  readonly #footnotes = new Set<string>();

  constructor(
    private readonly source: string,
    private readonly budget: NodeBudget,
  ) {}

  /** Adds the text of a paragraph or heading, as one range of the source per line. */
  add(node: { children: PhrasingContent[] }, lines: readonly Range[]): void {
    this.#pending.push({ node, content: new Content(this.source, lines) });
  }

  addFootnote(identifier: string): void {
    this.#footnotes.add(identifier);
  }

  /** Adds a row to a table, and the text of its cells. */
  addRow(table: Table, range: Range): void {
    const row: TableRow = { type: "tableRow", children: [], position: position(range.start, range.end) };
    this.budget.take(row);
    // Extra cells are dropped. Missing cells are not added, so that a short row costs no more than its characters.
    for (const cell of cellsOf(this.source, range).slice(0, table.align?.length ?? 0)) {
      const node = { type: "tableCell" as const, children: [], position: position(cell.start, cell.end) };
      this.budget.take(node);
      row.children.push(node);
      this.#pending.push({ node, content: new Content(this.source, [cell], "cell") });
    }
    table.children.push(row);
    extendTo(table, range.end);
  }

  /** Parses every text that was added into the children of its node. */
  parse(): void {
    for (const { node, content } of this.#pending) node.children = parseInlines(content, this.#footnotes, this.budget);
  }
}
