import { expect, test } from "vitest";
import { pageSource } from "~/citation/number-sources";
import { makeAnswer, makeSource } from "../../tests/factories";
import { sourceOfPart, sourceParts } from "./message-parts";
import { publicMessage, withPublicAddresses } from "./public-addresses";

const ORIGIN = "https://cuepoint.example.org";
const source = makeSource({ startSeconds: 161.4 });
const address = `${ORIGIN}/courses/search-101/lectures/inverted-index?t=161`;

test("both parts of a source get an absolute address", () => {
  const [own, native] = sourceParts(source).map((part) => withPublicAddresses(part, ORIGIN));
  expect(own).toMatchObject({ data: { open_url: address } });
  expect(native).toMatchObject({ providerMetadata: { cuepoint: { open_url: address } } });
});

test("the passages of a lookup get absolute addresses, and older ones without an address stay as they are", () => {
  const output = { passages: [{ number: 1, open_url: source.openUrl }, { number: 2 }], note: "more" };
  expect(withPublicAddresses({ type: "tool-output-available", toolCallId: "1", output }, ORIGIN)).toEqual({
    type: "tool-output-available",
    toolCallId: "1",
    output: { passages: [{ number: 1, open_url: address }, { number: 2 }], note: "more" },
  });
});

test("a page of this site gets an absolute address, in both parts and in the lookup's output", () => {
  const page = pageSource(
    "search-101",
    { id: "glossary:idf", friendlyId: "IDF", title: "IDF", openUrl: "/glossary/idf", content: "x" },
    2,
  );
  const parts = sourceParts(page).map((part) => withPublicAddresses(part, ORIGIN));
  expect(JSON.stringify(parts).match(/"open_url":"[^"]+"/g)).toEqual(
    Array(2).fill(`"open_url":"${ORIGIN}/glossary/idf"`),
  );
  const output = { results: [{ number: 2, open_url: "/glossary/idf" }] };
  expect(withPublicAddresses({ type: "tool-glossary", output }, ORIGIN)).toMatchObject({
    output: { results: [{ open_url: `${ORIGIN}/glossary/idf` }] },
  });
});

test.each(["https://elsewhere.example/a", "//elsewhere.example", "/\\elsewhere.example", 7, undefined])(
  "an address that is not a path of this site stays as it is: %s",
  (open_url) => {
    const part = { type: "data-rag-source", data: { open_url } };
    expect(withPublicAddresses(part, ORIGIN)).toEqual(part);
  },
);

test.each([
  { type: "text", text: "/courses" },
  { type: "data-rag-source" },
  { type: "source-document", providerMetadata: {} },
  { type: "tool-output-available", output: "none" },
  { type: "tool-output-available", output: null },
])("other and malformed parts stay as they are", (part) => {
  expect(withPublicAddresses(part, ORIGIN)).toBe(part);
});

test("a message that a client reads has the same source as the stored one", () => {
  const message = makeAnswer("[1]", [source]);
  const [part] = publicMessage(message, ORIGIN).parts;
  expect(part).toMatchObject({ data: { open_url: address } });
  expect(sourceOfPart(part!)).toEqual(source);
});
