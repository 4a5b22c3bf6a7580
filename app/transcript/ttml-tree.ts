import type { TranscriptWarning } from "./cue";
import { readMarkup, type Attributes } from "./read-markup";
import { ratesOf, type TtmlRates } from "./ttml-time";

/** `body`, `div`, `p`, `span` or `br`, or an element that the standard does not know. */
export type TtmlElement = {
  name: string;
  attributes: Attributes;
  line: number;
  children: (TtmlElement | string)[];
};

type TtmlFile = {
  root: TtmlElement;
  rates: TtmlRates;
  /** Names of speakers by the id of their `ttm:agent`. */
  agents: ReadonlyMap<string, string>;
  /** The value of Apple's `itunes:timing`: `Word`, `Line` or `None`; otherwise undefined. */
  appleTiming: string | undefined;
};

/** Elements whose text is not shown. Animations (`set`, `animate`) also have times, which are not those of words. */
const NOT_CONTENT = new Set(
  "head metadata title desc copyright agent name actor set animate image audio data source chunk font resources information".split(
    " ",
  ),
);

/**
 * Reads the content of a TTML file. A paragraph that is never closed ends, with a warning, where the next one opens.
 */
export function readTtmlTree(text: string, warnings: TranscriptWarning[]): TtmlFile {
  const root: TtmlElement = { name: "", attributes: {}, line: 1, children: [] };
  /** Open elements: null for those that are not content, or that should have been closed before. */
  const stack: { name: string; element: TtmlElement | null }[] = [{ name: "", element: root }];
  const agents = new Map<string, string>();
  let agentId: string | undefined;
  let rates = ratesOf({});
  let appleTiming: string | undefined;

  function closeParagraph() {
    const at = stack.findIndex(({ name, element }) => name === "p" && element);
    if (at === -1) return stack.at(-1)?.element;
    const line = stack[at]?.element?.line ?? 1;
    warnings.push({ message: "This paragraph is never closed; it ends where the next one begins.", line });
    for (const open of stack.slice(at)) open.element = null;
    return stack[at - 1]?.element;
  }

  const { complete } = readMarkup(
    text,
    {
      open(name, attributes, line) {
        if (name === "tt") {
          rates = ratesOf(attributes);
          appleTiming = attributes.timing;
        }
        if (name === "agent") agentId = attributes.id;
        const parent = name === "p" || name === "div" ? closeParagraph() : stack.at(-1)?.element;
        const isShown = attributes.display !== "none"; // TTML2, "tts:display"
        const element = parent && isShown && !NOT_CONTENT.has(name) ? { name, attributes, line, children: [] } : null;
        if (element) parent?.children.push(element);
        stack.push({ name, element });
      },
      text(piece) {
        const open = stack.at(-1);
        if (open?.name === "name" && agentId !== undefined) agents.set(agentId, (agents.get(agentId) ?? "") + piece);
        open?.element?.children.push(piece);
      },
      close: () => void stack.pop(),
    },
    { xml: true },
  );
  if (!complete)
    warnings.push({ message: "The file is incomplete; its cues up to there are used.", line: text.split("\n").length });
  return { root, rates, agents, appleTiming };
}
