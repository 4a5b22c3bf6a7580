import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Line, Word } from "./lesson";

/** A word with its start and end in the lecture's audio, in seconds. */
export type SpokenWord = Word & { start: number; end: number };
export type SpokenLine = Omit<Line, "words"> & { words: SpokenWord[]; start: number; end: number };

const RATE = 32_000;
/** Seconds of silence before a sentence, a step and a slide, in addition to the voice's own pauses. */
const PAUSE_SECONDS = { sentence: 0.12, step: 0.5, slide: 0.9 };
const WAV_HEADER_BYTES = 44;

/** Synthesizes a lecture with Festival into one WAV file, and returns its lines with the times of their words. */
export async function speak(lines: Line[], folder: string, wavFile: string): Promise<SpokenLine[]> {
  const sound: Buffer[] = [];
  let at = 0;
  const spoken: SpokenLine[] = [];
  for (const { line, previous, samples, starts, end } of await synthesize(lines, folder)) {
    at += push(sound, silence(pauseBefore(line, previous)));
    const begins = wordStarts(line.words, starts);
    const words = line.words.map((word, i) => ({
      ...word,
      start: at + (begins[i] ?? end),
      end: at + (begins[i + 1] ?? end),
    }));
    spoken.push({ ...line, words, start: at + (begins[0] ?? end), end: at + end });
    at += push(sound, samples);
  }
  await writeFile(wavFile, wav(Buffer.concat(sound)));
  return spoken;
}

async function synthesize(lines: Line[], folder: string) {
  const file = (index: number) => path.join(folder, `${index}.wav`);
  const calls = lines.map(
    ({ words }, index) => `(say ${quote(words.map((word) => word.spoken).join(" "))} ${quote(file(index))})`,
  );
  const script = path.join(folder, "speech.scm");
  await writeFile(script, `${FESTIVAL_SAY}\n${calls.join("\n")}\n`);
  const { stdout } = await promisify(execFile)("festival", ["-b", script], { maxBuffer: 64 * 2 ** 20 });
  const reports = stdout
    .split("SENTENCE\n")
    .slice(1)
    .map((report) => report.trim().split("\n").map(Number));
  return Promise.all(
    lines.map(async (line, index) => ({
      line,
      previous: lines[index - 1],
      samples: (await readFile(file(index))).subarray(WAV_HEADER_BYTES),
      // Punctuation and the words inside a token have no start.
      starts: (reports[index] ?? []).slice(0, -1).filter((start) => start > 0),
      end: reports[index]?.at(-1) ?? 0,
    })),
  );
}

/** Saves a sentence as a WAV file. Prints the start of each token, then the end of the last word. */
const FESTIVAL_SAY = `
(voice_cmu_us_slt_arctic_hts)
(define (say text file)
  (let ((utt (utt.synth (eval (list 'Utterance 'Text text)))))
    (utt.save.wave utt file 'riff)
    (format t "SENTENCE\\n")
    (mapcar (lambda (token) (format t "%f\\n" (item.feat token "daughter1.word_start"))) (utt.relation.items utt 'Token))
    (format t "%f\\n" (item.feat (car (last (utt.relation.items utt 'Word))) "word_end"))))`;

/** Returns the start of each shown word. One shown word can be several spoken words. */
function wordStarts(words: Word[], tokenStarts: number[]): number[] {
  const counts = words.map(({ spoken }) => spoken.split(" ").length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total !== tokenStarts.length) {
    throw new Error(
      `Festival spoke ${tokenStarts.length} words, but the text has ${total}: ${words.map((word) => word.spoken).join(" ")}`,
    );
  }
  let token = 0;
  return counts.map((count) => {
    const start = tokenStarts[token] ?? 0;
    token += count;
    return start;
  });
}

function pauseBefore(line: Line, previous: Line | undefined): number {
  if (previous?.slide !== line.slide) return PAUSE_SECONDS.slide;
  return previous.step === line.step ? PAUSE_SECONDS.sentence : PAUSE_SECONDS.step;
}

/** Returns the second at which the speech for a slide, or for a step of it, starts. */
export function startOf(lines: readonly SpokenLine[], slide: number, step?: number): number {
  const line = lines.find((line) => line.slide === slide && (step === undefined || line.step === step));
  if (!line) throw new Error(`Slide ${slide} has no speech for step ${step ?? "any"}.`);
  return line.start;
}

/** Returns the end of the last line in seconds, or 0 without lines. */
export const endOf = (lines: readonly SpokenLine[]): number => lines.at(-1)?.end ?? 0;

/** Adds samples and returns their duration in seconds. */
function push(sound: Buffer[], samples: Buffer): number {
  sound.push(samples);
  return samples.length / 2 / RATE;
}

const silence = (seconds: number) => Buffer.alloc(Math.round(seconds * RATE) * 2);
const quote = (text: string) => `"${text.replaceAll('"', "")}"`;

/** Encodes 16-bit mono PCM as a WAV file. */
function wav(samples: Buffer): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
