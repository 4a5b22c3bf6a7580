import { getDocumentProxy } from "unpdf";
import { errorMessage } from "~/platform/unknown-error";
import { shorten } from "~/text/shorten";

/** A page of slides. `title`: its largest text, empty if it has none. `text`: its lines, in the order of the file. */
export type SlidePage = { title: string; text: string };

/** Longer files are no slides of a lecture. */
const MAX_PAGES = 2_000;
const MAX_PAGE_CHARACTERS = 20_000;
const MAX_TITLE = 120;
/** A file made to be slow must not keep a job from its other lectures. */
const MAX_MS = 120_000;
/** Lines of a title may differ in size by this share. */
const SAME_SIZE = 0.95;

/** Reads the texts of the first 2,000 pages. Throws an error for people if the file cannot be read. */
export async function readPages(bytes: Uint8Array): Promise<SlidePage[]> {
  const deadline = Date.now() + MAX_MS;
  // The library transfers the bytes that it is given. It logs what is wrong with fonts unless told not to.
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 }).catch((error: unknown) => {
    throw new Error(`The PDF file cannot be read: ${errorMessage(error)}`);
  });
  try {
    const pages: SlidePage[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
      if (Date.now() > deadline) throw new Error("Reading the PDF file takes too long. Export the slides again.");
      pages.push(pageOf(await readLines(pdf, number)));
    }
    return pages;
  } finally {
    await pdf.destroy();
  }
}

/** `size`: height of its largest letters. */
type Line = { text: string; size: number };

/** Returns no lines for a page that is damaged: the others can still be read. */
async function readLines(pdf: Awaited<ReturnType<typeof getDocumentProxy>>, number: number): Promise<Line[]> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    const lines: Line[] = [{ text: "", size: 0 }];
    for (const item of items) {
      const line = lines.at(-1);
      if (!line || !("str" in item)) continue;
      line.text += item.str;
      if (item.str.trim()) line.size = Math.max(line.size, item.height);
      if (item.hasEOL) lines.push({ text: "", size: 0 });
    }
    return lines
      .map(({ text, size }) => ({ text: text.replace(/\s+/gu, " ").trim(), size }))
      .filter(({ text }) => text);
  } catch {
    return [];
  }
}

function pageOf(lines: readonly Line[]): SlidePage {
  const words = lines.filter(({ text }) => /\p{L}{2}/u.test(text));
  const largest = Math.max(...words.map(({ size }) => size));
  const first = words.findIndex(({ size }) => size >= largest * SAME_SIZE);
  const rest = words.slice(Math.max(first, 0));
  const end = rest.findIndex(({ size }) => size < largest * SAME_SIZE);
  const title = rest.slice(0, end === -1 ? 1 : end).map(({ text }) => text);
  return {
    title: shorten(title.join(" "), MAX_TITLE),
    text: lines
      .map(({ text }) => text)
      .join("\n")
      .slice(0, MAX_PAGE_CHARACTERS),
  };
}
