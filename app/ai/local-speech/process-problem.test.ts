import { expect, test } from "vitest";
import { caughtError, processProblem } from "./process-problem";

const ended = { exitCode: null, signalCode: null, isSilent: false, errors: "" };

test.each([
  [{ ...ended, signalCode: "SIGKILL" }, /too little memory. Use a smaller model/],
  [{ ...ended, isSilent: true, signalCode: "SIGKILL" }, /did nothing for half an hour/],
  [
    {
      ...ended,
      signalCode: "SIGABRT",
      errors: "terminate called after throwing an instance of 'Ort::Exception'\n  what():  Load model failed.\n",
    },
    /^Its process ended \(SIGABRT\), saying: Load model failed\. Check that its files/,
  ],
  [
    {
      ...ended,
      exitCode: 255,
      errors: "/s/offline-nemo.cc:Init:112 'vocab_size' does not exist in the metadata\n\n",
    },
    /\(exit code 255\), saying: 'vocab_size' does not exist in the metadata\. Check/,
  ],
  [{ ...ended, exitCode: 1 }, /^Its process ended \(exit code 1\)\. Check/],
])("says why a process ended: %j", (facts, sentence) => expect(processProblem(facts)).toMatch(sentence));

test("finds the error that a model went on after", () => {
  expect(caughtError("x.h:DecodeStream:141 \n\nCaught exception:\n\nInvalid rank.\n\nReturn an empty result.")).toBe(
    "Invalid rank.",
  );
  expect(caughtError("Warning: no timestamps")).toBeNull();
});
