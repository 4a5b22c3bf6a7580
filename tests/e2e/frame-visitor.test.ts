import type { Frame, Page } from "playwright-core";
import { expect } from "vitest";
import { VISITOR_HEADER } from "~/identity/visitor-header";
import { blockStorage, blockThirdPartyCookies } from "./browser";
import { askInFrame, FRAMED_LECTURE, test, type Framed } from "./framed-lecture";

test.for([
  ["allowed", false],
  ["blocked", true],
] as const)(
  "over TLS with third-party cookies %s, a partitioned cookie keeps a frame's conversation",
  async ([, blocksCookies], { openOnSecureSite }) => {
    const framed = await openOnSecureSite(FRAMED_LECTURE, {
      prepare: blocksCookies ? prepareWithBlockedCookies : prepare,
    });
    expect(await visitorCookies(framed)).toEqual([]);
    await framed.page.reload({ waitUntil: "networkidle" }); // the browser blocks cookies from the second document on
    expect(await acceptsPlainCookies(framed.inner())).toBe(!blocksCookies);
    await expectSameAfterReload(framed);
    expect(await visitorCookies(framed)).toEqual([
      expect.objectContaining({ name: "__Host-cuepoint_frame", partitionKey: expect.stringContaining("lms.test") }),
    ]);
    // An old token in this browser's storage does not override a valid cookie.
    await framed.inner().evaluate(() => localStorage.setItem("cuepoint:visitor", '"an old token"'));
    const before = await conversation(framed);
    await framed.page.reload({ waitUntil: "networkidle" });
    expect(await conversation(framed)).toEqual(before);
    await askInFrame(framed, "What is an inverted index?");
    expect((await conversation(framed)).questions).toHaveLength(2);
  },
);

test("over TLS without storage, the cookie alone keeps a frame's conversation", async ({ openOnSecureSite }) => {
  const framed = await openOnSecureSite(FRAMED_LECTURE, { prepare: prepareWithoutStorage });
  await expectSameAfterReload(framed);
});

test("over TLS without cookies, storage keeps a frame's conversation", async ({ secureSite, openOnSecureSite }) => {
  secureSite.dropCookies(true);
  const framed = await openOnSecureSite(FRAMED_LECTURE, { prepare });
  await expectSameAfterReload(framed);
  expect(await visitorCookies(framed)).toEqual([]);
  // If the browser accepts cookies later, they belong to the same visitor.
  secureSite.dropCookies(false);
  const before = await conversation(framed);
  for (const stored of ["storage", "cookie"]) {
    await framed.page.reload({ waitUntil: "networkidle" });
    expect(await conversation(framed), stored).toEqual(before);
  }
  expect(await visitorCookies(framed)).toHaveLength(1);
});

test("over http without cookies, storage keeps a frame's conversation and notes", async ({ openOnPlainSite }) => {
  const framed = await openOnPlainSite(FRAMED_LECTURE, { prepare });
  await framed.frame.getByRole("button", { name: "Bookmark this moment" }).click();
  await framed.frame.getByText(/Bookmarked/).waitFor();
  await expectSameAfterReload(framed);
  expect(await visitorCookies(framed)).toEqual([]);
  await framed.frame.getByRole("tab", { name: /Notes.*1/ }).waitFor();
});

/** The token that a page's visitor sent last. */
const tokens = new WeakMap<Page, string>();

async function prepare(page: Page) {
  await page.addInitScript(watchForWelcome);
  await page.addInitScript(keepStream);
  page.on("request", (request) => {
    const token = request.headers()[VISITOR_HEADER];
    if (token) tokens.set(page, token);
  });
}

/** Runs in the page. Keeps the last answer as it was received. */
function keepStream() {
  const original = window.fetch.bind(window);
  window.fetch = async (...request) => {
    const response = await original(...request);
    if (new URL(response.url).pathname === "/api/chat")
      (window as unknown as { answer?: Promise<string> }).answer = response.clone().text();
    return response;
  };
}

