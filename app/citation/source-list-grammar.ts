/** Headings of a list of sources, in the most frequent languages of models' answers. */
const TITLES = [
  ...["sources", "source", "references", "reference", "citations", "bibliography", "works cited", "footnotes"],
  ...["sources used", "sources cited", "sources consulted", "references used", "cited sources", "cited passages"],
  ...["list of sources", "lecture sources", "lecture references", "source list", "reference list"],
  ...["fuentes", "fuente", "referencias", "bibliografía", "citas", "fuentes citadas", "fuentes consultadas", "notas"],
  ...["quellen", "quelle", "quellenangaben", "quellenverzeichnis", "literatur", "belege", "einzelnachweise"],
  ...["références", "bibliographie", "fonti", "riferimenti", "fontes", "referências"],
].sort((a, b) => b.length - a.length); // the longest that matches

/** A title with its Markdown: `## Sources`, `**Sources:**`, `__References__ :`, `Sources:`. The colon is captured. */
const HEADING = new RegExp(
  String.raw`^\s{0,3}(?:#{1,6}\s+)?[*_(]{0,4}(${TITLES.join("|")})\s?[*_]{0,3}\s?(:?)\s?[*_)]{0,4}\s*`,
  "iu",
);
/** Longer lines are never held back. */
export const LONGEST_LINE = 400;

/** `[1]`, `1.` or `-` at the start of a line, in any order, with the number of the marker. */
const BULLET = /^\s{0,8}(?:[-*+•]\s+|\d{1,3}[.)]\s+)?/;
const LEADING_MARKER = /^(?:\*\*)?\[(\d{1,4}(?:[,\s–-]+\d{1,4}){0,11})\](?:\*\*)?\s*(:?)/;
const ENTRY_START = /^\s{0,8}(?:[-*+•]\s*|\d{1,3}(?:[.)]\s*)?)?\*{0,2}(?:\[(?:\d[,\s\d–-]*(?:\]|$)|$)|$)/;
const RULE = /^\s{0,3}([-*_])(?:\s*\1){2,}\s*$/;
const RULE_START = /^\s{0,3}([-*_])(?:\s*\1)*\s*$/;

/** Parts of an entry that name a source. */
const MARKER = /\[\d{1,4}(?:[,;\s–-]+\d{1,4}){0,11}\]/g;
const ADDRESS = /(?:https?:\/\/|\/courses\/)[^\s)\]]{1,300}/g;
const TIME = /\d{1,3}:[0-5]\d(?::[0-5]\d)?|\b(?:around )?\d{1,4} ?min\b/gi;
const QUOTATION = /“[^”]{0,400}”|"[^"]{0,400}"|«[^»]{0,400}»/g;
/** Words of an entry that say nothing of their own. */
const NEUTRAL = new Set(
  "lecture lectures at around from to and the min minute minutes transcript video clip section chapter part see source passage timestamp time s clase lección minuto vídeo video capítulo fuente en de a y la el vorlesung kapitel bei um und von bis".split(
    " ",
  ),
);

export type LineKind =
  | { kind: "blank" | "rule" | "heading" | "text" }
  /** "Sources: [1], The inverted index @ 02:41" on one line. */
  | { kind: "inline"; isPlural: boolean }
  /** "[1]: The inverted index @ 02:41". `isDefinition` if it has the colon. */
  | { kind: "entry"; numbers: number[]; isDefinition: boolean };

/**
 * Returns what a line outside of a list of sources is.
 *
 * @param titles the titles of the lectures that may be cited, in lower case, longest first
 */
export function kindOfLine(line: string, titles: readonly string[]): LineKind {
  if (line.length > LONGEST_LINE) return { kind: "text" };
  if (line.trim() === "") return { kind: "blank" };
  if (RULE.test(line)) return { kind: "rule" };
  const heading = HEADING.exec(line);
  if (heading) {
    const rest = line.slice(heading[0].length);
    if (rest === "") return { kind: "heading" };
    const isInline = heading[2] === ":" && namesOnly(rest, titles);
    return isInline ? { kind: "inline", isPlural: /s$|en$/i.test(heading[1] ?? "") } : { kind: "text" };
  }
  const leading = LEADING_MARKER.exec(line.replace(BULLET, ""));
  const { others, isNamed } = readEntry(leading ? line.replace(BULLET, "").slice(leading[0].length) : "", titles);
  if (!leading || !isNamed || others > 0) return { kind: "text" };
  return { kind: "entry", numbers: (leading[1]?.match(/\d+/g) ?? []).map(Number), isDefinition: leading[2] === ":" };
}

/** Returns whether a line under a heading is an entry: it begins with a marker, or names a source and little else. */
export function isEntry(line: string, titles: readonly string[]): boolean {
  if (line.length > LONGEST_LINE) return false;
  const entry = line.replace(BULLET, "");
  if (LEADING_MARKER.test(entry)) return true;
  const { others, isNamed, names } = readEntry(entry, titles);
  const isPlaced = names.has("address") || (names.has("time") && (names.has("title") || names.has("marker")));
  return isNamed && others <= (isPlaced ? 3 : 0);
}

/** Returns whether an incomplete line may become part of a list of sources. */
export function mayBeginList(start: string): boolean {
  if (start.length > LONGEST_LINE) return false;
  if (start.trim() === "" || RULE_START.test(start)) return true;
  if (ENTRY_START.test(start)) return true;
  if (HEADING.test(start)) return mayBeHeadingLine(start);
  const words = start
    .replace(/^\s{0,3}(?:#{1,6}(?:\s+|$))?[*_(]{0,4}/, "")
    .toLowerCase()
    .replace(/[*_\s]{1,4}$/, "");
  return TITLES.some((title) => title.startsWith(words));
}

/** "Sources of error …" is text as soon as its second word begins. */
function mayBeHeadingLine(start: string): boolean {
  const heading = HEADING.exec(start);
  const rest = start.slice(heading?.[0].length ?? 0);
  if (rest === "" || heading?.[2] === ":") return true;
  const words = start.replace(/^[\s#*_(]+/, "").toLowerCase();
  return TITLES.some((title) => title.startsWith(words));
}

/** Returns whether a text names sources and says nothing else. */
function namesOnly(text: string, titles: readonly string[]): boolean {
  const { others, isNamed, names } = readEntry(text, titles);
  return others === 0 && (isNamed || names.has("marker"));
}

/** Counts the words of an entry besides what names its source, and says what does. */
function readEntry(entry: string, titles: readonly string[]) {
  const names = new Set<string>();
  const without = (text: string, pattern: RegExp, name: string) =>
    text.replace(pattern, () => {
      names.add(name);
      return " ";
    });
  let rest = without(entry, ADDRESS, "address");
  rest = without(rest, QUOTATION, "quotation");
  rest = without(rest, MARKER, "marker");
  rest = without(rest, TIME, "time");
  let lower = rest.toLowerCase();
  for (const title of titles) {
    const at = lower.indexOf(title);
    if (at < 0) continue;
    names.add("title");
    lower = `${lower.slice(0, at)} ${lower.slice(at + title.length)}`;
  }
  const others = lower.match(/[\p{L}\p{N}]+/gu)?.filter((word) => !NEUTRAL.has(word) && !/^\d+$/.test(word)) ?? [];
  // A quotation or a marker alone may be a claim.
  return { others: others.length, names, isNamed: names.has("title") || names.has("time") || names.has("address") };
}
