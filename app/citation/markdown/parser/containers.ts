import type { Container } from "./block-tree";
import type { Line } from "./line";

/** Returns whether a line continues a container, and consumes the container's marker or indentation from the line. */
export function continues(line: Line, { node, indent }: Container): boolean {
  if (node.type === "blockquote") {
    const isQuoted = !line.isBlank && line.source[line.textStart] === ">";
    if (isQuoted) takeQuoteMark(line);
    return isQuoted;
  }
  const isContinued = line.isBlank ? node.type === "root" || node.children.length > 0 : line.indent >= indent;
  if (isContinued) line.skipIndent(indent);
  return isContinued;
}

/** Consumes a `>` and the space after it. */
export function takeQuoteMark(line: Line): void {
  line.skipIndent(line.indent);
  line.skip(1);
  line.skipIndent(1);
}
