/** Chapters that most lectures have and nobody asks about. */
const COMMONPLACE =
  /^(?:intro(?:duction)?|overview|welcome|outline|agenda|recap|review|summary|conclusions?|outro|wrap[- ]?up|questions?|q ?& ?a|break|end|start|next time|homework|logistics|chapter \d+|part \d+)\b/i;

/** Returns whether a title says nothing about its subject: "Introduction". */
export const isCommonplace = (title: string): boolean => COMMONPLACE.test(title.trim());

const RECAP =
  /^(?:(?:final\s+)?(?:recap|summary|review|conclusions?|takeaways|outro|wrap[- ]?up)|key\s+(?:points|takeaways)|resumen|repaso|conclusi(?:ón|ones))\b/iu;

/** Returns whether a chapter with this title repeats what was explained before it. */
export const isRecap = (title: string): boolean => RECAP.test(title.trim());

/** Picks entries at even distances, in order: those in the middle of as many equal parts. */
export function pickEvenly<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  const picked = new Set(Array.from({ length: count }, (_, index) => Math.floor(((index + 0.5) * all.length) / count)));
  return all.filter((_, index) => picked.has(index));
}
