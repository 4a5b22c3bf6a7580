import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { messagesFor, messagesIn, OTHER_TEXTS } from "./messages.server";
import { parseMessages } from "./sent-messages";

const isOther = (name: string | undefined) => OTHER_TEXTS.some((other) => other === name);

/** The routes of the pages that get only what students read, each with an address. */
const STUDY_PAGES: Record<string, string> = {
  "_index.tsx": "/",
  "search.tsx": "/search",
  "shared.$token.tsx": "/shared/abc",
  "courses.$course._index.tsx": "/courses/a/",
  "courses.$course.search.tsx": "/courses/a/search",
  "courses.$course.lectures.$lecture.tsx": "/courses/a/lectures/b",
};

test.each(Object.values(STUDY_PAGES))("%s gets the texts that students read, and no others", (page) => {
  const texts = Object.keys(parseMessages(messagesFor("es", page)));
  expect(texts).toEqual(Object.keys(messagesIn("es")).filter((name) => !isOther(name)));
});

test("conversations get those and the texts about a visitor's data", () => {
  const texts = Object.keys(parseMessages(messagesFor("es", "/conversations")));
  expect(texts).toEqual(Object.keys(messagesIn("es")).filter((name) => name === "yourData" || !isOther(name)));
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

// These show their texts only in a frame, whose pages get all texts.
const ONLY_IN_FRAMES = ["frame-privacy-dialog.tsx", "frame-privacy.tsx", "your-data.tsx"];

test.each(["../root.tsx", ...Object.keys(STUDY_PAGES)])("%s imports nothing that uses other texts", (route) => {
  expect(usersOfOtherTexts(route).filter((file) => !ONLY_IN_FRAMES.includes(path.basename(file)))).toEqual([]);
});

test("conversations use no other texts than those that they get", () => {
  expect(usersOfOtherTexts("conversations.tsx")).toEqual(["app/study/privacy/your-data.tsx"]);
});

/** Returns the files that a route imports, directly or not, and that use other texts. */
function usersOfOtherTexts(route: string): string[] {
  const files = importsOf(path.posix.join("app/routes", route));
  expect(files.length).toBeGreaterThan(5);
  return files.filter((file) =>
    [...readFileSync(file, "utf8").matchAll(/useTranslations\("(\w+)/g)].some(([, name]) => isOther(name)),
  );
}

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
