// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recallAll, remember } from "~/study/remember";
import { changesToJson } from "~/transcript/edits/changes-wire";
import type { LineChange } from "~/transcript/edits/line";
import { KeptDrafts } from "./kept-drafts";

/** A lecture of its own for each test: the module remembers what a page stored. */
let place = { courseId: "search-101", lectureId: "week-0" };
let lectures = 0;
const saying = (text: string): LineChange => ({ at: 0, from: [], to: [{ startMs: 0, endMs: 900, text }] });
const prefix = () => `transcript-draft:search-101/${place.lectureId}`;
const keys = () => recallAll(prefix()).map(([key]) => key);
const textsOf = (changes: readonly LineChange[]) => changes.map(({ to }) => to[0]?.text);

/** Opens an editor that keeps what it takes over. */
function openEditor(id: string) {
  const drafts = new KeptDrafts(place, id);
  const found: LineChange[] = [];
  const close = drafts.takeOver((changes) => {
    found.push(...changes);
    drafts.keep(found);
  });
  return { drafts, found, close };
}

/** why: jsdom has no locks. One holder for each name, and the others wait. */
function fakeLocks() {
  const queues = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : hold()));
    queues.set(name, turn);
    return turn;
  };
  return { request };
}

beforeEach(() => {
  place = { ...place, lectureId: `week-${++lectures}` };
  vi.stubGlobal("navigator", { locks: fakeLocks() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test("an editor that has saved leaves alone what another tab keeps", async () => {
  const [one, other] = [openEditor("one"), openEditor("other")];
  other.drafts.keep([saying("A conflict.")]);
  one.drafts.keep([saying("Another line.")]);
  one.drafts.keep([]);
  other.close();
  await settled();
  expect(textsOf(openEditor("next").found)).toEqual([]); // asks for the lock first
  await settled();
  expect(keys()).toEqual([`${prefix()}#next`]);
});

test("the drafts of closed tabs are taken over together, and those of an open tab when it closes", async () => {
  const [one, other, open] = [openEditor("one"), openEditor("other"), openEditor("open")];
  one.drafts.keep([saying("One.")]);
  other.drafts.keep([saying("Other.")]);
  open.drafts.keep([saying("Typing")]);
  await settled();
  one.close();
  other.close();
  const next = openEditor("next");
  await settled();
  expect(textsOf(next.found)).toEqual(["One.", "Other."]);
  open.drafts.keep([saying("Typing more.")]);
  open.close();
  await settled();
  expect(textsOf(next.found)).toEqual(["One.", "Other.", "Typing more."]);
  expect(keys()).toHaveLength(1);
});

test("without locks, and under the key of earlier versions, drafts are taken over at once", () => {
  vi.stubGlobal("navigator", {});
  remember(prefix(), changesToJson([saying("Old.")]));
  remember(`${prefix()}0#one`, changesToJson([saying("Another lecture.")]));
  expect(textsOf(openEditor("next").found)).toEqual(["Old."]);
  expect(keys()).toHaveLength(2);
});
