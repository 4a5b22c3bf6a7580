import type { PassagesToolOutput } from "~/conversation/tool-output";

type Passage = PassagesToolOutput["passages"][number];

/** An answer in the style of a model: the pieces in which it arrives, and how the page must show it. */
export type StyledAnswer = { pieces: string[]; shown: string };

const OPENING = "Stemming joins the forms of a word";
const SECOND = "The index then needs one list for all of them";

/**
 * Answers as models write them, by a command in the question: markers in their providers' forms, split in odd places,
 * lists of sources, footnotes, and no markers at all.
 */
export const markerStyles: Record<string, (first: Passage, second: Passage) => StyledAnswer> = {
  /** OpenAI's models, after their file search. */
  wide: ({ number: a, friendly_id }, { number: b }) => ({
    pieces: [`${OPENING}【`, `${a}†`, `${friendly_id.slice(0, 5)}`, `】. ${SECOND} 【${b}】`, "."],
    shown: `${OPENING} [${a}]. ${SECOND} [${b}].`,
  }),
  /** GPT and Gemini models that were asked for references. */
  sources: ({ number: a, friendly_id: first }, { number: b, friendly_id: second }) => ({
    pieces: [
      `${OPENING} [${a}]. ${SECOND} [`,
      `${b}`,
      "].\n\n**Sou",
      "rces",
      `:**\n- [${a}] ${first}\n- [${b}] `,
      `${second.slice(0, 4)}`,
      `${second.slice(4)}\n`,
    ],
    shown: `${OPENING} [${a}]. ${SECOND} [${b}].`,
  }),
  /** Footnotes of Markdown, with their definitions. */
  footnotes: ({ number: a, friendly_id: first }, { number: b, friendly_id: second }) => ({
    pieces: [`${OPENING}.[`, `^${a}`, `] ${SECOND}.[^${b}]\n\n[`, `^${a}]: ${first}\n[^${b}]: ${second}`],
    shown: `${OPENING}. [${a}] ${SECOND}. [${b}]`,
  }),
  /** Claude's and Llama's ways of naming a document. */
  labels: ({ number: a }, { number: b }) => ({
    pieces: [`${OPENING} (`, `source ${a}`, `). ${SECOND} [Sour`, `ce ${b}].`],
    shown: `${OPENING} [${a}]. ${SECOND} [${b}].`,
  }),
  /** Markers as links, as Bing's and Perplexity's models write them. */
  links: ({ number: a }, { number: b }) => ({
    pieces: [`${OPENING} [[${a}]`, `](https://example`, `.org/${a}). ${SECOND} [${b}](`, `/courses/search-101).`],
    shown: `${OPENING} [${a}]. ${SECOND} [${b}].`,
  }),
  /** A heading, a numbered list and a closing question after it. */
  references: ({ number: a, friendly_id: first }, { number: b, friendly_id: second }) => ({
    pieces: [
      `${OPENING} [${a}]. ${SECOND} [${b}].\n\n## Ref`,
      `erences\n1. ${first}\n`,
      `2. ${second}\n\nDo you want an example?`,
    ],
    shown: `${OPENING} [${a}]. ${SECOND} [${b}].\n\nDo you want an example?`,
  }),
  /** No markers at all. */
  bare: () => ({ pieces: [`${OPENING}. `, SECOND, "."], shown: `${OPENING}. ${SECOND}.` }),
};
