import { describe, expect, test } from "vitest";
import { recognizeSpeechModel } from "./speech-model";

// The names that sherpa-onnx's published models have.
describe("recognizes a model by its files", () => {
  test.each([
    [
      "Whisper",
      "tiny.en-encoder.onnx tiny.en-encoder.int8.onnx tiny.en-decoder.int8.onnx tiny.en-decoder.onnx tiny.en-tokens.txt",
      {
        kind: "whisper",
        files: { encoder: "tiny.en-encoder.int8.onnx", decoder: "tiny.en-decoder.int8.onnx" },
        tokens: "tiny.en-tokens.txt",
        voice: null,
      },
    ],
    [
      "Whisper with separate weights",
      "large-v3-encoder.onnx large-v3-encoder.weights large-v3-decoder.onnx large-v3-tokens.txt test_wavs",
      { kind: "whisper", files: { encoder: "large-v3-encoder.onnx", decoder: "large-v3-decoder.onnx" } },
    ],
    [
      "Moonshine",
      "preprocess.onnx encode.int8.onnx uncached_decode.int8.onnx cached_decode.int8.onnx tokens.txt README.md",
      {
        kind: "moonshine",
        files: {
          preprocessor: "preprocess.onnx",
          encoder: "encode.int8.onnx",
          uncachedDecoder: "uncached_decode.int8.onnx",
          cachedDecoder: "cached_decode.int8.onnx",
        },
      },
    ],
    [
      "Moonshine, second version",
      "encoder_model.ort decoder_model_merged.ort tokens.txt",
      { kind: "moonshine", files: { encoder: "encoder_model.ort", mergedDecoder: "decoder_model_merged.ort" } },
    ],
    [
      "Parakeet TDT",
      "encoder.int8.onnx decoder.int8.onnx joiner.int8.onnx tokens.txt silero_vad.onnx",
      {
        kind: "transducer",
        files: { encoder: "encoder.int8.onnx", decoder: "decoder.int8.onnx", joiner: "joiner.int8.onnx" },
        voice: "silero_vad.onnx",
      },
    ],
    [
      "Zipformer",
      "encoder-epoch-99-avg-1.int8.onnx decoder-epoch-99-avg-1.onnx joiner-epoch-99-avg-1.int8.onnx tokens.txt",
      { kind: "transducer", files: { decoder: "decoder-epoch-99-avg-1.onnx" } },
    ],
    [
      "NeMo CTC",
      "model.int8.onnx tokens.txt silero_vad_v5.onnx",
      { kind: "ctc", files: { model: "model.int8.onnx" }, voice: "silero_vad_v5.onnx" },
    ],
  ])("%s", (_name, names, model) => expect(recognizeSpeechModel(names.split(" "))).toMatchObject(model));
});

describe("says what is wrong", () => {
  test.each([
    ["encoder.onnx", "looks like a Whisper model, but lacks decoder.onnx, tokens.txt"],
    ["model.onnx", /NeMo CTC .* lacks tokens\.txt/],
    ["encoder.onnx decoder.onnx joiner.onnx", /transducer .* lacks tokens\.txt/],
    ["encode.onnx cached_decode.onnx tokens.txt", /Moonshine .* lacks preprocess\.onnx, uncached_decode\.onnx/],
    ["README.md tokens.txt model.safetensors", /no model that Cuepoint recognizes/],
    ["silero_vad.onnx", /no model that Cuepoint recognizes/],
    [
      "tiny-encoder.onnx base-encoder.onnx tiny-decoder.onnx tiny-tokens.txt",
      /several models .* one model in a folder/,
    ],
  ])("%s", (names, problem) =>
    expect(recognizeSpeechModel(names.split(" "))).toEqual({ problem: expect.stringMatching(problem) }),
  );
});
