// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StudyMessage } from "~/conversation/message";
import { textOf } from "~/conversation/message-content";
import { PlayerSlot } from "~/player/player-slot";
import { keptDraft } from "~/study/kept-drafts";
import { ViewerRefused } from "~/study/refusal";
import { QuestionDrafts, questionKey } from "./question-drafts";
import { useStudyChat } from "./use-study-chat";

const ID = "11111111-1111-4111-8111-111111111111";
const KEY = questionKey("search-101");
const place = { course: "search-101", lecture: null, scope: "course" as const };
const message = (id: string, role: StudyMessage["role"], text: string): StudyMessage => ({
  id,
  role,
  parts: [{ type: "text", text }],
});
const STORED = [
  message("q1", "user", "Why stem?"),
  message("a1", "assistant", "To match forms."),
  message("q2", "user", "What is BM25?"),
  message("a2", "assistant", "A ranking."),
];

/** why: the test decides which requests reach the server, what it has stored, and when and what it answers. */
const server = {
  isReached: true,
  refuses: false,
  stored: STORED,
  asked: [] as unknown[],
  onResume: () => {},
  /** Waited for before what was stored is sent. */
  read: async () => {},
  /** Waited for before a question is answered. */
  ask: async () => {},
};
const AT_FIRST = { ...server };
const REFUSED = {
  code: "account_changed",
  message: "Reload.",
  reason: { name: "other_user", values: { name: "Ben" } },
};
function answer(text: string): Response {
  const chunks = [
    { type: "start", messageId: "new" },
    { type: "text-start", id: "t" },
    { type: "text-delta", id: "t", delta: text },
    { type: "text-end", id: "t" },
    { type: "finish" },
  ];
  const body = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
  return new Response(`${body}data: [DONE]\n\n`, { headers: { "content-type": "text/event-stream" } });
}
beforeEach(() => {
  Object.assign(server, { ...AT_FIRST, asked: [] });
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit = {}) => {
    if (!server.isReached) throw new TypeError("Failed to fetch");
    if (server.refuses) return Response.json({ error: REFUSED }, { status: 409 });
    if (path === `/api/conversations/${ID}`) {
      const stored = JSON.stringify({ id: ID, messages: server.stored });
      await server.read();
      return Object.assign(new Response(), { json: async () => JSON.parse(stored) }); // at once, before React renders
    }
    if (path.endsWith("/stream")) {
      server.onResume();
      return new Response(null, { status: 204 });
    }
    if (typeof body === "string") server.asked.push(JSON.parse(body));
    await server.ask();
    return answer("Answered.");
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
});

function chatOf(messages: StudyMessage[]) {
  const onUnsent = vi.fn();
  const drafts = new Map<string, string>();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QuestionDrafts.Provider value={drafts}>{children}</QuestionDrafts.Provider>
  );
  const options = { placeNow: () => place, slot: new PlayerSlot(), onUnsent };
  const { result } = renderHook(() => useStudyChat({ id: ID, messages }, options), { wrapper });
  const texts = () => result.current.messages.map(textOf);
  const ends = (isFailed: boolean) =>
    waitFor(() => expect([result.current.isAnswering, Boolean(result.current.error)]).toEqual([false, isFailed]));
  return { chat: () => result.current, texts, ends, onUnsent };
}

test.each([
  ["Regenerate", (chat: ReturnType<typeof useStudyChat>) => chat.regenerate("a1"), "regenerate-message", "Why stem?"],
  ["an edit", (chat: ReturnType<typeof useStudyChat>) => chat.edit("q1", "Why cut?"), "submit-message", "Why cut?"],
])(
  "%s that does not reach the server leaves the answers, and is what is tried again",
  async (_, act_, trigger, text) => {
    const { chat, texts, ends } = chatOf(STORED);
    server.isReached = false;
    act(() => void act_(chat()));
    await ends(true);
    await waitFor(() => expect(texts()).toEqual(STORED.map(textOf)));
    server.isReached = true;
    act(() => chat().tryAgain());
    await ends(false);
    expect(server.asked).toMatchObject([{ trigger, message: { id: "q1", parts: [{ text }] } }]);
    expect(texts()).toEqual([text, "Answered."]);
  },
);

