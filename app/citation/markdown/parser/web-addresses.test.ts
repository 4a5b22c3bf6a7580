import { describe, expect, test } from "vitest";
import { webAddress } from "../web-address";
import { MAX_ADDRESS_LENGTH } from "./limits";
import { pointedAddressAt, WebAddresses } from "./web-addresses";

/** Every address of a text, as the tokenizer looks for them. */
function addressesOf(text: string): string[] {
  const addresses = new WebAddresses(text);
  const found: string[] = [];
  for (let at = addresses.nextStart(0); at < text.length;) {
    const address = addresses.at(at);
    if (address) found.push(address.url);
    at = addresses.nextStart(address?.end ?? at + 1);
  }
  return found;
}

describe("bare addresses", () => {
  test.each([
    ["two in a sentence", "See https://a.b and http://c.d/e.", ["https://a.b", "http://c.d/e"]],
    ["without a scheme", "www.a.bc/d", ["http://www.a.bc/d"]],
    ["in capitals", "HTTPS://A.B", ["HTTPS://A.B"]],
    ["before punctuation", "Is it https://a.b/c?d=e?!", ["https://a.b/c?d=e"]],
    ["in parentheses", "(https://a.b/c_(d))", ["https://a.b/c_(d)"]],
    ["before a citation", "https://a.b/c[1]", ["https://a.b/c"]],
    ["in quotation marks", `"https://a.b"`, ["https://a.b"]],
    ["of another script", "https://é.fr/ü", ["https://é.fr/ü"]],
    ["after a word", "xhttps://a.b", []],
    ["without a host", "https:// and www.", []],
    ["of another scheme", "ftp://a.b javascript:alert(1)", []],
  ])("an address %s", (_name, text, addresses) => {
    expect(addressesOf(text)).toEqual(addresses);
  });

  test("an address longer than a browser sends is text", () => {
    const address = (length: number) => `https://a.b/${"c".repeat(length - 12)}`;
    expect(addressesOf(address(MAX_ADDRESS_LENGTH))).toHaveLength(1);
    expect(addressesOf(address(MAX_ADDRESS_LENGTH + 1))).toEqual([]);
  });
});

test.each([
  ["<https://a.b/c d>", null],
  ["<https://a.b/c>", "https://a.b/c"],
  ["<HTTP://a.b>", "HTTP://a.b"],
  ["<https://a.b", null],
  ["<mailto:a@b.c>", null],
  ["<javascript:alert(1)>", null],
])("%s points to %j", (text, url) => {
  expect(pointedAddressAt(text, 0)?.url ?? null).toBe(url);
});

test.each(["https://a.b", "HTTP://A.B/c", "https://[::1]/x"])("a link may lead to %s", (url) => {
  expect(webAddress(url)).toBe(url);
});

test.each([
  "javascript:alert(1)",
  " https://a.b",
  "//a.b",
  "/path",
  "https:///a",
  "https:// a",
  "data:text/html,x",
  "",
])("a link may not lead to %j", (url) => {
  expect(webAddress(url)).toBeNull();
});
