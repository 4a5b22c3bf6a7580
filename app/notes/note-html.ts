import type { FootnoteDefinition, FootnoteReference, List, Nodes, Parents, Root, Table } from "mdast";
import type {} from "mdast-util-math";
import type {} from "~/citation/markdown/parse-markdown";
import { webAddress } from "~/citation/markdown/web-address";
import { escapeHtml } from "~/text/escape-html";

/**
 * Writes a note's Markdown as HTML without attributes other than the addresses of web links, with its line breaks.
 * Formulas are in the delimiters that Anki renders (https://docs.ankiweb.net/math.html#mathjax).
 */
export function noteHtml({ children }: Root): string {
  return children
    .map(blockHtml)
    .filter((block) => block !== "")
    .join("<br><br>");
}

/** Writes a text as HTML, with its line breaks. */
export const textHtml = (text: string): string => escapeHtml(text).replace(/\r?\n/g, "<br>");

function blockHtml(node: Nodes): string {
  switch (node.type) {
    case "heading":
      return `<b>${inlinesHtml(node)}</b>`;
    case "blockquote":
      return `<blockquote>${noteHtml({ type: "root", children: node.children })}</blockquote>`;
    case "list":
      return listHtml(node);
    case "table":
      return tableHtml(node);
    case "code":
      return `<pre>${textHtml(node.value)}</pre>`;
    case "math":
      return `\\[${textHtml(node.value)}\\]`;
    case "thematicBreak":
      return "<hr>";
    case "footnoteDefinition":
      return `${footnoteHtml(node)}: ${noteHtml({ type: "root", children: node.children })}`;
    default:
      return "children" in node ? inlinesHtml(node) : inlineHtml(node);
  }
}

function listHtml({ ordered, children }: List): string {
  const items = children.map((item) => {
    const box = typeof item.checked === "boolean" ? (item.checked ? "☑ " : "☐ ") : "";
    return `<li>${box}${noteHtml({ type: "root", children: item.children })}</li>`;
  });
  return ordered ? `<ol>${items.join("")}</ol>` : `<ul>${items.join("")}</ul>`;
}

function tableHtml({ children }: Table): string {
  const rows = children.map(({ children: cells }) => cells.map((cell) => `<td>${inlinesHtml(cell)}</td>`).join(""));
  return `<table>${rows.map((row) => `<tr>${row}</tr>`).join("")}</table>`;
}

/** Writes the children of a paragraph, a heading or another element of a line. */
export function inlinesHtml({ children }: Parents): string {
  return children.map((child: Nodes) => inlineHtml(child)).join("");
}

function inlineHtml(node: Nodes): string {
  switch (node.type) {
    case "emphasis":
      return `<i>${inlinesHtml(node)}</i>`;
    case "strong":
      return `<b>${inlinesHtml(node)}</b>`;
    case "delete":
      return `<s>${inlinesHtml(node)}</s>`;
    case "inlineCode":
      return `<code>${textHtml(node.value)}</code>`;
    case "inlineMath":
      return `\\(${textHtml(node.value)}\\)`;
    case "break":
      return "<br>";
    case "link": {
      const address = webAddress(node.url);
      return address ? `<a href="${escapeHtml(address)}">${inlinesHtml(node)}</a>` : inlinesHtml(node);
    }
    case "image":
      return textHtml(node.alt ?? "");
    case "footnoteReference":
      return footnoteHtml(node);
    default:
      return "value" in node ? textHtml(node.value) : "";
  }
}

const footnoteHtml = ({ label, identifier }: FootnoteReference | FootnoteDefinition): string =>
  textHtml(`[^${label ?? identifier}]`);
