import type { SpokenSegment } from "../transcriber";
import { SAMPLE_RATE } from "./cut-speech";

/**
 * A model's result for a segment. `timestamps`, in seconds of the segment, are missing for models without word times.
 */
export type Heard = {
  text: string;
  tokens?: readonly string[] | undefined;
  timestamps?: readonly number[] | undefined;
  durations?: readonly number[] | undefined;
  /** Log probabilities of the tokens, which only some models give. */
  ys_log_probs?: readonly number[] | undefined;
};

/** A token without a duration is at most this long: what follows it is a pause. */
const TOKEN_SECONDS = 0.4;
/** Writing without spaces is cut at punctuation, and at this length. */
const MAX_WORD = 24;

/**
 * Returns the words of a segment with their times in the recording. A model's own times count; otherwise, a word has
 * the share of the segment that its length has in the text.
 */
export function wordTimes(heard: Heard, segment: { start: number; samples: { length: number } }): SpokenSegment[] {
  const from = segment.start / SAMPLE_RATE;
  const seconds = segment.samples.length / SAMPLE_RATE;
  const words = wordsOf(heard.text);
  const timed = measured(words, heard, seconds) ?? shared(words, seconds);
  return timed.map(({ start, end, ...word }) => ({ start: round(from + start), end: round(from + end), ...word }));
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000;

function wordsOf(text: string): string[] {
  const words = text.split(/\s+/u).filter((word) => word !== "");
  return words.flatMap((word) =>
    word.length <= MAX_WORD || /^[\x21-\x7e]+$/.test(word)
      ? [word]
      : (word.match(new RegExp(`[^。！？，、；]{1,${MAX_WORD}}[。！？，、；]*`, "gu")) ?? [word]),
  );
}

/** Takes the times of the tokens with which words begin and end, or returns null if they are not those of the words. */
function measured(words: readonly string[], heard: Heard, seconds: number): SpokenSegment[] | null {
  const { tokens = [], timestamps = [], durations = [], ys_log_probs: ratings = [] } = heard;
  if (tokens.length === 0 || timestamps.length !== tokens.length) return null;
  const starts: { first: number; last: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.trim() === "" && !/^[ ▁]/.test(token)) continue;
    const word = starts.at(-1);
    if (word && !/^[ ▁]/.test(token)) word.last = index;
    else starts.push({ first: index, last: index });
  }
  if (starts.length !== words.length) return null;
  return words.map((text, index) => {
    const { first = 0, last = 0 } = starts[index] ?? {};
    const next = starts[index + 1];
    const start = within(timestamps[first] ?? 0, seconds);
    const lastToken = (timestamps[last] ?? 0) + (durations[last] || TOKEN_SECONDS);
    const end = Math.min(lastToken, next ? (timestamps[next.first] ?? seconds) : seconds);
    const confidence = ratings.length === tokens.length ? leastLikely(ratings.slice(first, last + 1)) : undefined;
    return { start, end: Math.max(start, within(end, seconds)), text, ...(confidence !== undefined && { confidence }) };
  });
}

/** Returns the probability of the least likely token, or undefined if these are not log probabilities. */
const leastLikely = (ratings: readonly number[]) =>
  ratings.every((rating) => rating <= 0) ? Math.exp(Math.min(...ratings)) : undefined;

const within = (time: number, seconds: number) => Math.min(Math.max(0, time), seconds);

function shared(words: readonly string[], seconds: number): SpokenSegment[] {
  const all = words.reduce((sum, word) => sum + word.length + 1, 0);
  let before = 0;
  return words.map((text) => {
    const start = (before / all) * seconds;
    before += text.length + 1;
    return { start, end: (before / all) * seconds, text };
  });
}
