import { expect, test } from "vitest";
import { readMarkup } from "./read-markup";

function read(text: string, xml = true) {
  const events: string[] = [];
  const { complete } = readMarkup(
    text,
    {
      open: (name, attributes, line) => events.push(`${line} <${name} ${JSON.stringify(attributes)}>`),
      text: (piece) => events.push(piece),
      close: (name) => events.push(`</${name}>`),
    },
    { xml },
  );
  return { events, complete };
}

test("names are in lower case and without a prefix", () => {
  expect(read('<TT:P Xml:ID="a" BEGIN="1s">x</TT:P>').events).toEqual(['1 <p {"id":"a","begin":"1s"}>', "x", "</p>"]);
});

test("each tag has its line, also after a comment of several lines", () => {
  expect(read("<a>\n<!--\n\n-->\n<b/></a>").events.filter((event) => /^\d/.test(event))).toEqual([
    "1 <a {}>",
    "5 <b {}>",
  ]);
});

test("character references are decoded, and CDATA is text", () => {
  expect(read("<a>R&amp;D &#8212; <![CDATA[a < b]]></a>").events.slice(1, -1).join("")).toBe("R&D — a < b");
});

test("open tags are closed at the end of an incomplete file", () => {
  expect(read("<a><b>x")).toEqual({ events: ["1 <a {}>", "1 <b {}>", "x", "</b>", "</a>"], complete: false });
  expect(read("<a><b>x</b></a>").complete).toBe(true);
  expect(read("<a><b>x</b></").complete).toBe(false);
});

test("a tag that closes itself leaves a file complete", () => {
  expect(read('<a><b id="0"/>x<br/></a>').complete).toBe(true);
  expect(read("<a><br/>").complete).toBe(false);
});

test("HTML may leave tags open", () => {
  expect(read("<p>one<p>two", false).complete).toBe(true);
});

test("markup nested too deeply is an error with its line", () => {
  expect(() => read(`\n${"<a>".repeat(201)}`)).toThrow(expect.objectContaining({ name: "TranscriptError", line: 2 }));
  expect(read(`${"<a>".repeat(200)}${"</a>".repeat(200)}`).complete).toBe(true);
});
