import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { runCli } from "../setup/run-cli";
import { test as base } from "./fixture";
import { accessibilityProblems, ask, expectVideoAt, firstCitation, overflow, videoTime } from "./page-steps";

const QUESTION = "Why do we stem words?";
const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

/** The tests' `test`, with a course whose transcript has Markdown and hostile text in it. */
const test = base
  .extend("startOptions", { args: ["--mocks"] })
  .extend("markdownLecture", { scope: "file" }, async ({ app }) => {
    const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-markdown-"));
    await writeFile(path.join(folder, "stems.vtt"), TRANSCRIPT);
    await writeFile(path.join(folder, "course.yaml"), MANIFEST);
    const ingest = await runCli("ingest", [path.join(folder, "course.yaml")], { DATA_DIR: app.dataDir });
    expect(ingest).toMatchObject({ code: 0 });
    await rm(folder, { recursive: true });
    return "/courses/markdown-101/lectures/stems";
  });

const MANIFEST =
  "slug: markdown-101\ntitle: Notes\nlectures:\n  - { slug: stems, title: Stems, transcript: stems.vtt }\n";

const LINES = [
  "Why do we stem words? A **stem** joins the forms of a word, as `stem(word)` does.",
  "Porter wrote it down in [the paper](https://example.org/porter), with $m > 0$ and $v^m$ as its conditions.",
  "- And what of 2 * 3 * 4? - That stays as it was said.",
  "A `trap`: &lt;script&gt;document.title = 'hacked'&lt;/script&gt; ![picture](https://example.org/p.png) [go](javascript:alert(1)).",
];

const TRANSCRIPT = `WEBVTT\n\n${LINES.map((text, index) => `00:00:${index}0.000 --> 00:00:${index}9.000\n${text}\n`).join("\n")}`;

test("the keyboard steps through the evidence of an answer, with the words marked and the video in place", async ({
  openLecture,
}) => {
  const page = await openLecture();
  await ask(page, QUESTION);
  await page.getByRole("button", { name: /Step through 2 moments/ }).press("Enter");
  const panel = page.getByRole("region", { name: "Evidence" });
  await panel.locator("mark").first().waitFor();
  expect(await panel.getByRole("status").textContent()).toContain("Citation 1 of 2");
  await panel.getByText("How search works › The inverted index › Stemming").waitFor();
  await panel.getByText("Transcript: inverted-index.vtt").waitFor();
  await panel.getByText(/^The lecture (says|only|may)/).waitFor();
  const marked = await panel.locator("mark").first().innerText();
  expect(marked.length).toBeGreaterThan(10);
  const first = await videoTime(page);
  expect(await backgroundOf(panel.locator(".transcript-line").first())).toBe(NO_BACKGROUND);
  expect(await backgroundOf(panel.locator('.transcript-line[aria-current="true"]'))).not.toBe(NO_BACKGROUND);
  await page.screenshot({ path: `test-results/screenshots/evidence.png` });
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => panel.getByRole("status").textContent()).toContain("Citation 2 of 2");
  await panel.locator("mark").first().waitFor();
  await expect.poll(() => videoTime(page)).not.toBeCloseTo(first, 0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
});

test("if the transcript around a citation cannot be loaded, it can be requested again", async ({ openLecture }) => {
  const page = await openLecture("", { allowedProblems: /status of 503/ });
  await ask(page, QUESTION);
  await page.route("**/transcript?*", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.getByRole("button", { name: /Step through/ }).click();
  const panel = page.getByRole("region", { name: "Evidence" });
  await panel.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await panel.locator("mark").first().waitFor();
  expect(await panel.getByRole("alert").count()).toBe(0);
});

test("all cited moments play one after another, and then the video pauses", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, QUESTION);
  await page.getByRole("button", { name: /Step through/ }).click();
  const panel = page.getByRole("region", { name: "Evidence" });
  await panel.getByRole("button", { name: "Play all cited moments" }).click();
  await page.locator("video").evaluate((video: HTMLVideoElement) => void (video.playbackRate = 4));
  await expect.poll(() => panel.getByRole("status").textContent(), { timeout: 30_000 }).toContain("Citation 2 of 2");
  await expect
    .poll(() => panel.getByRole("button", { name: "Play all cited moments" }).count(), { timeout: 30_000 })
    .toBe(1);
  expect(await page.locator("video").evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
});

