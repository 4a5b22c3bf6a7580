import { expect, test } from "vitest";
import { hasCuePhrase } from "./cue-phrase";

test.for([
  "Okay, so now the optimizer.",
  "Next, we index.",
  "Let’s see",
  "¿Vale?",
  "A continuación, el índice",
  "Bueno, ya",
])("“%s” announces a new part", (text) => expect(hasCuePhrase(text)).toBe(true));

test.for(["Sorted lists are merged.", "The index is small.", "Valencia es grande.", "Ahorase", ""])(
  "“%s” announces nothing",
  (text) => expect(hasCuePhrase(text)).toBe(false),
);
