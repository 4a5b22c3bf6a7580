import { expect, test } from "vitest";
import { malformed } from "../../tests/factories";
import type { RagSource, StudyMessage } from "./message";
import { sourcesOf } from "./message-content";
import { anchorPart } from "./message-parts";
import { fromStored, toStored } from "./stored-message";

const source: RagSource = {
  chunk_number: 3,
  chunk_id: "c3",
  course_id: "search-101",
  lecture_id: "inverted-index",
  title: "The inverted index",
  start_seconds: 161.4,
  end_seconds: 214.25,
  content: "This is why we stem words.",
  headings: ["Stemming"],
  score: 0.8123,
  open_url: "/courses/search-101/lectures/inverted-index?t=161",
  friendly_id: "The inverted index @ 02:41",
  timing: "exact",
};
const answer: StudyMessage = {
  id: "a1",
  role: "assistant",
  metadata: { model: "extractive", duration_ms: 12 },
  parts: [
    { type: "step-start" },
    { type: "data-rag-source", id: "c3", data: source },
    {
      type: "source-document",
      sourceId: "c3",
      mediaType: "text/vtt",
      title: source.friendly_id,
      providerMetadata: { cuepoint: { open_url: source.open_url } },
    },
    { type: "text", text: "Because of forms. [3]", state: "done" },
  ],
};
const roundTrip = (message: StudyMessage) =>
  fromStored("search-101", { ...JSON.parse(JSON.stringify(toStored(message))), rating: null, ratingReason: null });

test("a stored answer is restored equal in every part", () => {
  expect(roundTrip(answer)).toEqual(answer);
});

test("a source with the same name as an earlier one keeps its suffix", () => {
  const name = `${source.friendly_id} (2)`;
  const [step, own, native] = answer.parts;
  const renamed = {
    ...answer,
    parts: [step, { ...own, data: { ...source, friendly_id: name } }, { ...native, title: name }],
  } as StudyMessage;
  expect(roundTrip(renamed)).toEqual(renamed);
});

test("a source keeps the page of the slides that it had", () => {
  const [step, own, ...others] = answer.parts;
  const parts = [step, { ...own, data: { ...source, page: 7 } }, ...others];
  const withPage = { ...answer, parts } as StudyMessage;
  expect(roundTrip(withPage)).toEqual(withPage);
});

test("a question is restored without metadata", () => {
  const question: StudyMessage = { id: "q1", role: "user", parts: [{ type: "text", text: "Why?" }] };
  expect(roundTrip(question)).toEqual(question);
});

test("a source's words are stored once, in its snapshot", () => {
  const stored = toStored(answer);
  expect(JSON.stringify(stored.parts)).not.toContain(source.content);
  expect(stored.sources).toEqual([
    expect.objectContaining({ number: 3, startMs: 161_400, endMs: 214_250, content: source.content }),
  ]);
});

test("a part of an unknown version is stored unchanged", () => {
  const future = malformed<StudyMessage["parts"][number]>({ type: "data-hologram", data: { depth: 3 } });
  expect(roundTrip({ ...answer, parts: [future] }).parts).toEqual([future]);
});

test("unknown fields of a source are stored", () => {
  const newer = {
    ...answer,
    parts: [{ type: "data-rag-source", id: "c3", data: { ...source, speaker: "Ada" } }],
  } as unknown as StudyMessage;
  expect(roundTrip(newer)).toEqual(newer);
});

test("a malformed source part is stored unchanged and cites nothing", () => {
  const broken = malformed<StudyMessage["parts"][number]>({
    type: "data-rag-source",
    id: "x",
    data: { ...source, start_seconds: "soon" },
  });
  const stored = toStored({ ...answer, parts: [broken, ...answer.parts] });
  expect(stored.sources).toHaveLength(1);
  const back = roundTrip({ ...answer, parts: [broken, ...answer.parts] });
  expect(back.parts).toEqual([broken, ...answer.parts]);
  expect(sourcesOf({ ...back, parts: [broken] }).size).toBe(0);
});

test("an address of no known source is stored unchanged", () => {
  const web = { type: "source-url" as const, sourceId: "w", url: "https://example.org", title: "Elsewhere" };
  expect(roundTrip({ ...answer, parts: [web] }).parts).toEqual([web]);
});

test("a document of no known source is stored unchanged", () => {
  const slides = { type: "source-document" as const, sourceId: "w", mediaType: "application/pdf", title: "Slides" };
  expect(roundTrip({ ...answer, parts: [slides] }).parts).toEqual([slides]);
});

test("a source that an earlier version stored as an address is restored as a document", () => {
  const stored = toStored(answer);
  const parts = stored.parts.map((part) => (part.type === "source-document" ? { ...part, type: "source-url" } : part));
  const restored = fromStored("search-101", { ...stored, parts, rating: null, ratingReason: null });
  expect(restored.parts).toEqual(answer.parts);
});

test("metadata of other versions is kept, and a malformed field does not affect others", () => {
  const metadata = malformed<NonNullable<StudyMessage["metadata"]>>({
    model: "extractive",
    ended: "evaporated",
    mood: "good",
  });
  expect(roundTrip({ ...answer, metadata }).metadata).toMatchObject({ model: "extractive", mood: "good" });
});

test("the reader's rating is returned with the answer", () => {
  const row = { ...toStored(answer), rating: "down" as const, ratingReason: "Too short" };
  expect(fromStored("search-101", row).metadata?.feedback).toEqual({ rating: "down", reason: "Too short" });
});

test("an anchor is stored as a reference with the lecture of its source", () => {
  const anchor = anchorPart({
    messageId: "a1",
    number: 3,
    occurrence: 1,
    startMs: 161_400,
    endMs: 165_000,
    quote: "This is why we stem words.",
    support: "supported",
  });
  const stored = toStored({ ...answer, parts: [...answer.parts, anchor] });
  expect(stored.parts.at(-1)).toEqual({ type: "data-citation-anchor", id: "3-1" });
  expect(stored.anchors).toMatchObject([{ number: 3, lectureId: "inverted-index", startMs: 161_400 }]);
  expect(roundTrip({ ...answer, parts: [...answer.parts, anchor] }).parts.at(-1)).toEqual(anchor);
});

test("an anchor of an earlier answer's source needs that answer to find its lecture", () => {
  const anchor = anchorPart({
    messageId: "a1",
    number: 9,
    occurrence: 1,
    startMs: 0,
    endMs: 1,
    quote: "x",
    support: "weak",
  });
  const later = { ...answer, parts: [anchor] };
  expect(toStored(later, (number) => (number === 9 ? "ranking" : undefined)).anchors).toMatchObject([
    { number: 9, lectureId: "ranking" },
  ]);
  expect(toStored(later)).toMatchObject({ anchors: [], parts: [anchor] });
});

test("a reference whose snapshot is gone is left out", () => {
  const stored = toStored(answer);
  const row = { ...stored, sources: [], rating: null, ratingReason: null };
  expect(fromStored("search-101", row).parts.map(({ type }) => type)).toEqual(["step-start", "text"]);
});

test("a question has no rating", () => {
  const question: StudyMessage = { id: "q1", role: "user", parts: [{ type: "text", text: "Why?" }] };
  const row = { ...toStored(question), rating: "up" as const, ratingReason: null };
  expect(fromStored("search-101", row)).not.toHaveProperty("metadata");
});

test.each([[null], ["parts"], [[{ text: "no type" }]]])("parts of the form %j are a broken row", (parts) => {
  expect(() => fromStored("search-101", { ...toStored(answer), parts, rating: null, ratingReason: null })).toThrow();
});
