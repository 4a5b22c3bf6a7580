/** Actions of a student, the network and a provider in a conversation. `restart` kills the server during an answer. */
export type Step = "send" | "stop" | "regenerate" | "edit" | "disconnect" | "resume" | "collide" | "fail" | "restart";

export const LECTURES = ["inverted-index", "ranking-with-bm25", "embeddings"];
export const QUESTIONS = [
  "Why do we stem words?",
  "How does BM25 rank a document?",
  "What is an embedding?",
  "What does k1 do?",
  "What is a posting list?",
  "When are two vectors close?",
  "What is tokenization?",
  "What is this lecture about?",
  "List the steps from a text to an index.",
  "What topics are covered in this course?",
  "Who won the football world cup in 1998?",
  "How do I bake sourdough bread?",
  "What is being said here?",
];
/** Commands of the mocked models for answers that fail. */
export const FAILURES = ["/cut", "/garbage", "/500", "/401"];
/** Commands of the mocked models for answers in the styles of providers. Most have none. */
export const STYLES = ["", "", "", "", "/bare", "/references", "/footnotes"];

/** Returns a seeded generator of numbers in [0, 1) (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws the steps of a history from a seed. */
export function drawSteps(random: () => number): Step[] {
  const steps: Step[] = [
    "send",
    "send",
    "send",
    "stop",
    "regenerate",
    "edit",
    "disconnect",
    "resume",
    "collide",
    "fail",
  ];
  return Array.from({ length: 2 + Math.floor(random() * 3) }, () => oneOf(random, steps));
}

export function oneOf<T>(random: () => number, all: readonly T[]): T {
  return all[Math.floor(random() * all.length)]!;
}
