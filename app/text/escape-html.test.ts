import { expect, it } from "vitest";
import { escapeHtml } from "./escape-html";

it("escapes what could end a text, a tag or an attribute, and nothing else", () => {
  expect(escapeHtml(`<a href='x' title="y">Ñ & 1</a>`)).toBe(
    "&#60;a href=&#39;x&#39; title=&#34;y&#34;&#62;Ñ &#38; 1&#60;/a&#62;",
  );
});
