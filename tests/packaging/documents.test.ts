import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";

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

const fileNames = ["app", "db", "scripts", "tests"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }))
  .concat(readdirSync("."))
  .map((file) => path.basename(file));

test.each(DOCUMENTS)("%s names only modules that exist", (document) => {
  for (const [, name = ""] of readFileSync(document, "utf8").matchAll(/`([\w-][\w.-]*\.(?:tsx?|mjs))`/g))
    expect(fileNames, `${document} names ${name}`).toContain(name);
});

describe("the architecture", () => {
  const text = readFileSync("app/README.md", "utf8");
  const rowsBelow = (heading: string) =>
    (text.split(`\n## ${heading}\n`)[1] ?? "")
      .split("\n## ")[0]!
      .split("\n")
      .filter((line) => /^\| (?!---)/.test(line))
      .map((line) => line.split("|").map((cell) => cell.trim()))
      .slice(1);

  it("gives the path of the module of each arrow of the flow", () => {
    const arrows = [...text.matchAll(/─([a-z-]+)→/g)].map(([, module]) => module);
    expect(arrows.length).toBeGreaterThan(10);
    for (const arrow of arrows)
      expect(text, arrow).toMatch(new RegExp(`\`(app|db)/([\\w-]+/)*${arrow}(\\.server)?\\.tsx?\``));
    expect(text).not.toMatch(/─(?![a-z-]+→)[^─\n]*→/);
  });

  it("lists the folders as the import rules do", () => {
    const rules = readFileSync(".dependency-cruiser.cjs", "utf8");
    const rooms = [
      ...rules
        .split("const ROOMS = [")[1]!
        .split("]")[0]!
        .matchAll(/"([\w/]+)"/g),
    ].map(([, room]) => room);
    const folders = rowsBelow("Folders").map((cells) => cells[1]!.replaceAll("`", ""));
    expect(folders).toEqual(rooms.filter((room) => !["app", "scripts", "tests"].includes(room!)));
  });

  it("dates each decision", () => {
    const decisions = rowsBelow("Decisions").map((cells) => cells[1]);
    expect(decisions.length).toBeGreaterThan(20);
    expect(decisions.filter((decision) => !/\(\d{4}-\d\d-\d\d\)$/.test(decision!))).toEqual([]);
  });
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
