import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyChanges } from "./apply-changes";
import { diffLines } from "./diff-lines";
import { areSameLines, inverse, type Line, type LineChange } from "./line";

const line = (seconds: number, text: string): Line => ({
  startMs: seconds * 1000,
  endMs: seconds * 1000 + 900,
  text,
});
const LINES = ["a", "b", "c", "d"].map((text, index) => line(index, text));
const [A, B, C, D] = LINES as [Line, Line, Line, Line];
const say = (of: Line, text: string): Line => ({ ...of, text });
const texts = (lines: readonly Line[]) => lines.map(({ text }) => text).join(" ");

describe("changes of a transcript", () => {
  test("replace, split, merge, add and delete lines", () => {
    const half = { ...B, endMs: 1_400, text: "b1" };
    const { lines, conflicts } = applyChanges(LINES, [
      { at: 0, from: [A], to: [say(A, "A")] },
      { at: 1, from: [B], to: [half, { ...B, startMs: 1_400, text: "b2" }] },
      { at: 3, from: [C, D], to: [{ ...C, endMs: D.endMs, text: "c d" }] },
      { at: 0, from: [], to: [line(9, "e")] },
    ]);
    expect(texts(lines)).toBe("A b1 b2 c d e");
    expect(conflicts).toEqual([]);
    expect(texts(applyChanges(LINES, [{ at: 2, from: [C], to: [] }]).lines)).toBe("a b d");
  });

  test("leave the lines that they do not change the same objects", () => {
    const { lines } = applyChanges(LINES, [{ at: 1, from: [B], to: [say(B, "B")] }]);
    expect([lines[0] === A, lines[2] === C]).toEqual([true, true]);
  });

  test("keep a recognizer's confidence in lines whose words they keep, and clear it in the others", () => {
    const confidence = { percent: 40, unsureWords: ["b"] };
    const lines = LINES.map((one) => ({ ...one, confidence }));
    const applied = applyChanges(lines, [
      { at: 0, from: [A], to: [{ ...A, speaker: "Ada" }] },
      { at: 1, from: [B], to: [say(B, "bee")] },
      { at: 2, from: [C, D], to: [{ ...C, endMs: D.endMs, text: "c" }] },
    ]);
    expect(applied.lines.map((one) => one.confidence)).toEqual([confidence, undefined, undefined]);
    // Their fields keep the focus by the identity of the lines.
    expect(applied.applied[0]?.to[0]).toBe(applied.lines[0]);
  });

  test("confirm a line that another editor moved, and keep the confirmation that an edit did not know", () => {
    const confidence = { percent: 40, unsureWords: [] };
    const rated = { ...B, confidence };
    const confirm: LineChange = { at: 1, from: [B], to: [{ ...B, isConfirmed: true }] };
    const confirmed = applyChanges([A, rated, C], [confirm]);
    expect(confirmed.lines[1]).toEqual({ ...rated, isConfirmed: true });
    expect(applyChanges(confirmed.lines, [confirm])).toEqual({ lines: confirmed.lines, applied: [], conflicts: [] });

    const named = applyChanges(confirmed.lines, [{ at: 1, from: [B], to: [{ ...B, speaker: "Ada" }] }]);
    expect(named.lines[1]).toEqual({ ...rated, isConfirmed: true, speaker: "Ada" });
    const corrected = applyChanges(confirmed.lines, [{ at: 1, from: [B], to: [say(B, "bee")] }]);
    expect(corrected.lines[1]).toEqual(say(B, "bee"));

    expect(applyChanges(confirmed.lines, confirmed.applied.map(inverse)).lines[1]).toEqual(rated);
  });

  test("find their lines where others added or deleted some before", () => {
    const change = { at: 3, from: [D], to: [say(D, "D")] };
    expect(texts(applyChanges([B, C, D], [change]).lines)).toBe("b c D");
    expect(texts(applyChanges([A, line(0.5, "x"), B, C, D], [change]).lines)).toBe("a x b c D");
  });

  test("conflict with both texts if others changed the line, and lose nothing", () => {
    const theirs = [A, say(B, "theirs"), C, D];
    const change = { at: 1, from: [B], to: [say(B, "mine")] };
    expect(applyChanges(theirs, [change])).toEqual({
      lines: theirs,
      applied: [],
      conflicts: [{ change, current: [say(B, "theirs")] }],
    });
  });

  test("do nothing if they were applied already, without a conflict", () => {
    const changes: LineChange[] = [
      { at: 1, from: [B], to: [say(B, "B")] },
      { at: 2, from: [C], to: [] },
      { at: 3, from: [], to: [line(9, "e")] },
    ];
    const once = applyChanges(LINES, changes);
    expect(applyChanges(once.lines, changes)).toEqual({ lines: once.lines, applied: [], conflicts: [] });
  });

  test("never leave the order of times", () => {
    const late = { at: 1, from: [B], to: [{ ...B, startMs: 2_500, endMs: 2_600 }] };
    expect(applyChanges(LINES, [late]).conflicts).toHaveLength(1);
  });
});

