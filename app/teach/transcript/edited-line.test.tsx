// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { PlayerSlot } from "~/player/player-slot";
import { InEnglish } from "../../../tests/setup/in-english";
import { fakeServer, LINES, storeAt } from "../../../tests/setup/transcript-server";
import { EditedLine } from "./edited-line";
import type { EditorStore } from "./editor-store";
import { useLineActions } from "./use-line-actions";

afterEach(cleanup);

const slot = new PlayerSlot();
const ignore = () => {};
const [LINE] = LINES;

function FirstLine({ store }: { store: EditorStore }) {
  const box = useRef<HTMLDivElement>(null);
  const actions = useLineActions({ store, slot, lectureId: "stemming", reveal: ignore, box, newLineText: "New" });
  return (
    <div ref={box}>
      <EditedLine
        line={LINE!}
        index={0}
        lineKey={store.keyOf(LINE!)}
        language="ja"
        store={store}
        actions={actions}
        isActive
        isCurrent={false}
        speakers="speakers"
        reports={undefined}
        onDecide={ignore}
        onConfirm={ignore}
      />
    </div>
  );
}

/** Renders the first line of a transcript with its tools. */
function show() {
  const store = storeAt(fakeServer(), ignore);
  const { unmount } = render(<FirstLine store={store} />, { wrapper: InEnglish });
  const close = () => {
    unmount();
    store.dispose();
  };
  return { close, lines: () => store.state().lines };
}

/** Keys that an input method handles: in Chrome during the composition, in Safari after its end. */
const composing = (key: string) => [true, false].map((isComposing) => ({ key, isComposing, keyCode: 229 }));

test("Enter splits a line, except if it accepts a word of an input method", () => {
  const { lines, close } = show();
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Line at/ });
  field.setSelectionRange(3, 3);
  for (const press of composing("Enter")) fireEvent.keyDown(field, press);
  expect(lines()).toHaveLength(3);
  fireEvent.keyDown(field, { key: "Enter" });
  expect(lines().map(({ text }) => text)).toEqual(["We", "stem words.", "Why?", "Fewer terms."]);
  close();
});

test("Enter applies a time and a speaker, and Escape restores the time, except while a word is composed", () => {
  const { lines, close } = show();
  const speaker = screen.getByRole("combobox", { name: "Speaker" });
  const start = screen.getByRole<HTMLInputElement>("textbox", { name: "Start" });
  fireEvent.change(speaker, { target: { value: "田中" } });
  fireEvent.change(start, { target: { value: "0:01" } });
  for (const press of composing("Enter")) for (const field of [speaker, start]) fireEvent.keyDown(field, press);
  for (const press of composing("Escape")) fireEvent.keyDown(start, press);
  expect([lines()[0], start.value]).toEqual([LINE, "0:01"]);
  for (const field of [speaker, start]) fireEvent.keyDown(field, { key: "Enter" });
  expect(lines()[0]).toMatchObject({ speaker: "田中", startMs: 1_000 });
  close();
});
