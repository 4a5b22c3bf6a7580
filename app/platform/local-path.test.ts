import { expect, test } from "vitest";
import { localPath } from "./local-path";

test.each([
  ["/", "/"],
  ["/courses/search-101?t=754#notes", "/courses/search-101?t=754#notes"],
  ["/a/../b", "/b"],
  ["/@evil.test", "/@evil.test"],
  ["/%09/evil.test", "/%09/evil.test"],
  ["/a//evil.test", "/a//evil.test"],
  ["/?back=//evil.test", "/?back=//evil.test"],
  ["/cursos/álgebra", "/cursos/%C3%A1lgebra"],
])("resolves %j to %s", (text, path) => expect(localPath(text)).toBe(path));

test.each([
  "",
  "courses",
  "https://evil.test",
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "/\r\n/evil.test",
  "\t//evil.test",
  " //evil.test",
  "/\0/evil.test",
  "/\u0085/x",
  "/.//evil.test",
  "/..//evil.test",
  "/a/..//evil.test",
  "/%2e//evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "mailto:x@evil.test",
  "/\\\t/evil.test",
  "/;\\evil.test",
  `/${"a".repeat(2_000)}`,
])("rejects %j", (text) => expect(localPath(text)).toBeNull());

test("rejects a missing path", () => expect([undefined, null].map(localPath)).toEqual([null, null]));

test("keeps a browser that follows the path on the site", () => {
  const pieces = [
    "/",
    "//",
    "\\",
    "\t",
    "\n",
    ".",
    "..",
    "%2e",
    "%5c",
    "@",
    ":",
    "evil.test",
    "?",
    "#",
    ";",
    " ",
    "\u3000",
    "。",
    "\uFF0F",
  ];
  for (const a of pieces)
    for (const b of pieces)
      for (const c of pieces) {
        const path = localPath(`/${a}${b}${c}evil.test`);
        if (path !== null) expect(new URL(path, "https://cuepoint.test").origin, path).toBe("https://cuepoint.test");
      }
});