test.for([
  ["a wide screen", { width: 1280, height: 860 }],
  ["a phone", { width: 360, height: 740 }],
] as const)(
  "Markdown in a transcript is formatted in the evidence and does no harm, on %s",
  async ([, viewport], { open, markdownLecture }) => {
    const page = await open(markdownLecture, { viewport });
    await ask(page, QUESTION);
    const panel = await showEvidence(page);
    await expectMarkdown(panel);
    expect(await page.title()).not.toBe("hacked");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.screenshot({ path: `test-results/screenshots/evidence-markdown-${viewport.width}.png` });
  },
);

test.skipIf(!hasFfmpeg).for([
  ["the lecture's page", "/courses/search-101/lectures/inverted-index"],
  ["the course page", "/courses/search-101"],
] as const)("on %s, the evidence shows the picture of the moment (ffmpeg)", async ([, address], { open }) => {
  const page = await open(address);
  await ask(page, QUESTION);
  const panel = await showEvidence(page);
  const seconds = await citedSecond(page);
  await expectPictureOf(panel, seconds);
  await panel.getByText("How search works › The inverted index › ").waitFor();
  await expectVideoAt(page, seconds);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.screenshot({ path: `test-results/screenshots/evidence-picture-${address.split("/").length}.png` });
});

const NO_BACKGROUND = "rgba(0, 0, 0, 0)";
const backgroundOf = (line: Locator) => line.evaluate((element) => getComputedStyle(element).backgroundColor);

/** Opens the evidence of the answer's first citation. */
async function showEvidence(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /Step through|See the evidence/ }).click();
  const panel = page.getByRole("region", { name: "Evidence" });
  await panel.locator("mark").first().waitFor();
  return panel;
}

async function expectMarkdown(panel: Locator) {
  const line = (text: string) => panel.getByRole("listitem").filter({ hasText: text });
  await panel.locator(".katex").nth(1).waitFor();
  const [first, second, spoken, trap] = [line("Why do"), line("Porter"), line("And what"), line("trap")];
  expect(await first.locator("mark").count()).toBeGreaterThan(0);
  expect(await first.locator("strong, code").allInnerTexts()).toEqual(["stem", "stem(word)"]);
  expect(await second.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
    expect.stringMatching(/\/lectures\/stems\?t=10$/),
    "https://example.org/porter",
  ]);
  expect(await spoken.getByRole("link").innerText()).toMatch(/- And what of 2 \* 3 \* 4\? - That stays/);
  expect(await trap.innerText()).toContain("<script>document.title = 'hacked'</script> picture go.");
  expect(await trap.locator("script, img").count()).toBe(0);
  expect(await trap.getByRole("link").count()).toBe(1);
  expect(await panel.locator("a a").count()).toBe(0);
  const top = async (element: Locator) => (await element.boundingBox())?.y ?? NaN;
  expect(await top(first.locator("time")), "the time is beside the first words").toBeLessThan(
    (await top(first.locator("code"))) - 4,
  );
}

/** Returns the second that the first citation leads to. */
async function citedSecond(page: Page): Promise<number> {
  const address = (await firstCitation(page).getAttribute("href")) ?? "";
  return Number(new URL(address, page.url()).searchParams.get("t"));
}

/** Expects the picture of a second: every five seconds have one, ten in a row of the sheet. */
async function expectPictureOf(panel: Locator, seconds: number) {
  const picture = panel.getByRole("img", { name: /^The video at / });
  const style = await picture.evaluate((element) => {
    const { backgroundImage, backgroundPosition } = getComputedStyle(element);
    return { url: /url\("(.*)"\)/.exec(backgroundImage)?.[1] ?? "", backgroundPosition };
  });
  const index = Math.floor(seconds / 5);
  expect(style.backgroundPosition).toBe(`${-160 * (index % 10)}px ${-90 * Math.floor(index / 10)}px`);
  const sheet = await panel.page().request.get(style.url);
  expect([sheet.status(), sheet.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(await picture.boundingBox()).toMatchObject({ width: 160, height: 90 });
}
