import type { Sentence } from "~/course/chunk";
import type { Chapter } from "~/course/lecture";
import { primaryLanguage } from "~/text/primary-language";
import { chapterStarts } from "./chapter-starts";
import { chapterTitles } from "./chapter-titles";

type Options = {
  /** Language of the sentences, such as `es-MX`. */
  language: string;
  /** Returns vectors of unit length. */
  embed: (texts: string[]) => Promise<Float32Array[]>;
};

/**
 * Suggests chapters for a lecture. The first starts at 0, each other one at the second in which its first sentence
 * starts. Titles are phrases that the lecture says. Returns none for a lecture without words.
 */
export async function suggestChapters(
  sentences: readonly Sentence[],
  { language: tag, embed }: Options,
): Promise<Chapter[]> {
  const language = primaryLanguage(tag) === "es" ? "es" : "en";
  const vectors = await embed(sentences.map(({ text }) => text));
  const starts = chapterStarts(sentences, vectors, language);
  const chapters = starts.map((from, at) => ({
    startMs: at === 0 ? 0 : Math.floor((sentences[from]?.startMs ?? 0) / 1000) * 1000,
    texts: sentences.slice(from, starts[at + 1]).map(({ text }) => text),
    vectors: vectors.slice(from, starts[at + 1]),
  }));
  const titles = await chapterTitles(chapters, { language, embed });
  return chapters.map(({ startMs }, at) => ({ startMs, title: titles[at] ?? "" }));
}