async function prepareWithBlockedCookies(page: Page) {
  await prepare(page);
  await blockThirdPartyCookies(page);
}

async function prepareWithoutStorage(page: Page) {
  await prepare(page);
  await blockStorage(page);
}

/** Runs in the page. Records whether it ever showed the invitation to start a conversation. */
function watchForWelcome() {
  const found = window as unknown as { sawWelcome?: boolean };
  const isWelcome = ({ textContent }: Element) => textContent === "Ask about your lectures";
  const look = () => void (found.sawWelcome ||= Array.from(document.querySelectorAll("p")).some(isWelcome));
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}
const sawWelcome = (frame: Frame) =>
  frame.evaluate(() => Boolean((window as unknown as { sawWelcome?: boolean }).sawWelcome));

/** Returns the questions, the answers, the targets of their citations, and the data behind them. */
async function conversation(framed: Framed) {
  const { frame } = framed;
  const answers = frame.getByRole("article", { name: "Answer" });
  const links = answers.getByRole("link", { name: /^Source \d+/ });
  await links.first().waitFor({ timeout: 30_000 });
  return {
    questions: await frame.locator("h3.question").allTextContents(),
    answers: (await answers.locator("p").allTextContents()).filter(Boolean),
    citations: await links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))),
    ...(await storedCitations(framed)),
  };
}

type Part = { type: string; id?: string; data?: unknown };
type Stored = { messages: { role: string; citations?: unknown[]; parts: Part[] }[] };

/** Returns the sources, anchors and citations of the conversation, as the API returns them to the frame's visitor. */
async function storedCitations({ page, frame, inner }: Framed) {
  const id = await frame.locator("[data-conversation-id]").first().getAttribute("data-conversation-id");
  const token = tokens.get(page);
  const headers: Record<string, string> = token ? { [VISITOR_HEADER]: token } : {};
  const { messages } = await inner().evaluate(
    async ({ path, headers }) => (await fetch(path, { headers })).json() as Promise<Stored>,
    { path: `/api/conversations/${id}`, headers },
  );
  const answers = messages.filter(({ role }) => role === "assistant");
  return {
    data: citationData(answers.flatMap(({ parts }) => parts)),
    listed: answers.flatMap(({ citations = [] }) => citations),
  };
}

/** Returns the sources and the anchors among an answer's parts. */
function citationData(parts: readonly Part[]) {
  const of = (wanted: string) => parts.filter(({ type }) => type === wanted).map(({ id, data }) => ({ id, data }));
  return { sources: of("data-rag-source"), anchors: of("data-citation-anchor") };
}

/** Returns the sources and the anchors of the last answer, as the page received them. */
async function streamedCitations({ inner }: Framed) {
  const stream = await inner().evaluate(() => (window as unknown as { answer?: Promise<string> }).answer);
  const events = (stream ?? "").match(/(?<=^data: )\{.*$/gm) ?? [];
  return citationData(events.map((event) => JSON.parse(event) as Part));
}

/** Asks, reloads the course page, and expects the same conversation without an invitation to start one. */
async function expectSameAfterReload(framed: Framed) {
  await askInFrame(framed);
  const before = await conversation(framed);
  expect(before.citations.length).toBeGreaterThan(0);
  expect(before.listed).toHaveLength(before.citations.length);
  expect(before.data.sources.length).toBeGreaterThan(0);
  expect(before.data.anchors.length).toBeGreaterThan(0);
  expect(before.data).toEqual(await streamedCitations(framed));
  await framed.page.reload({ waitUntil: "networkidle" });
  expect(await conversation(framed)).toEqual(before);
  expect(await sawWelcome(framed.inner())).toBe(false);
}

const visitorCookies = async ({ page }: Framed) =>
  (await page.context().cookies()).filter(({ name }) => /visitor|frame/.test(name));

/** Whether the browser stores a frame's cookie that is not partitioned. */
const acceptsPlainCookies = (frame: Frame) =>
  frame.evaluate(() => ((document.cookie = "probe=1; SameSite=None; Secure"), document.cookie.includes("probe")));
