import { describe, expect, test } from "vitest";
import { toSource } from "~/citation/number-sources";
import type { StudyMessage } from "./message";
import { sourcesOf } from "./message-content";
import { sourceParts } from "./message-parts";
import { firstQuestion, restoreSnapshot, snapshotAnswer, snapshotConversation } from "./snapshot";

const passage = {
  courseId: "c",
  lectureId: "l",
  chunkId: "chunk-1",
  lectureTitle: "Stems",
  startMs: 1000,
  endMs: 2000,
  content: "Stems are cut.",
  headings: [],
  timing: "exact" as const,
  score: 1,
};
const source = toSource({ ...passage, gone: false }, 1);
const question = (id: string, text: string): StudyMessage => ({ id, role: "user", parts: [{ type: "text", text }] });
const answer = (id: string, text: string, parts: StudyMessage["parts"] = []): StudyMessage => ({
  id,
  role: "assistant",
  parts: [...parts, { type: "text", text }],
});
const HISTORY = [
  question("q1", "Why  stems?"),
  answer("a1", "They are cut [1].", [...sourceParts(source)]),
  question("q2", "And then?"),
  answer("a2", "As said [1], and [7]."),
];

describe("a conversation as it is now", () => {
  test("has all answered questions, and not the one whose answer is being written", () => {
    expect(snapshotConversation([...HISTORY, question("q3", "Later?")])).toEqual({
      messageIds: ["q1", "a1", "q2", "a2"],
      questions: { q1: HISTORY[0]!.parts, q2: HISTORY[2]!.parts },
    });
  });

  test("does not exist before the first answer", () => {
    expect(snapshotConversation([question("q1", "Why?")])).toBeNull();
  });

  test("keeps its questions when they are edited, and its answers when they are replaced", () => {
    const snapshot = snapshotConversation(HISTORY)!;
    const edited = [question("q1", "Something else"), ...HISTORY.slice(1), answer("a3", "A new answer")];
    expect(restoreSnapshot(edited, snapshot)).toEqual(HISTORY);
  });
});

describe("one answer", () => {
  test("has its question and nothing else", () => {
    expect(snapshotAnswer(HISTORY, "a1")?.messageIds).toEqual(["q1", "a1"]);
    expect(restoreSnapshot(HISTORY, snapshotAnswer(HISTORY, "a1")!)).toEqual(HISTORY.slice(0, 2));
  });

  test("brings the source of an earlier answer that it cites, once", () => {
    const [, shown] = restoreSnapshot(HISTORY, snapshotAnswer(HISTORY, "a2")!);
    expect([...sourcesOf(shown!).keys()]).toEqual([1]);
    expect(shown!.parts.filter(({ type }) => type === "data-rag-source")).toHaveLength(1);
  });

  test.each(["q1", "a9"])("is not the message %s", (id) => expect(snapshotAnswer(HISTORY, id)).toBeNull());

  test("that is no longer stored is left out", () => {
    expect(restoreSnapshot(HISTORY.slice(0, 1), snapshotAnswer(HISTORY, "a1")!)).toEqual([HISTORY[0]]);
  });
});

test("the first question is on one line", () => {
  expect(firstQuestion(HISTORY)).toBe("Why stems?");
  expect(firstQuestion([answer("a1", "Hello")])).toBeNull();
});
