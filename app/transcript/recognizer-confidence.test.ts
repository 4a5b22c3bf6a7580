import { describe, expect, test } from "vitest";
import { joinShortCues } from "./join-short-cues";
import { parseJsonTranscript } from "./json-transcript";

const parse = (json: unknown) => parseJsonTranscript(JSON.stringify(json));

describe("the confidence of recognizers", () => {
  const confidences = (json: unknown) => parse(json).cues.map(({ confidence }) => confidence);
  const word = (fields: object) => ({ start: 0, end: 1, ...fields });
  const segment = (fields: object) => ({ segments: [{ start: 0, end: 2, text: "Glaciers calf.", ...fields }] });

  test.each([
    [
      "Whisper's words",
      segment({ words: [word({ word: " Glaciers", probability: 0.9 }), word({ word: " calf.", probability: 0.3 })] }),
      60,
      ["calf"],
    ],
    [
      "the words of whisper-timestamped",
      segment({ words: [word({ text: "Glaciers", confidence: 0.9 }), word({ text: "calf.", confidence: 0.3 })] }),
      60,
      ["calf"],
    ],
    ["Whisper's segments", segment({ avg_logprob: Math.log(0.5) }), 50, []],
    ["Cuepoint's own transcripts", segment({ text: "calf", confidence: 0.25 }), 25, ["calf"]],
    [
      "whisper.cpp's tokens",
      {
        transcription: [
          {
            offsets: { from: 0, to: 2_000 },
            text: " Glaciers calf.",
            tokens: [
              { text: "[_BEG_]", p: 0.1 },
              { text: " Gla", p: 0.9 },
              { text: "ciers", p: 0.7 },
              { text: " calf", p: 0.3 },
              { text: ".", p: 0.1 },
            ],
          },
        ],
      },
      50,
      ["calf"],
    ],
    [
      "AWS Transcribe",
      {
        results: {
          items: [
            {
              type: "pronunciation",
              start_time: "1",
              end_time: "2",
              alternatives: [{ content: "calf", confidence: "0.35" }],
            },
          ],
        },
      },
      35,
      ["calf"],
    ],
  ])("is read from %s", (_name, json, percent, unsureWords) => {
    expect(confidences(json)).toEqual([{ percent, unsureWords }]);
  });

  test.each([
    ["no ratings", segment({})],
    ["ratings that cannot be read", segment({ avg_logprob: "low" })],
    ["WhisperX's scores, which are about times", segment({ words: [word({ word: "Glaciers", score: 0.2 })] })],
  ])("is missing with %s", (_name, json) => {
    expect(confidences(json)).toEqual([undefined]);
  });

  test("stays with words that are joined to lines", () => {
    const item = (content: string, at: number, confidence: string) => {
      return {
        type: "pronunciation",
        start_time: `${at}`,
        end_time: `${at + 1}`,
        alternatives: [{ content, confidence }],
      };
    };
    const { cues } = parse({ results: { items: [item("Glaciers", 0, "0.9"), item("calf", 1, "0.3")] } });
    expect(joinShortCues(cues)).toMatchObject([
      { text: "Glaciers calf", confidence: { percent: 60, unsureWords: ["calf"] } },
    ]);
  });
});