test("a question that does not reach the server is kept until it is answered", async () => {
  const { chat, texts, ends } = chatOf(STORED);
  server.isReached = false;
  act(() => chat().ask("What is a posting?"));
  await ends(true);
  expect(keptDraft(KEY)).toBe("What is a posting?");
  server.isReached = true;
  act(() => chat().tryAgain());
  await ends(false);
  expect(texts().slice(-2)).toEqual(["What is a posting?", "Answered."]);
  expect(keptDraft(KEY)).toBeNull();
});

test.each([
  ["the first question", [], (chat: ReturnType<typeof useStudyChat>) => chat.ask("Mine?"), "Mine?"],
  ["a question", STORED, (chat: ReturnType<typeof useStudyChat>) => chat.ask("Mine?"), "Mine?"],
  ["an edited question", STORED, (chat: ReturnType<typeof useStudyChat>) => chat.edit("q1", "Edited?"), "Edited?"],
])("%s goes back to the field if someone else is signed in now", async (_, stored, act_, text) => {
  const { chat, texts, ends, onUnsent } = chatOf(stored);
  server.refuses = true;
  act(() => void act_(chat()));
  await ends(true);
  await waitFor(() => expect(onUnsent.mock.calls).toEqual([[text]]));
  await waitFor(() => expect(texts()).toEqual(stored.map(textOf)));
  expect(chat().error).toBeInstanceOf(ViewerRefused);
});

test("shows another tab's question with its answer, and hands back the own one that came too late", async () => {
  const { chat, texts, ends, onUnsent } = chatOf(STORED);
  server.isReached = false;
  act(() => chat().ask("Mine"));
  await ends(true);
  const others = [message("q3", "user", "Theirs"), message("a3", "assistant", "Their answer.")];
  Object.assign(server, { isReached: true, stored: [...STORED, ...others] });
  tellOfChange();
  await waitFor(() => expect(texts().slice(-2)).toEqual(["Theirs", "Their answer."]));
  expect(onUnsent.mock.calls).toEqual([["Mine"]]);
  expect(chat().error).toBeUndefined();
});

test("an answer in another tab that ends before it can be followed is shown", async () => {
  const { texts } = chatOf(STORED);
  server.stored = [...STORED, message("q3", "user", "Theirs")];
  server.onResume = () => server.stored.push(message("a3", "assistant", "Their answer."));
  tellOfChange();
  await waitFor(() => expect(texts().slice(-2)).toEqual(["Theirs", "Their answer."]));
});

test.each([
  ["after an answer could not be followed", STORED.slice(0, 3), STORED, () => {}],
  ["because another tab asked", STORED, [...STORED, message("q3", "user", "Theirs")], tellOfChange],
])("an edit is not undone by the conversation that is read %s", async (_, shown, stored, begin) => {
  const [read, asked] = [held(), held()];
  Object.assign(server, { stored, read: read.wait, ask: asked.wait });
  const { chat, texts, ends } = chatOf(shown);
  begin();
  await read.isAwaited;
  chat().edit("q2", "What is an index?");
  await read.end();
  await asked.end();
  await waitFor(() => expect(texts().at(-1)).toBe("Answered."));
  await ends(false);
  expect(texts()).toEqual(["Why stem?", "To match forms.", "What is an index?", "Answered."]);
});

/** Says that the conversation was changed, as another tab does. */
function tellOfChange() {
  const otherTab = new BroadcastChannel(`cuepoint:conversation:${ID}`);
  otherTab.postMessage("changed");
  otherTab.close();
}

/** Returns something to wait for that the test ends, and a promise of the first wait. */
function held() {
  const [isAwaited, begun] = withResolver();
  const [isEnded, end] = withResolver();
  return {
    isAwaited,
    wait: () => (begun(), isEnded),
    end: async () => {
      end();
      for (let turn = 0; turn < 20; turn++) await Promise.resolve(); // for what waited for it
    },
  };
}
function withResolver(): [Promise<void>, () => void] {
  let resolve = () => {};
  return [new Promise<void>((done) => void (resolve = done)), resolve];
}
