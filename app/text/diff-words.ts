/** A run of words that both texts have, or only one of them. */
export type WordChange = { kind: "same" | "removed" | "added"; text: string };

/** Comparisons of one text with another. Longer texts are shown as replaced. */
const MAX_COMPARISONS = 1_000_000;

/** Languages that are written without spaces are compared by characters. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*|\s+|[^]/gu;

/** Returns the words that turn one text into another: the longest common subsequence stays. */
export function diffWords(from: string, to: string): WordChange[] {
  const [before, after] = [from.match(WORDS) ?? [], to.match(WORDS) ?? []];
  const changes: WordChange[] = [];
  const push = (kind: WordChange["kind"], words: readonly string[]) => {
    const text = words.join("");
    const last = changes.at(-1);
    if (text === "") return;
    if (last?.kind === kind) last.text += text;
    else changes.push({ kind, text });
  };
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  push("same", before.slice(0, start));
  const [removed, added] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  for (const { kind, word } of between(removed, added)) push(kind, [word]);
  push("same", before.slice(before.length - end));
  return grouped(changes);
}

type Step = { kind: WordChange["kind"]; word: string };

function* between(removed: readonly string[], added: readonly string[]): Generator<Step> {
  const lengths = removed.length * added.length <= MAX_COMPARISONS ? commonLengths(removed, added) : null;
  let [i, j] = [0, 0];
  while (i < removed.length || j < added.length) {
    const [was, is] = [removed[i], added[j]];
    if (lengths && was !== undefined && was === is) {
      yield { kind: "same", word: was };
      i++;
      j++;
    } else if (was !== undefined && (is === undefined || lengthAt(lengths, i + 1, j) >= lengthAt(lengths, i, j + 1))) {
      yield { kind: "removed", word: was };
      i++;
    } else {
      yield { kind: "added", word: is ?? "" };
      j++;
    }
  }
}

const lengthAt = (lengths: readonly Uint16Array[] | null, i: number, j: number) => lengths?.[i]?.[j] ?? 0;

/** The lengths of the longest common subsequences of what follows each pair of places. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row)
        row[j] =
          before[i] === after[j]
            ? lengthAt(lengths, i + 1, j + 1) + 1
            : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
    }
  return lengths;
}

/** Joins changes that only a space separates: "red car" → "blue bus" is one change, not two. */
function grouped(changes: readonly WordChange[]): WordChange[] {
  const result: WordChange[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    if (removed) result.push({ kind: "removed", text: removed });
    if (added) result.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const [index, { kind, text }] of changes.entries()) {
    const isBetween = (removed || added) && index < changes.length - 1;
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else if (isBetween && text.trim() === "") [removed, added] = [removed + text, added + text];
    else {
      flush();
      result.push({ kind, text });
    }
  }
  flush();
  return result;
}
