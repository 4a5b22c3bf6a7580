import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Processor } from "unified";

/**
 * GitHub-flavoured Markdown, read only. remark-gfm would do the same and bring the code that writes Markdown along:
 * 10 kB of the page's script that nothing calls.
 */
export function remarkGfmReader(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };
  (data.micromarkExtensions ??= []).push(gfm());
  (data.fromMarkdownExtensions ??= []).push(gfmFromMarkdown());
}
