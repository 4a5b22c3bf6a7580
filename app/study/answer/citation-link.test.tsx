// @vitest-environment jsdom
import * as Tooltip from "@radix-ui/react-tooltip";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useReducer, useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Anchor } from "~/citation/anchor";
import { citedMoment } from "~/citation/cited-moment";
import { pageSource } from "~/citation/number-sources";
import { makeSource } from "../../../tests/factories";
import { InEnglish } from "../../../tests/setup/in-english";
import { CitationLink } from "./citation-link";

beforeAll(() => {
  // why: jsdom has no layout; the tooltip asks for it to place itself.
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

function draw(onSeek = vi.fn(), anchor?: Anchor) {
  const source = makeSource({
    number: 2,
    title: "The inverted index",
    startSeconds: 161.4,
    content: "This is why we stem words.",
  });
  const cited = citedMoment(source, anchor);
  render(
    <InEnglish>
      <Tooltip.Provider delayDuration={0}>
        <CitationLink cited={cited} onSeek={onSeek} />
      </Tooltip.Provider>
    </InEnglish>,
  );
  return { cited, onSeek, link: screen.getByRole("link", { name: /^Source 2, The inverted index at / }) };
}

test("is rendered again only when what it shows has changed", () => {
  const source = makeSource({ number: 2, title: "The inverted index", startSeconds: 161.4, content: "We stem words." });
  const anchor: Anchor = { startMs: 170_000, endMs: 172_000, quote: "We stem words.", support: "supported" };
  // Each rendering formats the time again.
  const labels = vi.spyOn(Intl.NumberFormat.prototype as { format: unknown }, "format", "get");
  const onSeek = vi.fn();
  let receive!: (anchor?: Anchor) => void;
  const Received = () => {
    const [anchor, setAnchor] = useState<Anchor>();
    const [, copy] = useReducer((copies: number) => copies + 1, 0);
    receive = (received) => act(() => (received ? setAnchor(received) : copy()));
    return <CitationLink cited={citedMoment({ ...source }, anchor)} onSeek={onSeek} />;
  };
  render(
    <InEnglish>
      <Tooltip.Provider>
        <Received />
      </Tooltip.Provider>
    </InEnglish>,
  );
  const first = labels.mock.calls.length;
  receive();
  expect(labels).toHaveBeenCalledTimes(first);
  receive(anchor);
  expect(labels.mock.calls.length).toBeGreaterThan(first);
  expect(screen.getByRole("link").getAttribute("href")).toMatch(/\?t=170$/);
});

test("links to the moment", () => {
  expect(draw().link.getAttribute("href")).toBe("/courses/search-101/lectures/inverted-index?t=161");
});

test("focus shows the lecture, the time and the cited words", async () => {
  draw();
  await userEvent.tab();
  const tooltip = await screen.findByRole("tooltip");
  expect(tooltip.textContent).toContain("The inverted index @ 02:41");
  expect(tooltip.textContent).toContain("This is why we stem words.");
});

test("a plain click and Enter seek on the page", async () => {
  const { link, cited, onSeek } = draw();
  expect(fireEvent.click(link)).toBe(false); // the browser does not follow the link
  link.focus();
  await userEvent.keyboard("{Enter}");
  expect(onSeek.mock.calls).toEqual([[cited], [cited]]);
});

test.each([
  ["a new tab", { metaKey: true }],
  ["a new tab", { ctrlKey: true }],
  ["a new window", { shiftKey: true }],
  ["a download", { altKey: true }],
  ["the middle button", { button: 1 }],
])("leaves a click for %s to the browser (%j)", (_name, init) => {
  const { link, onSeek } = draw();
  link.addEventListener("click", (event) => expect(event.defaultPrevented).toBe(false));
  // why: jsdom cannot navigate; the click must not reach it.
  document.addEventListener("click", (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, init);
  expect(onSeek).not.toHaveBeenCalled();
});

const anchor: Anchor = {
  startMs: 170_500,
  endMs: 174_000,
  quote: "Stemming cuts the ending off a word.",
  support: "supported",
};

test("links to the second that it shows, in which its anchor's sentence begins", async () => {
  const { link } = draw(vi.fn(), anchor);
  expect(link.getAttribute("href")).toBe("/courses/search-101/lectures/inverted-index?t=170");
  expect(link.getAttribute("aria-label")).toBe("Source 2, The inverted index at 2 minutes 50 seconds");
  await userEvent.tab();
  const tooltip = await screen.findByRole("tooltip");
  expect(tooltip.textContent).toContain("The inverted index @ 02:50Stemming cuts the ending off a word.");
});

test.each([
  ["weak", "partly supports this"],
  ["unsupported", "may not support this"],
] as const)("a %s citation says so", async (support, words) => {
  const { link } = draw(vi.fn(), { ...anchor, support });
  expect(link.getAttribute("data-support")).toBe(support);
  expect(link.getAttribute("aria-label")).toContain(words);
});

test("has the same name, address and moment as an icon", () => {
  const onSeek = vi.fn();
  const cited = citedMoment(makeSource(), undefined);
  render(
    <InEnglish>
      <Tooltip.Provider>
        <CitationLink cited={cited} onSeek={onSeek} />
        <CitationLink cited={cited} look="icon" onSeek={onSeek} />
      </Tooltip.Provider>
    </InEnglish>,
  );
  const [number, icon] = screen.getAllByRole("link");
  expect(icon!.getAttribute("aria-label")).toBe(number!.getAttribute("aria-label"));
  expect(icon!.getAttribute("href")).toBe(number!.getAttribute("href"));
  expect(icon!.textContent).toBe("");
  fireEvent.click(icon!);
  expect(onSeek).toHaveBeenCalledWith(cited);
});

test("a page outside the lectures opens in a new tab and seeks nothing", async () => {
  const onSeek = vi.fn();
  const page = {
    id: "glossary:stemming",
    friendlyId: "Glossary: stemming",
    title: "Stemming",
    openUrl: "https://glossary.example.edu/stemming",
    content: "Stemming cuts the ending off a word.",
  };
  render(
    <InEnglish>
      <Tooltip.Provider delayDuration={0}>
        <CitationLink cited={citedMoment(pageSource("search-101", page, 3), undefined)} onSeek={onSeek} />
      </Tooltip.Provider>
    </InEnglish>,
  );
  const link = screen.getByRole("link", { name: "Source 3, Stemming" });
  expect(link.getAttribute("href")).toBe("https://glossary.example.edu/stemming");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
  fireEvent.click(link);
  expect(onSeek).not.toHaveBeenCalled();
  await userEvent.tab();
  expect((await screen.findByRole("tooltip")).textContent).toContain("Stemming cuts the ending off a word.");
});

test("a page that is a place on the open page is scrolled to, and what folds it opens", () => {
  const openUrl = `${window.location.pathname}#glossary-two_words`;
  const page = { id: "two words", friendlyId: "Glossary: Two words", title: "Two words", openUrl, content: "A term." };
  const scrollIntoView = vi.fn();
  Element.prototype.scrollIntoView = scrollIntoView; // why: jsdom has no layout.
  render(
    <InEnglish>
      <Tooltip.Provider>
        <CitationLink cited={citedMoment(pageSource("search-101", page, 3), undefined)} onSeek={vi.fn()} />
        <details>
          <p id="glossary-two_words" tabIndex={-1}>
            A term.
          </p>
        </details>
      </Tooltip.Provider>
    </InEnglish>,
  );
  expect(fireEvent.click(screen.getByRole("link", { name: "Source 3, Two words" }))).toBe(false);
  expect(window.location.hash).toBe("#glossary-two_words");
  expect(screen.getByRole<HTMLDetailsElement>("group").open).toBe(true);
  expect(scrollIntoView.mock.contexts).toEqual([screen.getByText("A term.")]);
  expect(document.activeElement).toBe(screen.getByText("A term."));
});

/** Taps like a finger: the browser tells the pointer's type before the click. */
function tap(link: HTMLElement) {
  fireEvent(link, Object.assign(new Event("pointerdown", { bubbles: true }), { pointerType: "touch" }));
  fireEvent.click(link);
}

test("a tap shows the cited words in a card that closes, and plays nothing", async () => {
  const { link, onSeek } = draw();
  tap(link);
  const card = await screen.findByRole("dialog", { name: "The inverted index @ 02:41" });
  expect(card.textContent).toContain("This is why we stem words.");
  expect(onSeek).not.toHaveBeenCalled();
  expect(screen.getByRole("link", { name: /02:41/ }).getAttribute("href")).toBe(link.getAttribute("href"));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a tap on the icon of a list plays at once", () => {
  const onSeek = vi.fn();
  const cited = citedMoment(makeSource(), undefined);
  render(
    <InEnglish>
      <Tooltip.Provider>
        <CitationLink cited={cited} look="icon" onSeek={onSeek} />
      </Tooltip.Provider>
    </InEnglish>,
  );
  tap(screen.getByRole("link"));
  expect(onSeek).toHaveBeenCalledWith(cited);
  expect(screen.queryByRole("dialog")).toBeNull();
});
