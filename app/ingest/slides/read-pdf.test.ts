import { expect, it } from "vitest";
import { compressedPdf, simplePdf, withAddedPage } from "../../../tests/fixtures/pdf";
import { readPdf } from "./read-pdf.server";

it.each([1, 24, 300])("counts the %i pages of a plain and of a compressed file", (pages) => {
  expect(readPdf(simplePdf(pages))).toEqual({ pages });
  expect(readPdf(compressedPdf(pages))).toEqual({ pages });
});

it("takes the last version of a file that was appended to", () => {
  expect(readPdf(withAddedPage(simplePdf(12), 12))).toEqual({ pages: 13 });
});

it("accepts other bytes before the header and after the end", () => {
  const file = Buffer.concat([Buffer.from("From: mail\r\n\r\n"), simplePdf(2), Buffer.alloc(500, "\n")]);
  expect(readPdf(file)).toEqual({ pages: 2 });
});

it("does not mistake object 12 for object 2", () => {
  const file = simplePdf(9)
    .toString("latin1")
    .replace("trailer", "12 0 obj\n<< /Type /Pages /Count 99 >>\nendobj\ntrailer");
  expect(readPdf(Buffer.from(file, "latin1"))).toEqual({ pages: 9 });
});

it("rejects an encrypted file", () => {
  expect(readPdf(simplePdf(3, { trailer: "/Encrypt 9 0 R " }))).toEqual({ problem: "encrypted" });
  const compressed = compressedPdf(3).toString("latin1").replace("/Type /XRef", "/Encrypt 9 0 R /Type /XRef");
  expect(readPdf(Buffer.from(compressed, "latin1"))).toEqual({ problem: "encrypted" });
});

it("accepts a file whose text mentions encryption", () => {
  const file = simplePdf(3).toString("latin1").replace("xref", "9 0 obj\n(/Encrypt 5 0 R)\nendobj\nxref");
  expect(readPdf(Buffer.from(file, "latin1"))).toEqual({ pages: 3 });
});

it.each([simplePdf(30), compressedPdf(30)])("rejects a truncated file", (file) => {
  for (const share of [0.1, 0.5, 0.9]) {
    const cut = file.subarray(0, Math.max(20, Math.floor(file.length * share)));
    expect(readPdf(cut)).toEqual({ problem: "incomplete" });
  }
});

it("rejects a file that is empty or no PDF", () => {
  expect(readPdf(Buffer.alloc(0))).toEqual({ problem: "empty" });
  expect(readPdf(Buffer.from("<html><body>Sign in first %%EOF</body></html>"))).toEqual({ problem: "not_pdf" });
  expect(readPdf(Buffer.concat([Buffer.alloc(2_000), simplePdf(1)]))).toEqual({ problem: "not_pdf" });
});

it("does not know the pages of a file whose objects cannot be read", () => {
  expect(readPdf(compressedPdf(5, { packed: Buffer.from("broken") }))).toEqual({ pages: null });
  const noCount = simplePdf(5).toString("latin1").replace("/Count 5", "/Count 9 0 R");
  expect(readPdf(Buffer.from(noCount, "latin1"))).toEqual({ pages: null });
});

it("does not decompress more than its limit", () => {
  expect(readPdf(compressedPdf(5, { padding: 1_000_000 }))).toEqual({ pages: 5 });
  expect(readPdf(compressedPdf(5, { padding: 20_000_000 }))).toEqual({ pages: null });
});
