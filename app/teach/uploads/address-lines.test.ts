import { expect, test } from "vitest";
import { addressLines } from "./address-lines";

test("parses a line as an address with its title, in any order", () => {
  const text =
    "Week 1: Stems | https://youtu.be/abcdefghijk\r\n\nhttps://vimeo.com/123456 – Week 2\nhttps://x.org/the_end.mp4?a=1";
  expect(addressLines(text).map(({ title, url }) => [title, url])).toEqual([
    ["Week 1: Stems", "https://youtu.be/abcdefghijk"],
    ["Week 2", "https://vimeo.com/123456"],
    ["The end", "https://x.org/the_end.mp4?a=1"],
  ]);
});

test("splits a line with several addresses, and keeps all lines", () => {
  const titlesOf = (text: string) => addressLines(text).map(({ title, url }) => [title, url]);
  const [one, other] = ["https://youtu.be/abcdefghijk", "https://vimeo.com/123456"];
  const both = [one, other];
  expect(titlesOf(`${one} ${other}`)).toEqual(both.map((url, index) => [`Lecture ${index + 1}`, url]));
  expect(titlesOf(`Week 1 ${one}, Week 2: ${other}`)).toEqual(both.map((url, index) => [`Week ${index + 1}`, url]));
  expect(titlesOf(`${one} Week 1; ${other} Week 2`)).toEqual(both.map((url, index) => [`Week ${index + 1}`, url]));
  expect(titlesOf(`${one},${other}`)).toEqual(both.map((url, index) => [`Lecture ${index + 1}`, url]));
  expect(titlesOf("https://x.org/go?to=https://y.org/a.mp4")).toHaveLength(1);
  expect(titlesOf(`${one}\n`.repeat(205))).toHaveLength(205);
});

test("numbers an address without a title, and keeps a line without an address", () => {
  expect(addressLines("https://youtu.be/abcdefghijk\nno address")).toEqual([
    { line: "https://youtu.be/abcdefghijk", title: "Lecture 1", url: "https://youtu.be/abcdefghijk" },
    { line: "no address", title: "no address", url: "" },
  ]);
});
