import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { formBrowser } from "../setup/form-browser";
import { makeCourse, tusClient } from "../setup/made-course";
import { test as base, expectGood, openAs, SETTINGS } from "./teaching";

// why MOCKS: the speech model is OpenAI's, whose API the tests must not call.
const env = { MOCKS: "true", TRANSCRIPTION_MODEL: "openai:whisper-1", TRANSCRIPTION_USD_PER_MINUTE: "0.5" };
const test = base.extend("startOptions", { env });
const VIDEO = "public/sample-course/media/ranking-with-bm25.mp4";

test(
  "a video without a transcript is transcribed after the dialog has said what it takes",
  { timeout: 300_000 },
  async ({ app, open, session }) => {
    const browser = formBrowser(app.url, undefined, new Map([[session.name, session.value]]));
    const course = await makeCourse(browser, "Seas");
    await tusClient({ url: app.url, browser }).send(course, "Tides.mp4", await readFile(VIDEO));
    const page = await open("/privacy");
    await openAs(page, session, `/teach/${course}`);
    await page.getByRole("link", { name: "Transcribe “Tides”" }).click({ timeout: 60_000 });
    const dialog = page.getByRole("dialog", { name: "Transcribe “Tides”" });
    await dialog.getByText("about $1.81").waitFor();
    await dialog.getByText("Unknown, because this model has not transcribed here yet").waitFor();
    for (const [name, { viewport, colorScheme }] of SETTINGS) {
      if (viewport) await page.setViewportSize(viewport);
      if (colorScheme) await page.emulateMedia({ colorScheme });
      await page.reload({ waitUntil: "networkidle" }); // without the transition between colors
      await expectGood(page, `transcribe ${name}`);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "Transcribe “Tides”" }).press("Enter");
    await dialog.getByLabel("Spoken language").selectOption({ label: "Detect the language" });
    await dialog.getByRole("button", { name: "Start transcription" }).click();
    await page.getByRole("link", { name: "Edit transcript of “Tides”" }).waitFor({ timeout: 60_000 });
    await expectGood(page, "course after a transcription");
    await page.getByLabel("Edit “Tides”", { exact: true }).click();
    await page.getByRole("button", { name: "Make pictures again: “Tides”" }).click();
    await page.getByText("The pictures are being made again.").waitFor();
    await page.getByRole("button", { name: "Embed again" }).click();
    await page.getByText("The course is being embedded again.").waitFor();
    await expect.poll(() => page.getByText("Embedding again · Done").count(), { timeout: 60_000 }).toBe(1);
  },
);

test(
  "all videos without a transcript are transcribed at one press, after their total cost was shown",
  { timeout: 300_000 },
  async ({ app, open, session }) => {
    const browser = formBrowser(app.url, undefined, new Map([[session.name, session.value]]));
    const course = await makeCourse(browser, "Oceans");
    for (const name of ["Tides.mp4", "Waves.mp4"])
      await tusClient({ url: app.url, browser }).send(course, name, await readFile(VIDEO));
    const page = await open("/privacy");
    await openAs(page, session, `/teach/${course}`);
    await page.getByRole("link", { name: "Transcribe 2 lectures without a transcript" }).click({ timeout: 60_000 });
    const dialog = page.getByRole("dialog", { name: "Transcribe 2 lectures" });
    await dialog.getByText("about $3.62").waitFor();
    await expectGood(page, "transcribe all");
    await dialog.getByLabel("Spoken language").selectOption({ label: "The language that is set for each lecture" });
    await dialog.getByRole("button", { name: "Start transcription" }).click();
    for (const name of ["Tides", "Waves"])
      await page.getByRole("link", { name: `Edit transcript of “${name}”` }).waitFor({ timeout: 60_000 });
    expect(await page.getByRole("link", { name: /without a transcript$/ }).count()).toBe(0);
  },
);
