import fc from "fast-check";
import type { Nodes } from "mdast";
import { expect, test } from "vitest";
import { claimsOf } from "~/citation/claims";
import { BlockReader } from "~/citation/markdown/block-reader";
import { citeMarkdown } from "~/citation/markdown/cite-markdown";
import { findMarkers } from "~/citation/markdown/find-markers";
import { BlockParser } from "~/citation/markdown/parser/block-parser";
import { NodeBudget } from "~/citation/markdown/parser/limits";
import { makeSource } from "../../../tests/factories";
import { ordinaryAnswer } from "../../../tests/fixtures/ordinary-answer";
import { MARKDOWN_ALPHABET, PATHOLOGICAL_MARKDOWN } from "../../../tests/fixtures/pathological-markdown";
import { processorMs } from "../../../tests/setup/growth";

const SIZE = 32_000;
/** Deeper than any tree gets: sixteen containers of two levels, a table, and inline nodes. */
const MAX_DEPTH = 64;

/** Everything that is done with an answer's text, except drawing it. */
function readAnswer(text: string): void {
  for (const block of new BlockReader().read(text))
    citeMarkdown(block.tree, { ...block, lectures: [makeSource({ title: "A" })] });
  findMarkers(text);
  claimsOf(text);
}

/** The time for ordinary text on this machine at the moment. A few runs warm up the code. */
function ordinaryMs(): number {
  const text = ordinaryAnswer(5_000).slice(0, SIZE);
  const runs = Array.from({ length: 5 }, (_, run) => processorMs(() => readAnswer(`${text.slice(0, -1)}${run}`)));
  return runs.sort((a, b) => a - b)[2]!;
}

// The figure of 50 ms is measured by `npm run bench -- markdown`, on a machine without other work. This limit only
// detects quadratic time, which is hundreds of times as long as for ordinary text. On a busy machine, 26 was seen.
const TIMES_ORDINARY = 60;

test("malicious text takes about as long as ordinary text of its length", () => {
  const limit = Math.max(50, ordinaryMs() * TIMES_ORDINARY);
  const slow: string[] = [];
  for (const [name, shape] of PATHOLOGICAL_MARKDOWN) {
    const text = shape(SIZE);
    const taken = processorMs(() => readAnswer(text));
    // Again where it was slow: the time includes compiling and the garbage of the shape before.
    if (taken > limit && processorMs(() => readAnswer(` ${text.slice(1)}`)) > limit)
      slow.push(`${name}: ${taken.toFixed(0)} ms`);
  }
  expect(slow).toEqual([]);
}, 120_000);

test("random repeated Markdown takes about as long as ordinary text of its length, and never fails", () => {
  const limit = Math.max(50, ordinaryMs() * TIMES_ORDINARY);
  const piece = fc
    .array(fc.constantFrom(...MARKDOWN_ALPHABET), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 3 }), (units) => {
      const share = SIZE / units.length;
      const text = units.map((unit) => unit.repeat(Math.ceil(share / unit.length)).slice(0, share)).join("");
      const taken = processorMs(() => readAnswer(text));
      if (taken > limit)
        expect(
          Math.min(
            taken,
            processorMs(() => readAnswer(` ${text.slice(1)}`)),
          ),
        ).toBeLessThan(limit);
    }),
    { numRuns: 150 },
  );
}, 120_000);

test("no text fails the parser or nests deeper than the page can draw", () => {
  const check = (text: string) => {
    const tree = new BlockParser(text, new NodeBudget(Infinity)).parse();
    expect(depthOf(tree)).toBeLessThan(MAX_DEPTH);
  };
  for (const shape of PATHOLOGICAL_MARKDOWN.values()) check(shape(5_000));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MARKDOWN_ALPHABET), { maxLength: 200 }), (parts) => check(parts.join(""))),
    { numRuns: 2_000 },
  );
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), check), { numRuns: 500 });
}, 120_000);

function depthOf(node: Nodes): number {
  return "children" in node ? 1 + node.children.reduce((deepest, child) => Math.max(deepest, depthOf(child)), 0) : 1;
}
