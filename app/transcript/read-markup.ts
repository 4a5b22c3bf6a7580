import { Parser } from "htmlparser2";
import { TranscriptError } from "./transcript-error";

export type Attributes = Readonly<Record<string, string>>;
export type MarkupHandler = {
  /** Names are in lower case, without a namespace's prefix. `line` counts from 1. */
  open(name: string, attributes: Attributes, line: number): void;
  text(text: string): void;
  close(name: string): void;
};

/** No subtitle is nested deeper; what is, was made to keep a reader busy. */
const MAX_DEPTH = 200;

/**
 * Reads XML, or HTML, as a stream of tags and text. Forgiving: what is left open is closed at the end, and `complete`
 * is false then. Throws TranscriptError for markup nested beyond all reason.
 */
export function readMarkup(text: string, handler: MarkupHandler, { xml }: { xml: boolean }): { complete: boolean } {
  const lineOf = lineCounter(text);
  let depth = 0;
  let complete = true;
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (++depth > MAX_DEPTH)
          throw new TranscriptError("The file is nested too deeply to be a transcript.", {
            line: lineOf(parser.startIndex),
          });
        handler.open(localName(name), withLocalNames(attributes), lineOf(parser.startIndex));
      },
      ontext: (piece) => handler.text(piece),
      onclosetag: (name, implied) => {
        depth--;
        if (implied && xml) complete = false;
        handler.close(localName(name));
      },
    },
    {
      xmlMode: xml,
      decodeEntities: true,
      lowerCaseTags: true,
      lowerCaseAttributeNames: true,
      recognizeSelfClosing: true,
    },
  );
  parser.end(text);
  return { complete };
}

const localName = (name: string) => name.slice(name.lastIndexOf(":") + 1).toLowerCase();

function withLocalNames(attributes: Record<string, string>): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}

/** The line of a place in a text. Places are asked for in rising order, so that the text is gone through once. */
function lineCounter(text: string): (place: number) => number {
  let [line, at] = [1, 0];
  return (place) => {
    for (let next = text.indexOf("\n", at); next !== -1 && next < place; next = text.indexOf("\n", at))
      [line, at] = [line + 1, next + 1];
    return line;
  };
}
