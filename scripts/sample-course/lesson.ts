import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";

/** A written lecture: its slides, and what is said over each. */
const Lesson = z.strictObject({
  title: z.string(),
  description: z.string(),
  slides: z.array(
    z.strictObject({ heading: z.string(), chapter: z.string().optional(), html: z.string(), say: z.string() }),
  ),
});
export type Lesson = z.infer<typeof Lesson>;

/** A word as captions show it and as it is pronounced: one word may be spoken as several. */
export type Word = { shown: string; spoken: string };

/** A sentence, and the slide and the step of the slide that it is said over. */
export type Line = { slide: number; step: number; words: Word[] };

export async function readLesson(file: string): Promise<Lesson> {
  return Lesson.parse(parse(await readFile(file, "utf8")));
}

/** The sentences of a lesson. A blank line in `say` is the slide's next step; `{BM25|B M 25}` says how to pronounce. */
export function linesOf({ slides }: Lesson): Line[] {
  return slides.flatMap(({ say }, slide) =>
    say
      .trim()
      .split(/\n\s*\n/)
      .flatMap((paragraph, step) =>
        paragraph.split(/(?<=[.?!])\s+/).map((sentence) => ({ slide, step, words: wordsOf(sentence) })),
      ),
  );
}

function wordsOf(sentence: string): Word[] {
  return [...sentence.matchAll(/\{([^|}]+)\|([^}]+)\}(\S*)|\S+/g)].map(([whole, shown, spoken, after]) =>
    shown && spoken ? { shown: shown + after, spoken: spoken + after } : { shown: whole, spoken: whole },
  );
}
