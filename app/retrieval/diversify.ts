type Placed = { courseId: string; lectureId: string; position: number; score: number };

/**
 * The penalties for each better passage one, two or three chunks away: sections are seldom longer, so another of their
 * chunks seldom adds a place. Smaller penalties find more starts in five passages and fewer sections.
 */
const PENALTIES: readonly number[] = [0, 0.08, 0.05, 0.03];

/**
 * Diversifies passages by maximal marginal relevance (Carbonell and Goldstein, 1998), with nearness in time as
 * similarity: a passage near a better one ranks behind a passage elsewhere that scores nearly as well. `ranked` is best
 * first, and ties keep its order. Returns at most `perLecture` passages of a lecture.
 */
export function diversify<P extends Placed>(ranked: readonly P[], limit: number, perLecture = Infinity): P[] {
  const chosen: P[] = [];
  const left = ranked.map((passage) => ({ passage, value: passage.score }));
  const ofLecture = new Map<string, number>();
  while (chosen.length < limit && left.length > 0) {
    const { passage } = takeBest(left);
    const key = `${passage.courseId}\0${passage.lectureId}`;
    const count = (ofLecture.get(key) ?? 0) + 1;
    if (count > perLecture) continue;
    ofLecture.set(key, count);
    chosen.push(passage);
    for (const other of left) {
      if (other.passage.lectureId !== passage.lectureId || other.passage.courseId !== passage.courseId) continue;
      other.value -= PENALTIES[Math.abs(other.passage.position - passage.position)] ?? 0;
    }
  }
  return chosen;
}

/**
 * Diversifies passages like `diversify`, and returns the `least` best of those that are `wanted` even if they rank
 * lower. The result keeps the order of `ranked`.
 */
export function diversifyWith<P extends Placed>(
  ranked: readonly P[],
  isWanted: (passage: P) => boolean,
  { least, limit, perLecture }: { least: number; limit: number; perLecture: number },
): P[] {
  const wanted = diversify(ranked.filter(isWanted), Math.min(least, limit), perLecture);
  if (wanted.length === 0) return diversify(ranked, limit, perLecture);
  const others = ranked.filter((passage) => !isWanted(passage));
  const chosen = new Set([...wanted, ...diversify(others, limit - wanted.length, perLecture)]);
  return ranked.filter((passage) => chosen.has(passage));
}

/** Removes and returns the first of the entries with the highest value. The list must not be empty. */
function takeBest<Entry extends { value: number }>(entries: Entry[]): Entry {
  const best = entries.reduce((found, entry) => (entry.value > found.value ? entry : found));
  entries.splice(entries.indexOf(best), 1);
  return best;
}
