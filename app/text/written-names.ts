import { wordsAsWritten } from "./tokenize";

/** "GPT-4" and "gpt-4", but not "top-10": letters that are no word, with a number. */
const NUMBERED = /(?<![\p{L}\p{N}-])(\p{Lu}{2,}|[b-df-hj-np-tv-xz]{2,})-\p{N}+(?![\p{L}\p{N}])/gu;
/** "BERT", "GPUs", "PyTorch", "word2vec", "E4012", but neither "I" nor "10th". Longer capitals are emphasis. */
const NAME = /^(?:\p{Lu}{2,5}s?|\p{L}*\p{Ll}\p{Lu}\p{L}*|\p{L}{2,}\p{N}[\p{L}\p{N}]*|\p{Lu}\p{N}+)$/u;
/** Words in capitals that name nothing in particular. */
const COMMON = /^(?:OK|FAQ|TLDR|ELI5|AKA|ASAP|BTW|IMO|PLS|PLZ|THX|FYI|IDK|PDF|VS)$/u;

/** Returns the words of a text that are written as names and not as words of a language, as the text writes them. */
export function writtenNames(text: string): Set<string> {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  // Capitals tell nothing if everything is written in them.
  const isShouted = (text.match(/\p{Lu}/gu)?.length ?? 0) > letters / 2;
  const names = wordsAsWritten(text).filter((word) => NAME.test(word) && (!isShouted || /\p{N}/u.test(word)));
  const numbered = [...text.matchAll(NUMBERED)].flatMap(([, word]) => word ?? []);
  return new Set([...names, ...numbered].filter((word) => !COMMON.test(word)));
}
