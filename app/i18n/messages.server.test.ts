import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { messagesFor, messagesIn, OTHER_TEXTS, otherTextsOf } from "./messages.server";
import { parseMessages } from "./sent-messages";

/** Whether the page at an address does not get the texts of a name. */
const lacks = (page: string, name: string | undefined) =>
  OTHER_TEXTS.some((other) => other === name && !otherTextsOf(page).includes(other));

/** The routes of the pages that get only what students read there, each with an address. */
const STUDY_PAGES: Record<string, string> = {
  "_index.tsx": "/",
  "search.tsx": "/search",
  "shared.$token.tsx": "/shared/abc",
  "conversations.tsx": "/conversations",
  "courses.$course._index.tsx": "/courses/a/",
  "courses.$course.search.tsx": "/courses/a/search",
  "courses.$course.lectures.$lecture.tsx": "/courses/a/lectures/b",
};

test.each(Object.values(STUDY_PAGES))("%s gets the texts that students read, and no others", (page) => {
  const texts = Object.keys(parseMessages(messagesFor("es", page)));
  expect(texts).toEqual(Object.keys(messagesIn("es")).filter((name) => !lacks(page, name)));
});

test.each([
  "/account",
  "/courses/a/access",
  "/embed/courses/a/lectures/b",
  "/embed/check",
  "/privacy",
  "/sign-in",
  "/teach/a",
])("%s gets all texts", (page) => {
  expect(Object.keys(parseMessages(messagesFor("es", page)))).toEqual(Object.keys(messagesIn("es")));
});

test("conversations get the texts about a visitor's data", () => {
  expect(otherTextsOf("/conversations/")).toEqual(["yourData"]);
});

// These show their texts only in a frame, whose pages get all texts, and on pages that get theirs.
const ONLY_IN_FRAMES: Record<string, readonly string[]> = {
  "conversations.tsx": [],
  default: ["frame-privacy-dialog.tsx", "frame-privacy.tsx", "your-data.tsx"],
};

test.each([["../root.tsx", "/"], ...Object.entries(STUDY_PAGES)])(
  "%s imports nothing that uses texts that it lacks",
  (route, page) => {
    const files = importsOf(path.posix.join("app/routes", route));
    expect(files.length).toBeGreaterThan(5);
    const users = files.filter((file) =>
      [...readFileSync(file, "utf8").matchAll(/useTranslations\("(\w+)/g)].some(([, name]) => lacks(page, name)),
    );
    const framed = ONLY_IN_FRAMES[route] ?? ONLY_IN_FRAMES.default;
    expect(users.filter((file) => !framed?.includes(path.basename(file)))).toEqual([]);
  },
);

/** Returns a file, and all files of ours that its page imports, directly or not. */
function importsOf(file: string): string[] {
  const reached = new Set([file]);
  // A set also iterates over what is added meanwhile.
  for (const from of reached)
    for (const [, name = ""] of readFileSync(from, "utf8").matchAll(/(?:from|import\() *"([^"]+)"/g)) {
      const imported = sourceOf(from, name);
      if (imported && !imported.includes(".server.")) reached.add(imported);
    }
  return [...reached];
}

function sourceOf(from: string, name: string): string | undefined {
  if (!/^(~\/|\.)/.test(name)) return undefined;
  const base = name.startsWith("~/") ? `app/${name.slice(2)}` : path.posix.join(path.posix.dirname(from), name);
  return [".ts", ".tsx"].map((extension) => base + extension).find((file) => existsSync(file));
}
