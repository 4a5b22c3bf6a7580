import { describe, expect, it } from "vitest";
import { simplePdf, textPdf } from "../../../tests/fixtures/pdf";
import { readPages } from "./read-pages.server";

describe("readPages", () => {
  it("reads the lines of each page, and its largest text as its title", async () => {
    const file = textPdf([
      { title: "Glaciers (1)", lines: ["Ice moves.", "Valleys"] },
      { title: "Volcanoes", lines: ["Ash"] },
    ]);
    expect(await readPages(file)).toEqual([
      { title: "Glaciers (1)", text: "Glaciers (1)\nIce moves.\nValleys" },
      { title: "Volcanoes", text: "Volcanoes\nAsh" },
    ]);
  });

  it("gives pages without text neither title nor text", async () => {
    expect(await readPages(simplePdf(2))).toEqual([
      { title: "", text: "" },
      { title: "", text: "" },
    ]);
  });

  it("leaves the file's bytes as they are", async () => {
    const file = textPdf([{ title: "Ice", lines: [] }]);
    const before = Buffer.from(file);
    await readPages(file);
    expect(file.equals(before)).toBe(true);
  });

  it("says that a damaged file cannot be read", async () => {
    await expect(readPages(Buffer.from("%PDF-1.7 nothing %%EOF"))).rejects.toThrow(/^The PDF file cannot be read: /);
  });
});
