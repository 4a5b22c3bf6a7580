export const SAMPLE_RATE = 16_000;

/** Samples with speech. `start`: in samples from the start of the recording. */
export type VoiceSegment = { start: number; samples: Float32Array };

/** Finds the spoken parts of samples that arrive in pieces. `end` returns what is left. */
export type VoiceDetector = { push: (samples: Float32Array) => VoiceSegment[]; end: () => VoiceSegment[] };

/** Levels are measured in frames of 20 ms. */
const FRAME = SAMPLE_RATE / 50;
const inFrames = (seconds: number) => Math.round((seconds * SAMPLE_RATE) / FRAME);
/** Samples that are analyzed together. Their quiet and loud moments determine the level of speech. */
const WINDOW = 30 * SAMPLE_RATE;
/** Whisper takes less than 30 s. */
const MAX_SEGMENT = 25 * SAMPLE_RATE;
/** Shorter pauses are within a sentence. */
const PAUSE = inFrames(0.6);
/** A clicked pen is shorter than a word. */
const MIN_SPEECH = inFrames(0.1);
/** Words begin and end quietly. */
const PADDING = inFrames(0.2);
/** Without a long enough pause, the cut is at the quietest moment of this length. */
const QUIET = inFrames(0.2);

/** Levels in dB of full scale. Below the first is digital silence, and below the second nothing that is understood. */
const NO_SIGNAL = -90;
const INAUDIBLE = -65;
/** A sound that hardly changes is speech only if it is loud: it may be all there is. */
const MIN_CONTRAST = 8;
const LOUD = -45;
/** Speech is louder than the quiet moments by this share of the difference between quiet and loud ones. */
const SPEECH_SHARE = 0.3;

/**
 * Detects voices by their loudness, without a model, and cuts the recording at pauses. Holds 30 s at a time. Segments
 * are at most 25 s long.
 */
export class SpeechCutter implements VoiceDetector {
  readonly #window = new Float32Array(WINDOW);
  #length = 0;
  #offset = 0;

  push(samples: Float32Array): VoiceSegment[] {
    const segments: VoiceSegment[] = [];
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + WINDOW - this.#length);
      this.#window.set(part, this.#length);
      this.#length += part.length;
      at += part.length;
      if (this.#length === WINDOW) segments.push(...this.#cut(false));
    }
    return segments;
  }

  end(): VoiceSegment[] {
    return this.#cut(true);
  }

  /** Takes the finished segments out of the window. At the end of the recording, all of them. */
  #cut(isEnd: boolean): VoiceSegment[] {
    const window = this.#window.subarray(0, this.#length);
    const segments: VoiceSegment[] = [];
    let kept = isEnd ? this.#length : Math.max(0, this.#length - PADDING * FRAME);
    for (const { from, to } of spokenRuns(levelsOf(window))) {
      const start = Math.max(0, from - PADDING) * FRAME;
      const end = Math.min(this.#length, (to + PADDING) * FRAME);
      const isOpen = !isEnd && end + PAUSE * FRAME > this.#length;
      const parts = splitLong({
        start: this.#offset + start,
        samples: window.slice(start, isOpen ? this.#length : end),
      });
      const unfinished = isOpen ? parts.pop() : undefined;
      segments.push(...parts);
      if (unfinished) kept = unfinished.start - this.#offset;
    }
    this.#window.copyWithin(0, kept, this.#length);
    this.#offset += kept;
    this.#length -= kept;
    return segments;
  }
}

/** Cuts a segment that is too long at its quietest moments. */
export function splitLong(segment: VoiceSegment): VoiceSegment[] {
  const parts: VoiceSegment[] = [];
  let { start, samples } = segment;
  while (samples.length > MAX_SEGMENT) {
    const cut = quietestPlace(samples, MAX_SEGMENT / 2, MAX_SEGMENT);
    parts.push({ start, samples: samples.subarray(0, cut) });
    start += cut;
    samples = samples.subarray(cut);
  }
  return [...parts, { start, samples }];
}

function quietestPlace(samples: Float32Array, from: number, to: number): number {
  const levels = levelsOf(samples.subarray(from, to));
  let [best, quietest] = [0, Infinity];
  for (let at = 0; at + QUIET <= levels.length; at++) {
    const level = levels.slice(at, at + QUIET).reduce((sum, one) => sum + one, 0);
    if (level < quietest) [best, quietest] = [at, level];
  }
  return from + (best + QUIET / 2) * FRAME;
}

function levelsOf(samples: Float32Array): number[] {
  return Array.from({ length: Math.ceil(samples.length / FRAME) }, (_, frame) => {
    const part = samples.subarray(frame * FRAME, (frame + 1) * FRAME);
    const power = part.reduce((sum, sample) => sum + sample * sample, 0) / part.length;
    return 10 * Math.log10(power + 1e-10);
  });
}

/** Returns the spans of frames that are louder than the pauses, without those that are too short. */
function spokenRuns(levels: readonly number[]): { from: number; to: number }[] {
  const threshold = speechLevel(levels);
  const runs: { from: number; to: number }[] = [];
  for (const [frame, level] of levels.entries()) {
    if (level < threshold) continue;
    const last = runs.at(-1);
    if (last && frame - last.to < PAUSE) last.to = frame + 1;
    else runs.push({ from: frame, to: frame + 1 });
  }
  return runs.filter(({ from, to }) => to - from >= MIN_SPEECH);
}

function speechLevel(levels: readonly number[]): number {
  const sorted = levels.filter((level) => level > NO_SIGNAL).sort((one, other) => one - other);
  const quiet = sorted[Math.floor(sorted.length * 0.05)] ?? NO_SIGNAL;
  // The level of the loudest 0.2 s: a single word in half a minute counts.
  const loud = sorted.at(-Math.min(QUIET, Math.ceil(sorted.length / 4))) ?? NO_SIGNAL;
  if (loud - quiet < MIN_CONTRAST) return loud > LOUD ? NO_SIGNAL : Infinity;
  return Math.max(INAUDIBLE, quiet + SPEECH_SHARE * (loud - quiet));
}
