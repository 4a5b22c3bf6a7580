import { AppError } from "~/platform/errors";

/** The longest line that a backup may have: far longer than any row that Cuepoint stores. */
const MAX_LINE_BYTES = 64 * 2 ** 20;

const NEWLINE = 10;

/**
 * Splits bytes into lines of UTF-8. Throws AppError for a line longer than `maxBytes`. The length is checked while the
 * line is read, because a few compressed kilobytes can expand to a line that does not fit into memory.
 */
export async function* readLines(bytes: AsyncIterable<Buffer>, maxBytes = MAX_LINE_BYTES): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let [size, number] = [0, 1];
  const add = (part: Buffer) => {
    size += part.length;
    if (size > maxBytes)
      throw new AppError(
        "too_large",
        `Line ${number} of the backup is longer than ${Math.floor(maxBytes / 2 ** 20)} MB, so it was not written by Cuepoint. Nothing was restored.`,
      );
    parts.push(part);
  };
  const take = () => {
    const line = Buffer.concat(parts, size).toString("utf8");
    [parts, size, number] = [[], 0, number + 1];
    return line.endsWith("\r") ? line.slice(0, -1) : line;
  };
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (size > 0) yield take();
}
