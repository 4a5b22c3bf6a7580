import { expect, test } from "vitest";
import { SAMPLE_RATE, SpeechCutter } from "./cut-speech";

type Part = [seconds: number, level: number];

/** A sound of parts with a length and a peak level: tones that swell as syllables do, over a quiet noise. */
function sound(parts: readonly Part[], noise = 0.001): Float32Array {
  let seed = 1;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5;
  return Float32Array.from(
    parts.flatMap(([seconds, level]) =>
      Array.from({ length: seconds * SAMPLE_RATE }, (_, at) => {
        const syllable = 0.55 + 0.45 * Math.sin((2 * Math.PI * 4 * at) / SAMPLE_RATE);
        return level * syllable * Math.sin((2 * Math.PI * 220 * at) / SAMPLE_RATE) + noise * random();
      }),
    ),
  );
}

/** The start and end of what is found, in seconds, when the samples arrive in pieces of this length. */
function found(samples: Float32Array, piece = 4_096) {
  const cutter = new SpeechCutter();
  const segments = [];
  for (let at = 0; at < samples.length; at += piece) segments.push(...cutter.push(samples.subarray(at, at + piece)));
  segments.push(...cutter.end());
  return segments.map(
    ({ start, samples: { length } }) => [start / SAMPLE_RATE, (start + length) / SAMPLE_RATE] as const,
  );
}

test("finds what is between pauses, and leaves the pauses out", () => {
  const spans = found(
    sound([
      [2, 0],
      [3, 0.3],
      [1, 0],
      [2.5, 0.1],
      [4, 0],
    ]),
  );
  expect(spans).toHaveLength(2);
  for (const [index, [start, end]] of [
    [2, 5],
    [6, 8.5],
  ].entries()) {
    expect(Math.abs(spans[index]![0] - start!)).toBeLessThan(0.3);
    expect(Math.abs(spans[index]![1] - end!)).toBeLessThan(0.3);
  }
});

test("does not cut at the short pauses within a sentence", () => {
  expect(
    found(
      sound([
        [1, 0],
        [2, 0.3],
        [0.4, 0],
        [2, 0.3],
        [1, 0],
      ]),
    ),
  ).toHaveLength(1);
});

test("finds one word in a minute of noise", () => {
  const [word, ...others] = found(
    sound(
      [
        [40, 0],
        [0.4, 0.1],
        [19, 0],
      ],
      0.004,
    ),
  );
  expect(others).toEqual([]);
  expect(word![0]).toBeGreaterThan(39.5);
  expect(word![1]).toBeLessThan(41);
});

test.each([
  ["digital silence", sound([[70, 0]], 0)],
  ["nothing but a quiet noise", sound([[70, 0]], 0.004)],
  [
    "a click",
    sound([
      [3, 0],
      [0.03, 0.9],
      [3, 0],
    ]),
  ],
  ["nothing at all", new Float32Array(0)],
])("finds no speech in %s", (_name, samples) => expect(found(samples)).toEqual([]));

test("cuts a talk without pauses into parts of at most 25 s, at a quiet moment, and loses nothing", () => {
  const spans = found(
    sound([
      [20, 0.3],
      [0.3, 0],
      [60, 0.3],
    ]),
  );
  expect(spans[0]![0]).toBe(0);
  expect(spans[0]![1]).toBeCloseTo(20.15, 0);
  expect(spans.at(-1)![1]).toBeCloseTo(80.3, 1);
  for (const [index, [start, end]] of spans.entries()) {
    expect(end - start).toBeLessThanOrEqual(25);
    if (index > 0) expect(start).toBeCloseTo(spans[index - 1]![1], 3);
  }
});

test("takes a loud sound that never changes as speech", () => {
  const hum = Float32Array.from({ length: 5 * SAMPLE_RATE }, (_, at) => 0.3 * Math.sin(at / 10));
  expect(found(hum)).toEqual([[0, 5]]);
});

test("finds the same, however the samples arrive", () => {
  const samples = sound([
    [3, 0],
    [33, 0.2],
    [2, 0],
    [7, 0.4],
    [20, 0],
    [4, 0.1],
  ]);
  const spans = found(samples);
  for (const piece of [160, 7_777, samples.length]) expect(found(samples, piece)).toEqual(spans);
});
