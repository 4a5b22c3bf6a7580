import type {
  BlockContent,
  Blockquote,
  DefinitionContent,
  FootnoteDefinition,
  List,
  ListItem,
  Parents,
  Root,
  RootContent,
} from "mdast";
import { position } from "./content";
import type { NodeBudget } from "./limits";

/** A block that holds blocks. */
export type Container = {
  node: Root | Blockquote | ListItem | FootnoteDefinition;
  /** Columns that a line must be indented by to belong to it: list items and footnotes. */
  indent: number;
  /** The marker of its list's items: `-`, `+`, `*`, `.` or `)`. */
  marker: string | null;
};

/** The blocks that are open while a text is read line by line, from the root inwards. */
export class BlockTree {
  readonly root: Root;
  readonly #open: Container[];
  /** The marker of each list. */
  readonly #markers = new WeakMap<List, string>();
  /** The line before is blank, and the innermost quotation that it is of, by depth: it separates what is in no other. */
  blankIn: number | null = null;

  constructor(private readonly budget: NodeBudget) {
    this.root = { type: "root", children: [], position: position(0, 0) };
    this.#open = [{ node: this.root, indent: 0, marker: null }];
  }

  get depth(): number {
    return this.#open.length;
  }

  /** All that is open inside the root. */
  get containers(): readonly Container[] {
    return this.#open.slice(1);
  }

  get innermost(): Container {
    return this.#open.at(-1)!;
  }

  close(depth: number): void {
    this.#open.length = depth;
  }

  /** What is open reaches to the end of a line. */
  extend(end: number): void {
    for (const { node } of this.#open) extendTo(node, end);
    for (const { node } of this.#open) if (node.type === "listItem") extendTo(this.#lists.get(node)!, end);
  }
  readonly #lists = new WeakMap<ListItem, List>();

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
    this.#open.push({ node, indent, marker: null });
  }

  /** Adds an item to the list that is being written, or begins a new one. */
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
    this.#lists.set(item, list);
    this.#open.push({ node: item, indent, marker });
  }

  /** Whether a blank line separates what comes next in the container of a depth. */
  #isApart(depth: number): boolean {
    return this.blankIn !== null && this.blankIn <= depth;
  }
}

function extendTo(node: Parents, end: number): void {
  if (node.position) node.position.end = position(end, end).end;
}
