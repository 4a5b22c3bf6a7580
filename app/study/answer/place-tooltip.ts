export type TooltipPlace = {
  side: "top" | "bottom";
  /** Pixels between the citation and its tooltip. */
  sideOffset: number;
  /** Pixels of room on that side. */
  maxHeight: number;
};

/** Pixels between the cited words and the tooltip, and between the tooltip and the edge of the window. */
export const [GAP, MARGIN] = [6, 12];
/** The height of a tooltip with five lines of words and a note, in pixels. */
const HEIGHT = 200;

/**
 * Returns where a citation's tooltip covers none of the words that it explains: below them, or above them if there is
 * more room. A citation usually follows its words, so a tooltip right above it would cover them.
 */
export function placeTooltip(citation: HTMLElement): TooltipPlace {
  const own = citation.getBoundingClientRect();
  const words = citedWords(citation).getBoundingClientRect();
  const [top, bottom] = [Math.min(words.top, own.top), Math.max(words.bottom, own.bottom)];
  const above = Math.max(0, top - GAP - MARGIN);
  const below = Math.max(0, window.innerHeight - bottom - GAP - MARGIN);
  return below >= HEIGHT || below >= above
    ? { side: "bottom", sideOffset: bottom - own.bottom + GAP, maxHeight: below }
    : { side: "top", sideOffset: own.top - top + GAP, maxHeight: above };
}

/** The edge of the screen at which a citation's card is, and the pixels between that edge and the cited words. */
export type CardPlace = { side: "top" | "bottom"; maxHeight: number };

/**
 * The least height of a card, in pixels: its title, two lines of words and its button. On a phone on its side, the card
 * then covers a part of the answer.
 */
const MIN_CARD_HEIGHT = 220;
/** The share of the window that a card leaves free at least, so that a tap beside it closes it. */
const FREE = 0.1;

/** Returns the edge of the screen at which a card covers none of the words that a citation is for. */
export function placeCard(citation: HTMLElement): CardPlace {
  const own = citation.getBoundingClientRect();
  const words = citedWords(citation).getBoundingClientRect();
  const above = Math.min(words.top, own.top) - GAP;
  const below = window.innerHeight - Math.max(words.bottom, own.bottom) - GAP;
  const side = below >= above ? "bottom" : "top";
  const least = Math.min(MIN_CARD_HEIGHT, window.innerHeight * (1 - FREE));
  return { side, maxHeight: Math.max(least, side === "bottom" ? below : above) };
}

const BLOCKS = "p, li, td, th, blockquote, h4, h5, h6";

/** Returns the words that a citation is for: from the citation before it to the end of the sentence. */
export function citedWords(citation: HTMLElement): Range {
  const range = document.createRange();
  const block = citation.closest(BLOCKS) ?? citation;
  range.selectNodeContents(block);
  const citations = [...block.querySelectorAll("a.citation")];
  let at = citations.indexOf(citation);
  // Adjacent citations share their words: “We stem words. [1] [2]”
  while (at > 0 && textBetween(citations[at - 1], citations[at]).trim() === "") at--;
  const previous = citations[at - 1];
  if (previous) range.setStartAfter(previous);
  endSentence(range, citation);
  return range;
}

function textBetween(from: Element | undefined, to: Element | undefined): string {
  if (!from || !to) return "";
  const range = document.createRange();
  range.setStartAfter(from);
  range.setEndBefore(to);
  return range.toString();
}

/** The end of a sentence, with the marks that close it. */
const SENTENCE_END = /[.!?…。！？]["'”’)\]]*(?=\s|$)/u;

/** Ends a range where the sentence around the citation ends, or before the next citation. */
function endSentence(range: Range, citation: HTMLElement): void {
  if (SENTENCE_END.test(textBefore(range, citation).trimEnd().slice(-4))) return range.setEndAfter(citation);
  const block = range.endContainer;
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  walker.currentNode = citation;
  for (let node = nextAfter(walker, citation); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("a.citation")) return range.setEndBefore(node);
    const end = SENTENCE_END.exec(node.textContent ?? "");
    if (end) return range.setEnd(node, end.index + end[0].length);
  }
}

function textBefore(range: Range, citation: HTMLElement): string {
  const before = range.cloneRange();
  before.setEndBefore(citation);
  return before.toString();
}

/** Returns the first text node after an element, not in it. */
function nextAfter(walker: TreeWalker, element: Element): Node | null {
  let node = walker.nextNode();
  while (node && element.contains(node)) node = walker.nextNode();
  return node;
}
