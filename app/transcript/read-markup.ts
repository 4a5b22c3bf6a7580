import { Parser } from "htmlparser2";
import { TranscriptError } from "./transcript-error";

export type Attributes = Readonly<Record<string, string>>;
export type MarkupHandler = {
  /** Names are in lower case, without a namespace's prefix. `line` counts from 1. */
  open(name: string, attributes: Attributes, line: number): void;
  text(text: string): void;
  close(name: string): void;
};

/** No real subtitle is nested deeper. */
const MAX_DEPTH = 200;

/**
 * Reads XML or HTML as a stream of tags and text. Closes open tags at the end of an incomplete file, for which
 * `complete` is false. Throws TranscriptError for markup that is nested too deeply.
 */
export function readMarkup(text: string, handler: MarkupHandler, { xml }: { xml: boolean }): { complete: boolean } {
  const lineOf = lineCounter(text);
  let depth = 0;
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (++depth > MAX_DEPTH)
          throw new TranscriptError("nested", "The file is nested too deeply to be a transcript.", {
            line: lineOf(parser.startIndex),
          });
        handler.open(localName(name), withLocalNames(attributes), lineOf(parser.startIndex));
      },
      ontext: (piece) => handler.text(piece),
      onclosetag: (name) => {
        depth--;
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
  parser.write(text);
  // Ending the parser closes what is open. HTML may leave tags open.
  const complete = depth === 0 || !xml;
  parser.end();
  return { complete };
}

const localName = (name: string) => name.slice(name.lastIndexOf(":") + 1).toLowerCase();

function withLocalNames(attributes: Record<string, string>): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));
}

/** Returns a function from offset to line. Offsets must not decrease, so that the text is read once. */
function lineCounter(text: string): (place: number) => number {
  let [line, at] = [1, 0];
  return (place) => {
    for (let next = text.indexOf("\n", at); next !== -1 && next < place; next = text.indexOf("\n", at))
      [line, at] = [line + 1, next + 1];
    return line;
  };
}
