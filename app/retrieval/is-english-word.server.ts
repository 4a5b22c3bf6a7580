import { readFile } from "node:fs/promises";
import path from "node:path";
import { packageRoot } from "~/platform/package-root.server";

type Spelling = { correct: (word: string) => boolean };

let spelling: Promise<Spelling> | undefined;

/**
 * Returns whether a word is written as English, in any form and in US spelling, by the word list of Hunspell. The list
 * is read the first time that a word is looked up, which takes 0.2 s. False for every word if it cannot be read.
 */
export async function isEnglishWord(word: string): Promise<boolean> {
  spelling ??= readSpelling().catch(() => ({ correct: () => false }));
  return (await spelling).correct(word);
}

async function readSpelling(): Promise<Spelling> {
  const folder = path.join(packageRoot, "node_modules/dictionary-en");
  const [{ default: nspell }, aff, dic] = await Promise.all([
    import("nspell"),
    readFile(path.join(folder, "index.aff")),
    readFile(path.join(folder, "index.dic")),
  ]);
  return nspell(aff, dic);
}
