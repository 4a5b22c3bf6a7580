import { compressedObjects } from "./compressed-objects.server";

/** Why a file cannot be a lecture's slides. */
export type PdfProblem = "empty" | "not_pdf" | "incomplete" | "encrypted";

/** The facts about a PDF file. `pages`: null if the number of pages cannot be read. */
type ReadPdf = { pages: number | null } | { problem: PdfProblem };

/** Readers accept other bytes before the header and after the end of a file, up to this number (ISO 32000-1, H.3). */
const MARGIN_BYTES = 1024;
const MAX_PAGES = 100_000;
/** Longest part of a file that is read as one object. A page list of 10,000 pages has 100 kB. */
const MAX_OBJECT_BYTES = 1_000_000;

/**
 * Checks a PDF file by its content and counts its pages, without interpreting them. Later versions of an object take
 * precedence, because an edited file is appended to.
 */
export function readPdf(bytes: Buffer): ReadPdf {
  if (bytes.length === 0) return { problem: "empty" };
  if (bytes.subarray(0, MARGIN_BYTES).indexOf("%PDF-") === -1) return { problem: "not_pdf" };
  if (bytes.subarray(-MARGIN_BYTES).indexOf("%%EOF") === -1) return { problem: "incomplete" };
  const text = bytes.toString("latin1");
  const trailers = findTrailers(text);
  if (trailers.length === 0) return { problem: "incomplete" };
  if (trailers.some((trailer) => /\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(trailer))) return { problem: "encrypted" };
  return { pages: countPages(bytes, text, trailers) };
}

/** Returns the dictionaries that describe the whole file, in the order of the file: trailers and reference streams. */
function findTrailers(text: string): string[] {
  const found: { at: number; dictionary: string }[] = [];
  for (let at = text.indexOf("trailer"); at !== -1; at = text.indexOf("trailer", at + 1)) {
    const end = text.indexOf("startxref", at);
    const dictionary = text.slice(at + "trailer".length, Math.min(end, at + MAX_OBJECT_BYTES));
    if (end !== -1 && /^\s*<</.test(dictionary)) found.push({ at, dictionary });
  }
  for (let at = text.indexOf("/XRef"); at !== -1; at = text.indexOf("/XRef", at + 1)) {
    const dictionary = streamDictionary(text, at);
    if (dictionary && /\/Type\s*\/XRef\b/.test(dictionary)) found.push({ at, dictionary });
  }
  return found.sort((a, b) => a.at - b.at).map(({ dictionary }) => dictionary);
}

/** Returns the dictionary of the stream object around an offset, or null. */
function streamDictionary(text: string, at: number): string | null {
  const start = text.lastIndexOf("obj", at);
  const end = text.indexOf("stream", at);
  return start === -1 || end === -1 || end - start > MAX_OBJECT_BYTES ? null : text.slice(start + 3, end);
}

function countPages(bytes: Buffer, text: string, trailers: readonly string[]): number | null {
  const root = trailers.map((trailer) => referenceIn(trailer, "Root")).findLast((found) => found !== null);
  if (!root) return null;
  const compressed = compressedObjects(bytes, text);
  const read = (id: ObjectId): string | null => {
    const plain = plainObject(text, id);
    const other = id.generation === 0 ? compressed().get(id.number) : undefined;
    return (other && other.at > (plain?.at ?? -1) ? other.content : plain?.content) ?? null;
  };
  const tree = referenceIn(read(root) ?? "", "Pages");
  const node = tree && read(tree);
  if (!node || !/\/Type\s*\/Pages\b/.test(node)) return null;
  const count = Number(/\/Count\s+(\d+)(?!\s+\d+\s+R)\b/.exec(node)?.[1] ?? NaN);
  return count >= 1 && count <= MAX_PAGES ? count : null;
}

type ObjectId = { number: number; generation: number };

/** Returns the object that a dictionary refers to: `/Root 12 0 R`. */
function referenceIn(dictionary: string, key: string): ObjectId | null {
  const [, number, generation] = new RegExp(`/${key}\\s+(\\d{1,10})\\s+(\\d{1,5})\\s+R\\b`).exec(dictionary) ?? [];
  return number === undefined ? null : { number: Number(number), generation: Number(generation) };
}

/** Returns the last version of an object that is not compressed. */
function plainObject(text: string, { number, generation }: ObjectId): { at: number; content: string } | null {
  const head = `${number} ${generation} obj`;
  for (let at = text.lastIndexOf(head); at !== -1; at = at === 0 ? -1 : text.lastIndexOf(head, at - 1)) {
    if (/\d/.test(text.charAt(at - 1))) continue; // "12 0 obj" contains "2 0 obj"
    const start = at + head.length;
    const end = text.indexOf("endobj", start);
    if (end === -1 || end - start > MAX_OBJECT_BYTES) return null;
    return { at, content: text.slice(start, end) };
  }
  return null;
}
