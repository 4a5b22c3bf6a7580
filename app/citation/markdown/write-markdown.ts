import type { Blockquote, FootnoteDefinition, List, ListItem, Nodes, Parents, Root, Table } from "mdast";
import type {} from "mdast-util-math";
import type { CitationMarker } from "./cite-markdown";
import { webAddress } from "./web-address";

type Options = {
  /** Returns what to write for a marker; null to write its text. */
  cite?: (marker: CitationMarker) => string | null;
  /** Levels to lower each heading by. */
  lowerHeadings?: number;
};

/**
 * Writes a tree as Markdown that is safe to paste anywhere: images become their descriptions, HTML is text, links lead
 * to the web only, and no text turns into a link, a heading or a table.
 */
export function writeMarkdown(tree: Root, options: Options = {}): string {
  return new Writer(options).blocks(tree);
}

/** Returns a text as one line of Markdown that renders literally. */
export function escapeLine(text: string): string {
  return escapeText(text.trim().replace(/\s+/g, " "));
}

/** Escapes an address so that it cannot end its link early. */
export function escapeAddress(address: string): string {
  return address
    .toWellFormed()
    .replace(/[\s<>()[\]\\`"*_|{}\p{Cc}]/gu, (character) =>
      character === "_" ? "_" : `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, "0")}`,
    );
}

/**
 * Also escapes bare addresses: a renderer that links `www.\<img>` would take the next backslash as a part of the
 * address.
 */
function escapeText(text: string): string {
  return text
    .replace(/[\\`*[\]<>~$|]|&(?=[#A-Za-z])|_/g, "\\$&")
    .replace(/(?<=www)\.|(?<=https?):(?=\/\/)/gi, "\\$&")
    .replace(/([\r\n])[ \t]+/g, "$1")
    .replace(/^(?:[#+=-]|(\d+)(?=[.)]))/gm, (mark, number?: string) => (number ? `${number}\\` : `\\${mark}`));
}

class Writer {
  constructor(private readonly options: Options) {}

  blocks({ children }: Root | Blockquote | ListItem | FootnoteDefinition, separator = "\n\n"): string {
    return children
      .map((child, index) => this.#block(child, children[index - 1]))
      .filter((block) => block !== "")
      .join(separator);
  }

  #block(node: Nodes, before: Nodes | undefined): string {
    switch (node.type) {
      case "heading":
        return `${"#".repeat(Math.min(6, node.depth + (this.options.lowerHeadings ?? 0)))} ${this.#line(node)}`;
      case "thematicBreak":
        return "---";
      case "blockquote":
        return indented(this.blocks(node), "> ", "> ");
      case "list":
        return this.#list(node, before?.type === "list" && before.ordered === node.ordered);
      case "table":
        return this.#table(node);
      case "code":
        return fenced("`", 3, /^[\w+#.-]*$/.test(node.lang ?? "") ? (node.lang ?? "") : "", node.value);
      case "math":
        return fenced("$", 2, "", safeTex(node.value));
      case "footnoteDefinition":
        return `\\[^${escapeLine(node.label ?? node.identifier)}\\]: ${this.blocks(node)}`;
      default:
        return ("children" in node ? this.#inlines(node) : this.#inline(node)).trimStart();
    }
  }

  /** Adjacent lists get different markers so that they are not merged. */
  #list({ ordered, start, spread, children }: List, isAfterList: boolean): string {
    const isLoose = spread || children.some((item) => item.spread);
    const items = children.map((item, index) => {
      const marker = ordered ? `${(start ?? 1) + index}${isAfterList ? ")" : "."} ` : isAfterList ? "* " : "- ";
      const box = typeof item.checked === "boolean" ? (item.checked ? "[x] " : "[ ] ") : "";
      return indented(box + this.blocks(item, isLoose ? "\n\n" : "\n"), marker, " ".repeat(marker.length));
    });
    return items.join(isLoose ? "\n\n" : "\n");
  }

  #table({ align, children }: Table): string {
    const [head = "", ...rows] = children.map(
      (row) => `| ${row.children.map((cell) => this.#line(cell).replace(/(?<!\\)\|/g, "\\|")).join(" | ")} |`,
    );
    const rule = `| ${(align ?? []).map((side) => (side === "center" ? ":-:" : side === "right" ? "--:" : side === "left" ? ":--" : "---")).join(" | ")} |`;
    return [head, rule, ...rows].join("\n");
  }

  #line(node: Parents): string {
    return this.#inlines(node).replace(/\\?[\r\n]+/g, " ");
  }

  #inlines(node: Parents): string {
    const pieces = node.children.map((child: Nodes) => this.#inline(child));
    return pieces
      .map((piece, index) => {
        const wouldBeImage = piece.endsWith("!") && pieces[index + 1]?.startsWith("[");
        return wouldBeImage ? `${piece.slice(0, -1)}\\!` : piece;
      })
      .join("");
  }

  #inline(node: Nodes): string {
    switch (node.type) {
      case "text":
        return escapeText(node.value);
      case "emphasis":
        return `*${this.#inlines(node)}*`;
      case "strong":
        return `**${this.#inlines(node)}**`;
      case "delete":
        return `~~${this.#inlines(node)}~~`;
      case "inlineCode":
        return spanned("`", node.value);
      case "inlineMath":
        return spanned("$", safeTex(node.value));
      case "break":
        return "\\\n";
      case "link": {
        const address = webAddress(node.url);
        const text = this.#inlines(node);
        return address ? `[${text}](${escapeAddress(address)})` : text;
      }
      case "image":
        return escapeText(node.alt ?? "");
      case "footnoteReference":
        return `\\[^${escapeLine(node.label ?? node.identifier)}\\]`;
      case "citationMarker":
        return this.options.cite?.(node) ?? escapeText(node.value);
      default:
        return "value" in node ? escapeText(node.value) : "";
    }
  }
}

/**
 * Renderers without TeX must not read a formula as a link, an image or HTML. An extra space does not change a formula.
 */
function safeTex(tex: string): string {
  return tex.replace(/<(?=[A-Za-z/!?])|\](?=[([:])|!(?=\[)/g, "$& ").replace(/`/g, "\\`");
}

function indented(text: string, first: string, others: string): string {
  return text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ((index === 0 ? first : others) + line).trimEnd())
    .join("\n");
}

function fenced(character: string, least: number, info: string, value: string): string {
  const fence = character.repeat(Math.max(least, longestRun(character, value) + 1));
  return `${fence}${info}\n${value}\n${fence}`;
}

function spanned(character: string, value: string): string {
  const fence = character.repeat(value.includes(character) ? longestRun(character, value) + 1 : 1);
  const padding = character === "`" && /^[` ]|[` ]$/.test(value) ? " " : "";
  return fence + padding + value.replace(/[\r\n]+/g, " ") + padding + fence;
}

function longestRun(character: string, text: string): number {
  let [longest, run] = [0, 0];
  for (const other of text) longest = Math.max(longest, (run = other === character ? run + 1 : 0));
  return longest;
}
