import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { simplePdf, textPdf } from "../fixtures/pdf";
import { makeCourse, talkAbout } from "../setup/made-course";
import { test as base, expectGood, ofAdministrator, openAs, type Session } from "./teaching";

const test = base.extend("files", { scope: "file" }, async ({ app: _ }, { onCleanup }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-files-"));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
});

/** Uploads files on the page of a course, and waits for their job. */
async function upload(page: Page, files: string[]): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles(files);
  await page.getByText(`${files.length} of ${files.length} files arrived`).waitFor({ timeout: 60_000 });
  await page.getByText("Adding lectures · Done").first().waitFor({ timeout: 60_000 });
}

test("uploaded slides are a click away from a student, on every screen", async ({ open, session, files }) => {
  const admin = ofAdministrator(session);
  const course = await makeCourse(admin, "Slides");
  await admin.submit(`/courses/${course}/access`, { intent: "visibility", visibility: "public" });
  const paths = ["Granite.vtt", "Granite.pdf"].map((name) => path.join(files, name));
  await writeFile(paths[0]!, talkAbout("granite", 6));
  await writeFile(paths[1]!, simplePdf(12));
  const page = await open("/privacy");
  await openAs(page, session, `/teach/${course}`);
  await upload(page, paths);

  const student = await open(`/courses/${course}/lectures/granite`);
  for (const [width, height] of [
    [1280, 860],
    [768, 1024],
    [360, 740],
  ] as const) {
    await student.setViewportSize({ width, height });
    await expectGood(student, `slides at ${width} px`);
    const link = student.getByRole("link", { name: "Slides (PDF, 12 pages)" });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    expect(await link.getAttribute("target")).toBe("_blank"); // the video stays open beside them
  }
  const type = await student.getByRole("link", { name: /^Slides/ }).evaluate(async (link: HTMLAnchorElement) => {
    const response = await fetch(link.href);
    return [response.status, response.headers.get("content-type")];
  });
  expect(type).toEqual([200, "application/pdf"]);
});

test("students go from a slide to the moment at which it is discussed", async ({ open, session, files }) => {
  const admin = ofAdministrator(session);
  const course = await makeCourse(admin, "Slide times");
  await admin.submit(`/courses/${course}/access`, { intent: "visibility", visibility: "public" });
  const paths = ["Rocks.vtt", "Rocks.pdf"].map((name) => path.join(files, name));
  const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);
  const cues = Array.from({ length: 20 }, (_, at) => {
    const granite = at % 2 === 0 ? "Granite has large crystals." : "Crystals of granite grow slowly.";
    const marble = at % 2 === 0 ? "Heat turns limestone to marble." : "Limestone needs heat.";
    const said = at < 10 ? granite : marble;
    return `${clock(at * 6)} --> ${clock(at * 6 + 5)}\n${said}\n`;
  });
  await writeFile(paths[0]!, `WEBVTT\n\n${cues.join("\n")}`);
  await writeFile(
    paths[1]!,
    textPdf([
      { title: "Granite", lines: ["Large crystals"] },
      { title: "Marble", lines: ["Limestone and heat"] },
      { title: "Thank you", lines: [] },
    ]),
  );
  const page = await open("/privacy");
  await openAs(page, session, `/teach/${course}`);
  await upload(page, paths);

  const student = await open(`/courses/${course}/lectures/rocks`);
  await student.getByRole("tab", { name: /^Slides/ }).click();
  const rows = student.getByRole("list", { name: "Pages of the slides" }).getByRole("listitem");
  await rows.first().waitFor();
  expect((await rows.allInnerTexts()).map((text) => text.split(/\s*\n\s*/))).toEqual([
    ["1", "Granite", "00:00"],
    ["2", "Marble", "01:00"],
    ["3", "Thank you", "Not found in the lecture"],
  ]);
  const marble = rows.nth(1).getByRole("link", { name: "“Marble”, play from 01:00" });
  expect(await marble.getAttribute("href")).toContain("t=60");
  await marble.click();
  await student.locator("li[aria-current]", { hasText: "Marble" }).waitFor();
  expect(await rows.nth(1).getByRole("link", { name: "Open page 2 (PDF)" }).getAttribute("href")).toMatch(
    /\.pdf#page=2$/,
  );
  for (const [width, height] of [
    [1280, 860],
    [360, 740],
  ] as const) {
    await student.setViewportSize({ width, height });
    await expectGood(student, `times of slides at ${width} px`);
  }
  const without = await open("/courses/search-101/lectures/embeddings");
  await without.getByRole("tab", { name: /^Chapters/ }).waitFor();
  expect(await without.getByRole("tab", { name: /^Slides/ }).count()).toBe(0);
});

