import { escapeAddress, escapeLine } from "~/citation/markdown/write-markdown";
import type { Source } from "~/citation/source";
import { absoluteAddress } from "~/course/moment";

const MAX_CHAPTERS = 3;

/** A chapter, or a lecture without chapters, with the passage of it that came closest. */
export type ClosestChapter = { name: string; source: Source };

/** Returns the chapters of the passages that came closest to a question that the lectures do not answer. */
export function closestChapters(sources: readonly Source[]): ClosestChapter[] {
  const byChapter = new Map<string, ClosestChapter>();
  for (const source of sources) {
    if (source.isPage) continue;
    const name = source.headings.at(-1) ?? source.title;
    const key = JSON.stringify([source.lectureId, name]);
    if (!byChapter.has(key)) byChapter.set(key, { name, source });
  }
  return [...byChapter.values()].slice(0, MAX_CHAPTERS);
}

/** Writes the closest chapters as a Markdown list of links under a label. Empty if there are none. */
export function closestAsMarkdown(sources: readonly Source[], label: string, origin: string): string {
  const lines = closestChapters(sources).map(
    ({ name, source: { friendlyId, openUrl } }) =>
      `- [${escapeLine(name)}](${absoluteAddress(escapeAddress(openUrl), origin)}) · ${escapeLine(friendlyId)}`,
  );
  return lines.length === 0 ? "" : [`${label}:`, "", ...lines].join("\n");
}
