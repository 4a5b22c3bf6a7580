/** The verb of "how does X work" and of "¿cómo funciona X?", and adverbs that may stand anywhere. */
const FRAMES: readonly (readonly [pattern: RegExp, rest: string])[] = [
  [
    /^(how\s+(?:do|does|did|would|will|can)\s.*?)\s(?:work|function|operate)s?(?=[\s?!.]*$|\s+(?:exactly|in\s+(?:practice|detail|general)|under\s+the\s+hood|here|again)\b)/iu,
    "$1",
  ],
  [/^([¿\s]*cómo)\s+(?:funcionan?|trabajan?)(?!\p{L})/iu, "$1"],
  [/(?<!\p{L})(?:actually|exactly|basically|really|exactamente|realmente)(?!\p{L})/giu, ""],
];
const MAX_CHARACTERS = 300;

/** Removes the words of a question that only frame what it is about, and would be looked for in titles and speech. */
export const withoutFrame = (question: string): string =>
  question.length > MAX_CHARACTERS
    ? question
    : FRAMES.reduce((rest, [pattern, without]) => rest.replace(pattern, without), question);
