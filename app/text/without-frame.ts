/** The verb of "how does X work" and of "¿cómo funciona X?", and adverbs that may stand anywhere. */
const FRAMES: readonly RegExp[] = [
  /(?<=^how\s+(?:do|does|did|would|will|can)\s.*)\s(?:work|function|operate)s?(?=[\s?!.]*$|\s+(?:exactly|in\s+(?:practice|detail|general)|under\s+the\s+hood|here|again)\b)/giu,
  /(?<=^[¿\s]*cómo)\s+(?:funcionan?|trabajan?)(?!\p{L})/giu,
  /(?<!\p{L})(?:actually|exactly|basically|really|exactamente|realmente)(?!\p{L})/giu,
];

/** Removes the words of a question that only frame what it is about, and would be looked for in titles and speech. */
export const withoutFrame = (question: string): string =>
  FRAMES.reduce((rest, frame) => rest.replace(frame, " "), question);
