// @vitest-environment jsdom
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createElement, type FunctionComponent } from "react";
import ts from "typescript";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";

// The component in app/api/README.md, exactly as the page shows it.
type Example = {
  loadMessages: (origin: string, conversationId: string) => Promise<unknown[]>;
  StudyChat: FunctionComponent<{ origin: string; course: string; conversationId: string; stored: unknown[] }>;
};

// Inside the project, where its imports are found.
const FOLDER = path.resolve("test-results/page-example");
const FILE = path.join(FOLDER, "study-chat.tsx");
const QUESTION = "Why do we stem words?";

let app: AppServer;
let example: Example;
beforeAll(async () => {
  const page = await readFile("app/api/README.md", "utf8");
  await mkdir(FOLDER, { recursive: true });
  await writeFile(FILE, /```tsx\n([\s\S]*?)```/.exec(page)![1]!);
  example = (await import(/* @vite-ignore */ FILE)) as Example;
  app = await startApp();
});
afterEach(cleanup);
afterAll(async () => {
  await app?.stop();
  await rm(FOLDER, { recursive: true, force: true });
});

/** Makes `fetch` keep cookies as a browser does, and collects what it sends. */
function browse() {
  const cookies = new Map<string, string>();
  const sent: { url: string; body: unknown }[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    sent.push({ url, body: typeof init.body === "string" ? JSON.parse(init.body) : null });
    const headers = new Headers(init.headers);
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(url, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]!.split("=");
      cookies.set(name, value);
    }
    return response;
  });
  return sent;
}
afterEach(() => vi.unstubAllGlobals());

async function open(conversationId: string) {
  const stored = await example.loadMessages(app.url, conversationId);
  render(createElement(example.StudyChat, { origin: app.url, course: "search-101", conversationId, stored }));
}

async function ask(question: string) {
  const answers = document.querySelectorAll("article[data-role=assistant]").length;
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(false));
  fireEvent.change(screen.getByRole("textbox"), { target: { value: question } });
  fireEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(document.querySelectorAll("article[data-role=assistant]")).toHaveLength(answers + 1), {
    timeout: 20_000,
  });
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(false), { timeout: 20_000 });
}

const citations = () => screen.getAllByRole<HTMLAnchorElement>("link").map(({ href, title }) => ({ href, title }));

test("the component is valid TypeScript", () => {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ["lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.es2023.d.ts"],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const problems = ts.getPreEmitDiagnostics(ts.createProgram([FILE], options));
  expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
});

test("citations are links to the second of their sentence, and stay the same after a reload", async () => {
  const sent = browse();
  const conversationId = randomUUID();
  await open(conversationId);
  await ask(QUESTION);
  const shown = citations();
  expect(shown.length).toBeGreaterThan(0);
  for (const { href, title } of shown) {
    expect(href).toMatch(new RegExp(`^${app.url}/courses/search-101/lectures/[\\w-]+\\?t=\\d+$`));
    expect(title).not.toBe("");
  }
  expect((await fetch(shown[0]!.href)).status).toBe(200);

  cleanup();
  await open(conversationId);
  expect(screen.getByText(QUESTION)).toBeTruthy();
  expect(citations()).toEqual(shown);
  expect(sent.map(({ url }) => url)).toContain(`${app.url}/api/chat/${conversationId}/stream`);
});

test("a later question is sent alone, and both answers stay", async () => {
  const sent = browse();
  await open(randomUUID());
  await ask(QUESTION);
  await ask("What is an inverted index?");
  const asked = sent.filter(({ url }) => url === `${app.url}/api/chat`).map(({ body }) => body);
  expect(asked).toMatchObject([
    { course: "search-101", message: { parts: [{ text: QUESTION }] } },
    { course: "search-101", message: { parts: [{ text: "What is an inverted index?" }] } },
  ]);
  expect(asked.every((body) => !("messages" in Object(body)))).toBe(true);
  expect(document.querySelectorAll("article")).toHaveLength(4);
});
