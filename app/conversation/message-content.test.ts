import { expect, test } from "vitest";
import { makeAnswer, makeRagSource, makeSource } from "../../tests/factories";
import { MessageMetadata, type StudyMessage } from "./message";
import { anchorsOf, sourcesOf, sourcesOfAll, textOf } from "./message-content";
import { anchorPart } from "./message-parts";
import { passageForModel } from "./tool-output";

const anchor = (number: number, occurrence: number) =>
  anchorPart({ messageId: "a", number, occurrence, startMs: 1_000, endMs: 2_000, quote: "said", support: "weak" });

test("the text of a message is all of its text parts, without what is between them", () => {
  const message: StudyMessage = {
    ...makeAnswer(""),
    parts: [
      { type: "text", text: "We stem [1]" },
      { type: "data-rag-source", id: "c2", data: makeRagSource({ number: 2 }) },
      { type: "text", text: ", and rank [2]." },
    ],
  };
  expect(textOf(message)).toBe("We stem [1], and rank [2].");
  expect(textOf({ ...message, parts: [] })).toBe("");
});

test("sources are found by number; of two with one number, the later counts", () => {
  const answer = makeAnswer("", [makeSource({ number: 1 }), makeSource({ number: 7, title: "Old" })]);
  const later = makeAnswer("", [makeSource({ number: 7, title: "New" })]);
  expect([...sourcesOf(answer).keys()]).toEqual([1, 7]);
  expect(sourcesOfAll([answer, later]).get(7)?.title).toBe("New");
  expect(sourcesOfAll([]).size).toBe(0);
});

test("anchors are found by number and occurrence", () => {
  const message: StudyMessage = { ...makeAnswer(""), parts: [anchor(1, 1), anchor(1, 2), anchor(12, 1)] };
  expect([...anchorsOf(message).keys()]).toEqual(["1-1", "1-2", "12-1"]);
});

test("a field of metadata with a wrong type is dropped, and the others are kept", () => {
  expect(
    MessageMetadata.parse({ model: 7, duration_ms: 12, ended: "later", feedback: { rating: "up" }, x: 1 }),
  ).toEqual({
    model: undefined,
    duration_ms: 12,
    ended: undefined,
    feedback: { rating: "up" },
    x: 1,
  });
});

test("the model reads a passage with brackets that it can copy without citing", () => {
  const source = makeSource({ number: 5, content: "As in [1], a[i] and [Music] show." });
  expect(passageForModel(source, { similarity: 0.5, coverage: 0.25 })).toMatchObject({
    number: 5,
    lecture: "inverted-index",
    content: String.raw`As in \[1\], a\[i\] and \[Music\] show.`,
    similarity: 0.5,
    coverage: 0.25,
  });
});
