/** Elements that a copied answer keeps, without their attributes. Others are replaced by their contents. */
const KEPT = new Set(
  "p,ul,ol,li,strong,em,del,code,pre,blockquote,br,hr,h1,h2,h3,h4,h5,h6,table,thead,tbody,tr,th,td".split(","),
);
const EMPTY = new Set(["br", "hr"]);

/**
 * Returns rendered answers as plain HTML, for editors that paste formatted text: citations as `[1]` with absolute links,
 * formulas as TeX, and nothing that only screen readers or styles use.
 *
 * @param answers the elements with the answer's text
 */
export const answerHtml = (answers: Iterable<Element>, origin: string): string =>
  Array.from(answers, (answer) => contentsOf(answer, origin)).join("");

const contentsOf = (element: Element, origin: string): string =>
  Array.from(element.childNodes, (node) => written(node, origin)).join("");

function written(node: ChildNode, origin: string): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? "");
  if (!(node instanceof Element) || node.matches("svg, button, .sr-only")) return "";
  const tag = node.localName;
  if (tag === "input") return node.hasAttribute("checked") || node.matches(":checked") ? "☑ " : "☐ ";
  if (node.matches(".katex")) return escaped(node.querySelector("annotation")?.textContent ?? node.textContent ?? "");
  const inside = contentsOf(node, origin);
  if (tag === "a") {
    const text = node.matches(".citation") ? `[${inside}]` : inside;
    return `<a href="${escaped(new URL(node.getAttribute("href") ?? "", origin).href)}">${text}</a>`;
  }
  if (EMPTY.has(tag)) return `<${tag}>`;
  return KEPT.has(tag) ? `<${tag}>${inside}</${tag}>` : inside;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
