import { WEIGHTS, type Weights } from "~/retrieval/fusion";

const NONE: Weights = {
  chunkCosine: 0,
  windowCosine: 0,
  chunk: 0,
  region: 0,
  onward: 0,
  begun: 0,
  coverage: 0,
  phrases: 0,
  title: 0,
  opening: 0,
  closing: 0,
  announced: 0,
};

/** Ranking configurations that can be measured against each other. */
export const CONFIGURATIONS: ReadonlyMap<string, Weights> = new Map([
  ["hybrid", WEIGHTS],
  ["plain", { ...NONE, chunkCosine: 1, chunk: 0.6 }],
  ["words", { ...NONE, chunk: 1 }],
  ["meaning", { ...NONE, chunkCosine: 0.5, windowCosine: 0.5 }],
]);
