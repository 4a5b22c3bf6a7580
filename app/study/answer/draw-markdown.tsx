import type { FootnoteDefinition, List, ListItem, Nodes, Parents, Root, Table, TableRow } from "mdast";
import type {} from "mdast-util-math";
import { createElement, Fragment, type ElementType, type ReactNode } from "react";
import type {} from "~/citation/markdown/cite-markdown";
import type {} from "~/citation/markdown/mark-range";
import type {} from "~/citation/markdown/mark-uncited";
import type {} from "~/citation/markdown/parse-markdown";
import { CodeBlock, TableBox, TaskBox, Tex, UncitedSentence, WebLink } from "./answer-elements";
import { MarkerView, MomentView } from "./citation-context";

/**
 * Renders Markdown with its markers and moments as links, or as plain text if that fails: one answer must not break
 * the page, and React has no error boundaries on the server.
 *
 * @param text the source of the tree
 * @param isGrowing leaves code without highlighting, which would change with each letter
 */
export function drawMarkdown(tree: () => Root, text: string, isGrowing = false): ReactNode {
  try {
    return new Drawing(tree(), isGrowing).drawn;
  } catch {
    return <p className="whitespace-pre-wrap">{text}</p>;
  }
}

/** The question is a third-level heading, so an answer's headings start at the fourth. */
const HEADINGS = ["h4", "h4", "h5", "h6", "h6", "h6"] as const;

/** One pass over a tree. It creates elements without components, because an answer may have thousands. */
class Drawing {
  readonly drawn: ReactNode;
  readonly #footnotes = new Map<string, FootnoteDefinition>();
  /** The number of each referenced footnote, in order. */
  readonly #numbers = new Map<string, number>();

  constructor(
    tree: Root,
    private readonly isGrowing: boolean,
  ) {
    this.#findFootnotes(tree);
    const blocks = this.#children(tree);
    this.drawn = createElement(Fragment, null, ...blocks, this.#footnoteList());
  }

  #findFootnotes(parent: Parents): void {
    for (const child of parent.children) {
      if (child.type === "footnoteDefinition" && !this.#footnotes.has(child.identifier))
        this.#footnotes.set(child.identifier, child);
      if ("children" in child) this.#findFootnotes(child);
    }
  }

  #children(parent: Parents): ReactNode[] {
    return parent.children.map((child: Nodes) => this.#draw(child));
  }

  #element<Properties extends object>(
    type: ElementType<Properties>,
    parent: Parents,
    properties: Properties | null = null,
  ): ReactNode {
    return createElement(type as ElementType, properties, ...this.#children(parent));
  }

  #draw(node: Nodes): ReactNode {
    switch (node.type) {
      case "text":
        return node.value;
      case "paragraph":
        return this.#element("p", node);
      case "plainText":
        return this.#element("p", node, { className: "whitespace-pre-wrap" });
      case "strong":
        return this.#element("strong", node);
      case "emphasis":
        return this.#element("em", node);
      case "delete":
        return this.#element("del", node);
      case "marked":
        return this.#element("mark", node);
      case "break":
        return createElement("br");
      case "inlineCode":
        return createElement("code", null, node.value);
      case "citationMarker":
        return <MarkerView marker={node.value} numbers={node.numbers} occurrences={node.occurrences} />;
      case "uncitedSentence":
        return this.#element(UncitedSentence, node);
      case "namedMoment":
        return <MomentView {...node.mention}>{node.value}</MomentView>;
      case "link":
        return this.#element(WebLink, node, { url: node.url });
      case "image":
        return node.alt;
      case "heading":
        return this.#element(HEADINGS[node.depth - 1] ?? "h6", node);
      case "thematicBreak":
        return createElement("hr");
      case "blockquote":
        return this.#element("blockquote", node);
      case "list":
        return this.#list(node);
      case "table":
        return this.#table(node);
      case "code":
        return <CodeBlock code={node.value} language={this.isGrowing ? null : (node.lang ?? null)} />;
      case "math":
        return <Tex tex={node.value} isBlock />;
      case "inlineMath":
        return <Tex tex={node.value} isBlock={false} />;
      case "footnoteReference":
        return this.#footnoteReference(node.identifier);
      default:
        return null; // definitions of footnotes are listed at the end; nothing else is parsed
    }
  }

  #list(list: List): ReactNode {
    const isLoose = list.spread || list.children.some(({ spread }) => spread);
    const items = list.children.map((item) => createElement("li", null, ...this.#item(item, Boolean(isLoose))));
    return createElement(
      list.ordered ? "ol" : "ul",
      list.ordered && list.start !== 1 ? { start: list.start } : null,
      ...items,
    );
  }

  /** The paragraphs of a tight list are rendered without `<p>`. */
  #item(item: ListItem, isLoose: boolean): ReactNode[] {
    const box = typeof item.checked === "boolean" ? [<TaskBox key="box" isDone={item.checked} />] : [];
    const blocks = item.children.flatMap((child, index) => {
      if (child.type !== "paragraph") return [this.#draw(child)];
      const words = [...(index === 0 ? box : []), ...this.#children(child)];
      return isLoose ? [createElement("p", null, ...words)] : words;
    });
    return item.children[0]?.type === "paragraph" ? blocks : [...box, ...blocks];
  }

  #table({ align, children }: Table): ReactNode {
    const row = (cells: TableRow, tag: "th" | "td") =>
      createElement(
        "tr",
        null,
        ...cells.children.map((cell, column) =>
          this.#element(tag, cell, align?.[column] ? { style: { textAlign: align[column] } } : null),
        ),
      );
    const [head, ...rows] = children;
    return (
      <TableBox>
        <thead>{head && row(head, "th")}</thead>
        {rows.length > 0 && createElement("tbody", null, ...rows.map((cells) => row(cells, "td")))}
      </TableBox>
    );
  }

  #footnoteReference(identifier: string): ReactNode {
    const number = this.#numbers.get(identifier) ?? this.#numbers.size + 1;
    this.#numbers.set(identifier, number);
    return <sup>{number}</sup>;
  }

  /** Renders the footnotes by number. One may refer to another, so the list can grow during the loop. */
  #footnoteList(): ReactNode {
    const items: ReactNode[] = [];
    for (const identifier of this.#numbers.keys()) {
      const footnote = this.#footnotes.get(identifier);
      if (footnote) items.push(this.#element("li", footnote));
    }
    return items.length > 0 && createElement("ol", { className: "text-sm" }, ...items);
  }
}
