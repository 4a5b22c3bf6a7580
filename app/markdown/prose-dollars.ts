import type { Parents, Root, RootContent } from "mdast";
import type {} from "mdast-util-math";

/**
 * "It costs $5 and $10" holds no formula. As Pandoc has it, TeX begins right behind its dollar and ends right before
 * one that no digit follows; what only looks like it becomes the text that was written.
 */
export function proseDollars(tree: Root, text: string): void {
  const within = (parent: Parents) => {
    for (const [index, child] of parent.children.entries()) {
      if (child.type === "inlineMath" && child.position) {
        const [start, end] = [child.position.start.offset!, child.position.end.offset!];
        const written = text.slice(start, end);
        if (isProse(written, text[end])) parent.children[index] = { type: "text", value: written, position: child.position } as RootContent & never;
      } else if ("children" in child) within(child);
    }
  };
  within(tree);
}

function isProse(written: string, next: string | undefined): boolean {
  if (written.startsWith("$$")) return false;
  return /^\$\s|\s\$$/.test(written) || /\d/.test(next ?? "");
}
