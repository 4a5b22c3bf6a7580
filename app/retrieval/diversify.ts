type Placed = { courseId: string; lectureId: string; position: number; score: number };

/** What a passage loses for each better one next to it, next but one, or elsewhere in its lecture. */
const NEXT = 0.08;
const NEXT_BUT_ONE = 0.04;
const SAME_LECTURE = 0.02;

/**
 * Orders passages so that the first ones are not all of one place: what stands next to a better passage, or in its
 * lecture, yields to one elsewhere that fits nearly as well (as in maximal marginal relevance, Carbonell and
 * Goldstein, 1998, with nearness in time for likeness). `ranked` is best first; ties keep its order. At most
 * `perLecture` of one lecture are kept.
 */
export function diversify<P extends Placed>(ranked: readonly P[], limit: number, perLecture = Infinity): P[] {
  const chosen: P[] = [];
  const left = ranked.map((passage) => ({ passage, value: passage.score }));
  const ofLecture = new Map<string, number>();
  while (chosen.length < limit && left.length > 0) {
    let best = 0;
    for (let i = 1; i < left.length; i++) if (left[i]!.value > left[best]!.value) best = i;
    const { passage } = left.splice(best, 1)[0]!;
    const key = `${passage.courseId}\0${passage.lectureId}`;
    const count = (ofLecture.get(key) ?? 0) + 1;
    if (count > perLecture) continue;
    ofLecture.set(key, count);
    chosen.push(passage);
    for (const other of left) {
      if (other.passage.lectureId !== passage.lectureId || other.passage.courseId !== passage.courseId) continue;
      const distance = Math.abs(other.passage.position - passage.position);
      other.value -= SAME_LECTURE + (distance === 1 ? NEXT : distance === 2 ? NEXT_BUT_ONE : 0);
    }
  }
  return chosen;
}
