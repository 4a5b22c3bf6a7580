const SENTENCES = [
  { start: 0, end: 4.2, text: "A tide is the rise and fall of the sea." },
  { start: 4.2, end: 9.5, text: "Tides are made by the pull of the moon." },
];

/** Returns the words that mocked speech recognition hears in any audio. Times in seconds. */
export function wordsOf(): { text: string; start: number; end: number }[] {
  return SENTENCES.flatMap(({ start, end, text }) => {
    const words = text.split(" ");
    const step = (end - start) / words.length;
    return words.map((word, index) => ({ text: word, start: start + index * step, end: start + (index + 1) * step }));
  });
}
