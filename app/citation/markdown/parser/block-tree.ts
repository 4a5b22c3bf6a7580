import type {
  BlockContent,
  Blockquote,
  DefinitionContent,
  FootnoteDefinition,
  List,
  ListItem,
  Root,
  RootContent,
} from "mdast";
import { extendTo, position } from "./content";
import type { NodeBudget } from "./limits";

/** A block that contains blocks. */
export type Container = {
  node: Root | Blockquote | ListItem | FootnoteDefinition;
  /** Columns that a line must be indented by to belong to it: list items and footnotes. */
  indent: number;
  /** The list of a list item. */
  list: List | null;
};

/** The containers that are open while a text is read line by line, from the root inward. */
export class BlockTree {
  readonly root: Root;
  #innermost: Container;
  readonly #open: Container[];
  /** The marker of each list's items: `-`, `+`, `*`, `.` or `)`. */
  readonly #markers = new WeakMap<List, string>();
  /**
   * If the previous line is blank: the depth of the innermost block quote around it. It separates blocks up to there.
   */
  blankIn: number | null = null;

  constructor(private readonly budget: NodeBudget) {
    this.root = { type: "root", children: [], position: position(0, 0) };
    this.#innermost = { node: this.root, indent: 0, list: null };
    this.#open = [this.#innermost];
  }

  get depth(): number {
    return this.#open.length;
  }

  /** The open containers inside the root. */
  get containers(): readonly Container[] {
    return this.#open.slice(1);
  }

  get innermost(): Container {
    return this.#innermost;
  }

  close(depth: number): void {
    this.#open.length = depth;
    this.#innermost = this.#open.at(-1) ?? this.#innermost;
  }

  /** Extends every open block to the end of a line. */
  extend(end: number): void {
    for (const { node, list } of this.#open) {
      extendTo(node, end);
      if (list) extendTo(list, end);
    }
  }

  /** Adds a block to the innermost container. */
  add<Node extends BlockContent | DefinitionContent>(node: Node): Node {
    this.budget.take(node);
    const { node: parent } = this.innermost;
    if (parent.type === "listItem" && this.#isApart(this.depth - 1) && parent.children.length > 0) parent.spread = true;
    (parent.children as RootContent[]).push(node);
    return node;
  }

  push(node: Blockquote | FootnoteDefinition, indent = 0): void {
    this.add(node);
    this.#enter({ node, indent, list: null });
  }

  /** Adds an item to the current list, or begins a new list. */
  pushItem(marker: string, start: number | null, from: number, indent: number): void {
    const last = this.innermost.node.children.at(-1);
    const item: ListItem = {
      type: "listItem",
      spread: false,
      checked: null,
      children: [],
      position: position(from, from),
    };
    this.budget.take(item);
    const isNext = last?.type === "list" && this.#markers.get(last) === marker;
    const list: List = isNext
      ? last
      : this.add({
          type: "list",
          ordered: start !== null,
          start,
          spread: false,
          children: [],
          position: position(from, from),
        });
    if (isNext && this.#isApart(this.depth - 1)) list.spread = true;
    list.children.push(item);
    this.#markers.set(list, marker);
    this.#enter({ node: item, indent, list });
  }

  #enter(container: Container): void {
    this.#open.push(container);
    this.#innermost = container;
  }

  /** Returns whether a blank line separates the next block in the container of a depth. */
  #isApart(depth: number): boolean {
    return this.blankIn !== null && this.blankIn <= depth;
  }
}
