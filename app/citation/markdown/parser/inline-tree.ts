import type { Delete, Emphasis, Image, Link, PhrasingContent, Strong, Text } from "mdast";
import type { Content } from "./content";
import type { Run } from "./emphasis";
import type { NodeBudget } from "./limits";
import { Tokenizer, type Token } from "./tokens";

/** Parses the inline nodes of a block's text. */
export function parseInlines(content: Content, footnotes: ReadonlySet<string>, budget: NodeBudget): PhrasingContent[] {
  return new InlineTree(content, budget).build(new Tokenizer(content, footnotes).read());
}

type Frame = {
  node: Emphasis | Strong | Delete | Link | Image;
  children: PhrasingContent[];
  start: number;
};

/** Builds nodes from tokens without recursion: open emphasis, links and images are frames on a stack. */
class InlineTree {
  readonly #frames: Frame[] = [];
  #children: PhrasingContent[] = [];
  /** The text node under construction, and its range in the block's text. */
  #text = "";
  #textStart = 0;
  #textEnd = 0;
  #isInLink = false;

  constructor(
    private readonly content: Content,
    private readonly budget: NodeBudget,
  ) {}

  build(tokens: readonly Token[]): PhrasingContent[] {
    for (const token of tokens) this.#add(token);
    this.#endText();
    return this.#children;
  }

  #add(token: Token): void {
    const { start, end } = token;
    switch (token.type) {
      case "text":
        return this.#write(token.value, start, end);
      case "node":
        return this.#put(token.node, start, end);
      case "address": {
        const { url, value } = token.address;
        if (this.#isInLink) return this.#write(value, start, end);
        const text: Text = { type: "text", value, position: this.content.position(start, end) };
        return this.#put({ type: "link", url, title: null, children: [text] }, start, end);
      }
      case "bracket": {
        if (!token.target) return this.#write(token.isImage ? "![" : "[", start, end);
        const { url, title } = token.target;
        if (!token.isImage) this.#isInLink = true;
        return this.#open(
          token.isImage ? { type: "image", url, title, alt: "" } : { type: "link", url, title, children: [] },
          start,
        );
      }
      case "close":
        if (this.#frames.at(-1)?.node.type === "link") this.#isInLink = false;
        return this.#close(end);
      case "run":
        return this.#run(token);
    }
  }

  #run({ character, start, end, left, closes, opens }: Run): void {
    let at = start;
    for (const size of closes) this.#close((at += size));
    if (left > 0) this.#write(character.repeat(left), at, at + left);
    at += left;
    for (const size of [...opens].reverse()) {
      this.#open({ type: character === "~" ? "delete" : size === 2 ? "strong" : "emphasis", children: [] }, at);
      at += size;
    }
    if (at !== end) throw new Error("a run of emphasis is paired more often than it is long");
  }

  #write(value: string, start: number, end: number): void {
    if (this.#text === "") this.#textStart = start;
    this.#text += value;
    this.#textEnd = end;
  }

  #endText(): void {
    if (this.#text === "") return;
    this.budget.take({ type: "text" });
    this.#children.push({
      type: "text",
      value: this.#text,
      position: this.content.position(this.#textStart, this.#textEnd),
    });
    this.#text = "";
  }

  #put(node: PhrasingContent, start: number, end: number): void {
    this.#endText();
    this.budget.take(node);
    this.#children.push({ ...node, position: this.content.position(start, end) });
  }

  #open(node: Frame["node"], start: number): void {
    this.#endText();
    this.#frames.push({ node, children: this.#children, start });
    this.#children = [];
  }

  #close(end: number): void {
    this.#endText();
    const frame = this.#frames.pop();
    if (!frame) throw new Error("a token closes a node that is not open");
    const { node, children, start } = frame;
    if (node.type === "image") node.alt = plainText(this.#children);
    else node.children = this.#children;
    this.#children = children;
    this.#put(node, start, end);
  }
}

/** Returns the description of an image without its markup. */
function plainText(nodes: readonly PhrasingContent[]): string {
  return nodes
    .map((node) =>
      "children" in node
        ? plainText(node.children)
        : "value" in node
          ? node.value
          : "alt" in node
            ? (node.alt ?? "")
            : "",
    )
    .join("");
}
