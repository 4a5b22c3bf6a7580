// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { citedWords, GAP, MARGIN, placeCard, placeTooltip } from "./place-tooltip";

const citation = (number: number) => document.querySelector<HTMLElement>(`#c${number}`)!;
const draw = (html: string) =>
  (document.body.innerHTML = html.replace(/\[(\d)\]/g, '<a class="citation" id="c$1">$1</a>'));
const words = (number: number) => citedWords(citation(number)).toString();

beforeEach(() => void (window.innerHeight = 800));

test.each([
  ["<p>We stem words. [1]</p>", 1, "We stem words. 1"],
  ["<p>We stem words [1].</p>", 1, "We stem words 1."],
  ["<p>We <em>stem</em> words [1]. Then we count.</p>", 1, "We stem words 1."],
  ["<p>One. [1] Two [2]. Three. [3]</p>", 2, " Two 2."],
  ["<p>One. [1] Two [2]. Three. [3]</p>", 3, ". Three. 3"],
  ["<p>“One. Two.” [1] [2] Three.</p>", 2, "“One. Two.” 1 2"],
  ["<p>One [1] and two [2].</p>", 1, "One 1 and two "],
  ["<ul><li>First. [1]</li><li>Second. [2]</li></ul>", 2, "Second. 2"],
  ["<p>First.</p><p>第二。[1]</p>", 1, "第二。1"],
])("in %s, citation %d is for %j", (html, number, expected) => {
  draw(html);
  expect(words(number)).toBe(expected);
});

/** why: jsdom has no layout. */
function layOut({ top, bottom, citationTop }: { top: number; bottom: number; citationTop: number }) {
  draw("<p>We stem words. [1]</p>");
  Range.prototype.getBoundingClientRect = () => new DOMRect(0, top, 300, bottom - top);
  citation(1).getBoundingClientRect = () => new DOMRect(0, citationTop, 20, 20);
  return placeTooltip(citation(1));
}
globalThis.DOMRect ??= class {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly width: number,
    readonly height: number,
  ) {}
  get top() {
    return this.y;
  }
  get bottom() {
    return this.y + this.height;
  }
} as unknown as typeof DOMRect;

test("is below the words where there is room", () => {
  expect(layOut({ top: 100, bottom: 180, citationTop: 160 })).toEqual({
    side: "bottom",
    sideOffset: GAP,
    maxHeight: 800 - 180 - GAP - MARGIN,
  });
});

test("is above the first line of the words at the bottom of the window", () => {
  expect(layOut({ top: 640, bottom: 720, citationTop: 700 })).toEqual({
    side: "top",
    sideOffset: 60 + GAP,
    maxHeight: 640 - GAP - MARGIN,
  });
});

test("is below the last line of words that continue after the citation", () => {
  expect(layOut({ top: 100, bottom: 180, citationTop: 120 }).sideOffset).toBe(40 + GAP);
});

test("is where more room is if there is too little on both sides", () => {
  expect(layOut({ top: 150, bottom: 700, citationTop: 680 })).toMatchObject({ side: "top", maxHeight: 132 });
  expect(layOut({ top: 50, bottom: 700, citationTop: 680 })).toMatchObject({ side: "bottom", maxHeight: 82 });
});

test.each([
  ["at the foot of the screen", { top: 100, bottom: 180, citationTop: 160 }, "bottom", 800 - 180 - GAP],
  [
    "at the head of the screen for words in its lower half",
    { top: 640, bottom: 720, citationTop: 700 },
    "top",
    640 - GAP,
  ],
  ["the larger part", { top: 300, bottom: 520, citationTop: 500 }, "top", 300 - GAP],
  [
    "high enough for some words, whatever the cited ones leave",
    { top: 0, bottom: 790, citationTop: 770 },
    "bottom",
    220,
  ],
] as const)("a card is %s", (_where, layout, side, maxHeight) => {
  layOut(layout);
  expect(placeCard(citation(1))).toEqual({ side, maxHeight });
});

test("a card leaves a tenth of a low window free", () => {
  window.innerHeight = 200;
  layOut({ top: 0, bottom: 190, citationTop: 170 });
  expect(placeCard(citation(1)).maxHeight).toBe(180);
});
