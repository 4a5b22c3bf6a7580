import { constants, inflateSync } from "node:zlib";

/** A few compressed kilobytes can expand to gigabytes. */
const MAX_STREAM_BYTES = 8_000_000;
const MAX_BYTES = 64_000_000;
const MAX_STREAMS = 20_000;
const MAX_DICTIONARY_BYTES = 10_000;

type Found = { at: number; content: string };

/**
 * Returns a function that reads the catalogs and page lists among the objects in a PDF file's object streams, by number
 * (ISO 32000-1, 7.5.7). The streams are decompressed only if the file needs them.
 */
export function compressedObjects(bytes: Buffer, text: string): () => ReadonlyMap<number, Found> {
  let found: Map<number, Found> | undefined;
  return () => (found ??= readStreams(bytes, text));
}

function readStreams(bytes: Buffer, text: string): Map<number, Found> {
  const found = new Map<number, Found>();
  let [streams, left] = [0, MAX_BYTES];
  for (let at = text.indexOf("/ObjStm"); at !== -1; at = text.indexOf("/ObjStm", at + 1)) {
    const stream = findStream(text, at);
    if (!stream || ++streams > MAX_STREAMS) continue;
    const content = decompress(bytes.subarray(stream.start, stream.end), stream.dictionary, left);
    left -= content.length;
    for (const [number, object] of objectsIn(content, stream.dictionary))
      if (/\/Type\s*\/(Catalog|Pages)\b/.test(object)) found.set(number, { at, content: object });
  }
  return found;
}

/** Returns the dictionary of a stream object and the place of its bytes. */
function findStream(text: string, at: number): { dictionary: string; start: number; end: number } | null {
  const from = text.lastIndexOf("obj", at);
  const to = text.indexOf("stream", at);
  if (from === -1 || to === -1 || to - from > MAX_DICTIONARY_BYTES) return null;
  const start = to + "stream".length + (text.startsWith("\r\n", to + "stream".length) ? 2 : 1);
  const end = text.indexOf("endstream", start);
  return end === -1 ? null : { dictionary: text.slice(from + 3, to), start, end };
}

/** Returns the content of a stream, or "" if it is too large or compressed in a way that object streams rarely are. */
function decompress(bytes: Buffer, dictionary: string, left: number): string {
  if (!dictionary.includes("/Filter")) return bytes.length > left ? "" : bytes.toString("latin1");
  if (!/\/Filter\s*\[?\s*\/FlateDecode\s*[\]/>]/.test(dictionary) || /\/Predictor\s+(?!1\b)/.test(dictionary))
    return "";
  const maxOutputLength = Math.min(left, MAX_STREAM_BYTES);
  if (maxOutputLength <= 0) return "";
  try {
    // The stream may be followed by a line break, and some writers leave out its checksum.
    return inflateSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1");
  } catch {
    return "";
  }
}

/** Returns the objects of a decompressed stream by number. It begins with the numbers and offsets of `N` objects. */
function objectsIn(content: string, dictionary: string): [number, string][] {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? NaN);
  const count = Number(/\/N\s+(\d+)/.exec(dictionary)?.[1] ?? NaN);
  if (!(first <= content.length) || !(count >= 1)) return [];
  const head = (content.slice(0, first).match(/\d+/g) ?? []).map(Number).slice(0, 2 * count);
  return head.flatMap((number, index): [number, string][] => {
    const offset = head[index + 1];
    if (index % 2 === 1 || offset === undefined) return [];
    const next = head[index + 3];
    return [[number, content.slice(first + offset, next === undefined ? undefined : first + next)]];
  });
}
