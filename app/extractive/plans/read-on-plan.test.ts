import { expect, test } from "vitest";
import { lookup, passage } from "../../../tests/setup/planned-answer";
import type { Quote } from "../select-sentences";
import { readOnPlan } from "./read-on-plan";

const SAID = [
  "Words have many forms.",
  "People search for all of them.",
  "Porter wrote a stemmer.",
  "It has no dictionary.",
];
const [, , porter = "", last = ""] = SAID;
const quote = (position: number, text: string): Quote => ({ number: 1, position, text, opens: true, ends: true });
const QUOTED = [quote(2, porter), quote(3, last)];
const textOf = (quotes: readonly Quote[]) => quotes.map(({ number, text }) => `${text} [${number}]`).join(" ");
const CUT = passage(1, SAID.join(" "));

const readOn = (quotes: readonly Quote[], found = CUT) => readOnPlan(quotes, [found], textOf);

test("an answer that ends with its passage goes on with what leans on it", async () => {
  const plan = readOn(QUOTED);
  expect(plan?.calls).toEqual([["read_moment", { lecture: "inverted-index", from: expect.any(Number), to: 200 }]]);
  const next = passage(2, "It is a list of rules. They are short. They remove endings. Stems need not be words.");
  expect(await plan?.compose([lookup(0, [CUT, next])])).toBe(
    `${porter} [1] ${last} [1] It is a list of rules. [2] They are short. [2]`,
  );
});

test("what does not lean on it, and a question, are left", async () => {
  for (const text of ["Stems need not be words.", "Is it a list?"])
    expect(await readOn(QUOTED)?.compose([lookup(0, [CUT, passage(2, text)])])).toBe(textOf(QUOTED));
  expect(await readOn(QUOTED)?.compose([])).toBe(textOf(QUOTED));
});

test("an answer is left as it is if it ends before its passage, is long, or names what was described", () => {
  const long = `${"very ".repeat(34)}long.`;
  expect(readOn([quote(2, porter)])).toBeNull();
  expect(readOn([quote(3, long)], passage(1, [...SAID.slice(0, 3), long].join(" ")))).toBeNull();
  expect(
    readOn([quote(3, "That is a stemmer.")], passage(1, [...SAID.slice(0, 3), "That is a stemmer."].join(" "))),
  ).toBeNull();
  expect(readOn([quote(1, last)], passage(1, `${porter} ${last}`)), "a whole passage").toBeNull();
  expect(readOn([...QUOTED, { ...quote(0, "Elsewhere."), number: 2 }]), "of two passages").toBeNull();
});
