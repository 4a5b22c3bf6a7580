import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";

/** A written lecture: its slides and the text spoken over each. */
const Lesson = z.strictObject({
  title: z.string(),
  description: z.string(),
  slides: z.array(
    z.strictObject({ heading: z.string(), chapter: z.string().optional(), html: z.string(), say: z.string() }),
  ),
});
export type Lesson = z.infer<typeof Lesson>;

/** A word as captions show it, and as the voice reads it, which can be several words. */
export type Word = { shown: string; spoken: string };

/** A sentence, with the slide and the step of the slide during which it is spoken. */
export type Line = { slide: number; step: number; words: Word[] };

/** Reads a lesson from a YAML file. Throws if it is not valid. */
export async function readLesson(file: string): Promise<Lesson> {
  return Lesson.parse(parse(await readFile(file, "utf8")));
}

/**
 * Returns the sentences of a lesson. In `say`, a blank line starts the slide's next step, and `{BM25|B M 25}` gives the
 * pronunciation of a word.
 */
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