const transcript = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 5_000 }),
      length: fc.nat(4_000),
      text: fc.constantFrom("yes", "no", "a stem", "an index"),
      speaker: fc.option(fc.constantFrom("Ada", "Grace"), { nil: undefined }),
    }),
    { maxLength: 40 },
  )
  .map((drawn) => {
    let at = 0;
    return drawn.map(({ gap, length, text, speaker }): Line => {
      at += gap;
      return { startMs: at, endMs: at + length, text, ...(speaker ? { speaker } : {}) };
    });
  });

/** A transcript, and one in which some lines were edited, deleted or added. */
const edited = fc
  .tuple(transcript, fc.array(fc.nat(60), { maxLength: 12 }), transcript)
  .map(([lines, places, added]) => {
    const chosen = new Set(places);
    const kept = lines.flatMap((one, index) =>
      !chosen.has(index) ? [one] : index % 3 === 0 ? [] : [{ ...one, text: `${one.text}!` }],
    );
    const more = chosen.has(7) ? added.slice(0, 3) : [];
    return { before: lines, after: [...kept, ...more].sort((a, b) => a.startMs - b.startMs) };
  });

test("the difference of two transcripts turns one into the other, and back", () => {
  fc.assert(
    fc.property(edited, ({ before, after }) => {
      const changes = diffLines(before, after);
      const there = applyChanges(before, changes);
      expect(there.conflicts).toEqual([]);
      expect(areSameLines(there.lines, after)).toBe(true);
      const back = applyChanges(after, there.applied.map(inverse).reverse());
      expect(areSameLines(back.lines, before)).toBe(true);
    }),
  );
});

test("edits of different lines by two people are both made, in either order", () => {
  fc.assert(
    fc.property(transcript, fc.nat(), fc.nat(), (lines, one, other) => {
      fc.pre(lines.length > 1 && one % lines.length !== other % lines.length);
      const edit = (index: number, mark: string): LineChange => {
        const from = lines[index % lines.length]!;
        return { at: index % lines.length, from: [from], to: [{ ...from, text: `${from.text} ${mark}` }] };
      };
      const changes = [edit(one, "mine"), edit(other, "theirs")];
      const result = applyChanges(lines, changes);
      expect(result.conflicts).toEqual([]);
      expect(result.lines).toEqual(applyChanges(lines, [...changes].reverse()).lines);
    }),
  );
});

test("a difference names only the lines that differ", () => {
  const changes = diffLines(LINES, [A, say(B, "B"), say(C, "C"), D]);
  expect(changes).toEqual([
    { at: 1, from: [B], to: [say(B, "B")] },
    { at: 2, from: [C], to: [say(C, "C")] },
  ]);
  expect(diffLines(LINES, [...LINES])).toEqual([]);
});