test("a file that no lecture uses is named, and deleted where it is", async ({ open, session, files }) => {
  const course = await makeCourse(ofAdministrator(session), "Strays");
  const paths = ["Granite.vtt", "Basalt.pdf"].map((name) => path.join(files, name));
  await writeFile(paths[0]!, talkAbout("granite", 6));
  await writeFile(paths[1]!, simplePdf(2));
  const page = await open("/privacy");
  await openAs(page, session, `/teach/${course}`);
  await page.locator('input[type="file"]').first().setInputFiles(paths);
  const discard = page.getByRole("button", { name: "Delete the file Basalt.pdf" });
  await page.getByText(/^Basalt\.pdf waits/).waitFor({ timeout: 60_000 });
  await expectGood(page, "a file that no lecture uses");
  await discard.click();
  await page.getByText("The file was deleted.").waitFor();
  expect(await discard.count()).toBe(0);
  await page.getByRole("heading", { name: "1. Granite" }).waitFor();
});

/** Does not fit beside a line's time on a phone. */
const LONG_WORD = "thermometamorphosedandrecrystallized";

/** Fails if an unsure line that a phone in Spanish goes to is not shown with all that belongs to it. */
async function expectUsableByFinger(page: Page, session: Session, address: string): Promise<void> {
  await openAs(page, session, new URL(address).pathname);
  const next = page.getByRole("button", { name: /líneas dudosas/ });
  const line = page.locator(".edited-line[data-active]");
  const isShown = async () => {
    await next.tap();
    return line.getByText(`Escucha «${LONG_WORD}»`).isVisible();
  };
  // One of two unsure lines. On a busy machine, the first tap may come before the page can answer it.
  await expect.poll(isShown, { interval: 1_000, timeout: 20_000 }).toBe(true);
  const bottomOf = async (shown: Locator) => {
    const { y, height } = (await shown.boundingBox()) ?? { y: NaN, height: NaN };
    return Math.round(y + height);
  };
  await expect.poll(() => bottomOf(line)).toBeLessThanOrEqual(640);
  expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const confirm = line.getByRole("button", { name: "Esta línea está bien" });
  expect((await confirm.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await expectGood(page, "unsure line on a phone in Spanish");
}

test("a lecture's health leads to the line that the recognizer was least sure of", async ({ open, session, files }) => {
  const course = await makeCourse(ofAdministrator(session), "Heard");
  const segments = [0.9, 0.5, 0.6].map((confidence, n) => ({
    start: n * 5,
    end: n * 5 + 4 + n / 10,
    text: `Granite number ${n} ${LONG_WORD} slowly.`,
    words: ["Granite", "number", `${n}`, LONG_WORD, "slowly."].map((word, at) => ({
      word: ` ${word}`,
      start: n * 5 + at / 2,
      end: n * 5 + at / 2 + 0.5,
      probability: n === 2 && at > 2 ? 0.1 : confidence,
    })),
  }));
  const paths = ["Granite.json", "Basalt.vtt"].map((name) => path.join(files, name));
  await writeFile(paths[0]!, JSON.stringify({ segments }));
  await writeFile(paths[1]!, talkAbout("basalt", 6));
  const page = await open("/privacy");
  await openAs(page, session, `/teach/${course}`);
  await upload(page, paths);
  await page.reload({ waitUntil: "networkidle" });
  await page.getByText(/^What to fix first/).click();
  const first = page.locator("details[open]");
  await first.getByText("The speech recognizer was unsure of 2 of 3 lines (67%).").waitFor();
  await first.getByRole("link", { name: "Open the transcript at 00:10" }).click();

  const field = page.locator(".edited-line[data-active] textarea");
  await field.waitFor();
  const description = () =>
    field.evaluate((element) => {
      const id = element.getAttribute("aria-describedby");
      return id === null ? null : document.getElementById(id)?.textContent;
    });
  expect(await description()).toBe(`Listen for “${LONG_WORD}”, “slowly”: the recognizer was not sure.`);
  await expectGood(page, "unsure lines");
  await expectUsableByFinger(
    await open("/privacy", { viewport: { width: 360, height: 640 }, locale: "es", hasTouch: true, isMobile: true }),
    session,
    page.url(),
  );
  await field.fill("Granite number 2 cools very slowly.");
  expect(await description()).toBeNull();
  await page.getByText("All changes saved").waitFor();
  await page.reload({ waitUntil: "networkidle" });
  expect(await page.getByText(/^Listen for/).count()).toBe(0);
  await page.getByText("Listen to this line: the recognizer was only 50% sure of it.").waitFor();

  await page.keyboard.press("Alt+u");
  await page.locator(".edited-line[data-active][data-unsure] textarea").waitFor();
  await page.keyboard.press("Alt+c");
  await page.getByText("The line is confirmed. No unsure lines are left.").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: "1 unsure line: show it" }).click();
  await page.getByRole("button", { name: "This line is right" }).press("Enter");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Line at 00:05");
  expect(await page.getByRole("button", { name: /unsure line/ }).count()).toBe(0);
  await page.getByText("All changes saved").waitFor();
  await page.getByRole("button", { name: "History" }).click();
  await page.getByText("Confirmed as right").waitFor();
});
