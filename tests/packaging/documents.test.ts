import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const DOCUMENTS = [
  "README.md",
  "app/README.md",
  "app/api/README.md",
  "db/README.md",
  "scripts/README.md",
  "tests/README.md",
  "tests/mocks/README.md",
  ".github/CONTRIBUTING.md",
  ".github/SECURITY.md",
];

const LINK = /\]\((?!https?:)([^)#]*)(?:#([\w-]+))?\)/g;
const FENCED_CODE = /^ *```[^]*?^ *```$/gm;
const NAMED_FILE = /`((?:app|db|scripts|tests|public|\.github)\/[\w./-]+)`/g;

test.each(DOCUMENTS)("%s links only to files and headings that exist", (document) => {
  const text = readFileSync(document, "utf8").replace(FENCED_CODE, "");
  for (const [, target = "", heading] of text.matchAll(LINK)) {
    const file = target === "" ? document : path.join(path.dirname(document), target);
    expect(existsSync(file), `${document} links to ${file}`).toBe(true);
    if (heading) expect(headingsOf(readFileSync(file, "utf8")), `${document} links to #${heading}`).toContain(heading);
  }
});

test.each(DOCUMENTS)("%s names only files that exist", (document) => {
  for (const [, file = ""] of readFileSync(document, "utf8").matchAll(NAMED_FILE))
    expect(existsSync(file), `${document} names ${file}`).toBe(true);
});

/** The ids that headings get on GitHub. */
function headingsOf(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}
