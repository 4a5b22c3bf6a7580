import { tokenize } from "~/text/tokenize";

const OPENING = wordSet(
  "intro introduction introducing overview opening welcome preface prologue motivation background start beginning about",
  "introducción presentación bienvenida inicio comienzo motivación antecedentes",
);
const CLOSING = wordSet(
  "outro conclusion conclusions concluding summary recap closing close final last wrap thanks farewell goodbye ending credits " +
    "takeaway takeaways remarks resources contact",
  "conclusión conclusiones resumen cierre final despedida gracias recursos",
);

/** Chunks after which the evidence has fallen to about a third. */
const REACH = 1.5;
const ANNOUNCED_REACH = 5;

/**
 * Returns a measure of how near a chunk is to the end of its lecture that the question asks for, 0 to 1: `opening` for
 * an introduction, `closing` for a conclusion. What is said there seldom has the question's words. `announced` is how
 * near the beginning it is, whatever the question asks: a lecture first names the subjects that it explains later.
 */
export function lectureEnds(question: string): (position: number, chunks: number) => LectureEnds {
  const words = tokenize(question);
  const [asksOpening, asksClosing] = [OPENING, CLOSING].map((set) => words.some((word) => set.has(word)));
  const nearness = (distance: number, reach = REACH) => Math.exp(-Math.max(0, distance) / reach);
  return (position, chunks) => ({
    opening: asksOpening ? nearness(position) : 0,
    closing: asksClosing ? nearness(chunks - 1 - position) : 0,
    announced: nearness(position, ANNOUNCED_REACH),
  });
}

type LectureEnds = { opening: number; closing: number; announced: number };

function wordSet(...languages: string[]): ReadonlySet<string> {
  return new Set(languages.flatMap((words) => words.split(" ")));
}
