// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { CitedMoment } from "~/citation/cited-moment";
import type { StudyMessage } from "~/conversation/message";
import { PlayerSlot } from "~/player/player-slot";
import { makeAnswer } from "../../../tests/factories";
import { InApp } from "../../../tests/setup/in-app";
import { Conversation } from "./conversation";
import "./thread"; // loaded before the test, because that takes seconds

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const question = (text: string): StudyMessage => ({ id: text, role: "user", parts: [{ type: "text", text }] });
const ASKED = { id: "asked", messages: [question("Why?"), makeAnswer("We stem words [1].")] };
const OTHER = { id: "other", messages: [question("How?"), { ...makeAnswer("So [1]."), id: "answer-2" }] };
const NEW = { id: "new", messages: [] };

const slot = new PlayerSlot();
const onCited = vi.fn<(moments: readonly CitedMoment[]) => void>();

/** A page that shows one conversation after another. */
function Page({ first = ASKED }: { first?: typeof ASKED }) {
  const [conversation, setConversation] = useState(first);
  return (
    <>
      <button onClick={() => setConversation(OTHER)}>Show the other</button>
      <button onClick={() => setConversation(NEW)}>Start a new one</button>
      <Conversation
        key={conversation.id}
        place={{ course: "search-101", lecture: "inverted-index", scope: "lecture" }}
        conversation={conversation}
        suggestions={[]}
        placeholder="Ask"
        newUrl="/"
        slot={slot}
        onSeek={() => {}}
        hasVideo={() => true}
        placeOf={() => null}
        onCited={onCited}
      />
    </>
  );
}

test("a page has the citations of the conversation that it shows, and none of one that was just begun", async () => {
  render(<Page />, { wrapper: InApp });
  await screen.findByText(/We stem words/);
  expect(onCited.mock.lastCall?.[0]).toHaveLength(1);
  fireEvent.click(screen.getByText("Show the other"));
  await screen.findByText(/^So/);
  expect(onCited.mock.lastCall?.[0]).toHaveLength(1);
  fireEvent.click(screen.getByText("Start a new one"));
  expect(onCited.mock.lastCall?.[0]).toEqual([]);
});

test.each([
  ["that was interrupted can be continued", "Stems", { ended: "cut" as const }, "Continue"],
  ["that failed without text can be tried again", "", { ended: "failed" as const }, "Try again"],
  ["without text can be tried again", " ", {}, "Try again"],
])("an answer %s after a reload", async (_what, text, metadata, button) => {
  const answer = { ...makeAnswer(text), metadata };
  render(<Page first={{ id: text, messages: [question("Why?"), answer] }} />, { wrapper: InApp });
  expect(await screen.findByRole("button", { name: button })).toBeTruthy();
});

test("a first question that is refused to someone else is in the field again, with the reason", async () => {
  // why: the server refuses only a browser in which someone has signed in since
  const reason = { name: "other_user", values: { name: "Ben" } };
  vi.stubGlobal("fetch", async () =>
    Response.json({ error: { code: "account_changed", message: "Reload.", reason } }, { status: 409 }),
  );
  render(<Page first={{ id: "begun here", messages: [] }} />, { wrapper: InApp });
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Ask" });
  fireEvent.change(field, { target: { value: "Why stem?" } });
  fireEvent.submit(field.form!);
  expect(await screen.findByText(/Ben is signed in now/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Ask" }).value).toBe("Why stem?");
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Ask" })).disabled).toBe(false);
  expect(screen.queryByRole("heading", { name: "Why stem?" })).toBeNull();
});
