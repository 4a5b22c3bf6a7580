import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeRagSource, makeSource } from "../../tests/factories";
import {
  anchorOfPart,
  anchorPart,
  faultOfPart,
  numberOfPart,
  sourceOfPart,
  sourceParts,
  unknownFieldsOf,
} from "./message-parts";

const part = (data: unknown) => ({ type: "data-rag-source", data });

describe("sources", () => {
  test("a source has a part of its own, and one that every client of the AI SDK reads", () => {
    const source = makeSource({ number: 3, chunkId: "c3", title: "Stems", startSeconds: 161.4 });
    expect(sourceParts(source)).toMatchObject([
      { type: "data-rag-source", id: "c3", data: { chunk_number: 3, chunk_id: "c3", start_seconds: 161.4 } },
      {
        type: "source-document",
        sourceId: "c3",
        mediaType: "text/vtt",
        title: "Stems @ 02:41",
        providerMetadata: { cuepoint: { open_url: "/courses/search-101/lectures/inverted-index?t=161" } },
      },
    ]);
  });

  test("a source is parsed from its part as it was", () => {
    const anySource = fc.record({
      number: fc.integer({ min: 1, max: 9_999 }),
      chunkId: fc.string({ minLength: 1 }),
      title: fc.string(),
      startSeconds: fc.double({ min: 0, max: 90_000, noNaN: true }),
      endSeconds: fc.double({ min: 0, max: 90_000, noNaN: true }),
      content: fc.string(),
      headings: fc.array(fc.string()),
      timing: fc.constantFrom("exact" as const, "start-only" as const, "estimated" as const),
      gone: fc.boolean(),
    });
    fc.assert(
      fc.property(anySource, (over) => {
        const source = makeSource(over);
        expect(sourceOfPart(JSON.parse(JSON.stringify(sourceParts(source)[0])))).toEqual(
          JSON.parse(JSON.stringify(source)),
        );
      }),
    );
  });

  test("a source says how far its times can be trusted; earlier versions left out that they are exact", () => {
    expect(makeRagSource()).toHaveProperty("timing", "exact");
    const { timing: _, ...earlier } = makeRagSource();
    expect(sourceOfPart(part(earlier))).toMatchObject({ timing: "exact" });
  });

  test("a passage links to its own page, whatever address a part has", () => {
    const elsewhere = { ...makeRagSource(), open_url: "https://evil.example/courses/search-101" };
    expect(sourceOfPart(part(elsewhere))?.openUrl).toBe(makeSource().openUrl);
  });

  test("a passage that is still there is not mentioned on the wire", () => {
    expect(makeRagSource()).not.toHaveProperty("gone");
    expect(makeRagSource({ timing: "estimated", gone: true })).toMatchObject({ timing: "estimated", gone: true });
  });

  test.each([
    ["no number", { chunk_number: undefined }, "chunk_number"],
    ["the number 0", { chunk_number: 0 }, "chunk_number"],
    ["a time before the start", { start_seconds: -1 }, "start_seconds"],
    ["an unsafe address", { open_url: "javascript:alert(1)" }, "open_url"],
    ["a timing of another version", { timing: "guessed" }, "timing"],
  ])("a source with %s cites nothing, and its fault is named", (_name, change, field) => {
    const broken = part({ ...makeRagSource(), ...change });
    expect(sourceOfPart(broken)).toBeNull();
    expect(faultOfPart(broken)).toContain(field);
  });

  test("a valid source and any other part have no fault", () => {
    expect(faultOfPart(part(makeRagSource()))).toBeNull();
    expect(faultOfPart({ type: "text", data: null })).toBeNull();
    expect(sourceOfPart({ type: "data-hologram", data: makeRagSource() })).toBeNull();
  });

  test.each([
    [part({ ...makeRagSource({ number: 4 }), start_seconds: "soon" }), 4],
    [part({ chunk_number: "4" }), null],
    [part(null), null],
    [part(undefined), null],
    [{ type: "text" }, null],
  ])("the number of %j is %j, even if the part is malformed", (malformed, number) => {
    expect(numberOfPart(malformed)).toBe(number);
  });

  test("fields that this version does not know are returned, to be stored", () => {
    expect(unknownFieldsOf(part({ ...makeRagSource(), speaker: "Ada" }))).toEqual({ speaker: "Ada" });
    expect(unknownFieldsOf(part(makeRagSource()))).toBeNull();
    expect(unknownFieldsOf({})).toBeNull();
  });
});

describe("anchors", () => {
  const anchor = {
    messageId: "a1",
    number: 2,
    occurrence: 3,
    startMs: 161_400,
    endMs: 165_901,
    quote: "This is why we stem words.",
    support: "supported" as const,
  };

  test("an anchor is parsed from its part as it was, to the millisecond", () => {
    expect(anchorPart(anchor)).toMatchObject({ id: "2-3", data: { start_seconds: 161.4, end_seconds: 165.901 } });
    fc.assert(
      fc.property(fc.nat(90_000_000), fc.nat(90_000_000), (startMs, endMs) => {
        expect(anchorOfPart(anchorPart({ ...anchor, startMs, endMs }))).toEqual({ ...anchor, startMs, endMs });
      }),
    );
  });

  test.each([
    ["another part", { type: "text" }],
    ["a part without data", { type: "data-citation-anchor" }],
    ["an unknown support", { ...anchorPart(anchor), data: { ...anchorPart(anchor).data, support: "sure" } }],
    ["no occurrence", { ...anchorPart(anchor), data: { ...anchorPart(anchor).data, occurrence: 0 } }],
  ])("%s is not an anchor, so its citation leads to the source", (_name, malformed) => {
    expect(anchorOfPart(malformed)).toBeNull();
  });
});
