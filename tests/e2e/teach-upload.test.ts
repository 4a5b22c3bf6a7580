import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import { linesFromJson, saveToJson } from "~/transcript/edits/changes-wire";
import { clicksOf, countClicks, makeGlaciers, teachFirstLecture } from "../setup/first-lecture";
import { makeCourse, talkAbout } from "../setup/made-course";
import { expectVideoAt } from "./page-steps";
import { test as base, expectGood, ofAdministrator, openAs, SETTINGS } from "./teaching";

const test = base.extend("media", { scope: "file" }, async ({ app: _ }, { onCleanup }) => {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-lecture-"));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
});

test("an empty account gets to a student's first cited answer on an uploaded lecture with eight clicks", async ({
  open,
  session,
  media,
  skip,
}) => {
  const files = await makeGlaciers(media);
  if (!files) return skip("ffmpeg with libx264 is not installed");
  const page = await open("/privacy");
  await countClicks(page);
  await openAs(page, session, "/teach");
  const citation = await teachFirstLecture(page, files, { onStep: (name) => expectGood(page, name) });
  await citation.click();
  await expectVideoAt(page, 300);
  expect(await clicksOf(page)).toBeLessThanOrEqual(8);
});

test("an upload continues after a reload when the same file is chosen again", async ({ app, open, session, media }) => {
  const file = path.join(media, "Long talk.vtt");
  await writeFile(file, "no transcript\0".repeat(100_000)); // its job is short
  const page = await open("/privacy", { allowedProblems: /ERR_|Failed to load/ });
  await openAs(page, session, "/teach");
  await page.getByText("New course", { exact: true }).click();
  await page.getByLabel("Title").fill("Reloaded");
  await page.getByRole("button", { name: "Create course" }).click();
  await page.getByRole("heading", { level: 1, name: "Reloaded" }).waitFor();
  const chooseFile = async () => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByText("Choose files").click();
    await (await chooser).setFiles(file);
  };
  // The connection is lost while the bytes are on their way.
  await page.route(/\/uploads\/[\da-f]{32}$/, (route) => route.abort("connectionreset"));
  await chooseFile();
  await page.getByText(/trying again/).waitFor();
  await expectGood(page, "upload waits");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute(/\/uploads\/[\da-f]{32}$/);
  const methods: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(`${app.url}/api/teach/`) && request.url().includes("/uploads"))
      methods.push(request.method());
  });
  await chooseFile();
  await page.getByText("1 of 1 file arrived").waitFor({ timeout: 60_000 });
  expect(methods).toEqual(["HEAD", "PATCH"]); // no second upload
});

test("a file that is removed before anything of it was sent never is, and the next one arrives", async ({
  open,
  session,
  media,
}) => {
  const admin = ofAdministrator(session);
  const course = await makeCourse(admin, "Removed");
  const page = await open("/privacy");
  await openAs(page, session, `/teach/${course}`);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  // A slow network: the script that uploads is loaded when the first file is chosen.
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  const names: string[] = [];
  page.on("request", (request) => {
    const [, name = ""] = /filename (\S+)/.exec(request.headers()["upload-metadata"] ?? "") ?? [];
    if (name !== "") names.push(Buffer.from(name, "base64").toString());
  });
  for (const name of ["wrong.vtt", "right.vtt"]) {
    const file = path.join(media, name);
    await writeFile(file, talkAbout(name));
    await page.locator('input[type="file"]').first().setInputFiles(file);
    if (name === "wrong.vtt") await page.getByRole("button", { name: "Remove wrong.vtt" }).click();
  }
  release();
  await page.getByText("1 of 1 file arrived").waitFor();
  expect(names).toEqual(["right.vtt"]);
});

test("a chosen folder becomes lectures in sections", async ({ open, session, media }) => {
  const admin = ofAdministrator(session);
  const course = await makeCourse(admin, "Folders");
  for (const [folder, name] of [
    ["Week 1", "stems.vtt"],
    ["Week 1", "ranking.vtt"],
    ["Week 2", "stems.vtt"],
  ] as const) {
    await mkdir(path.join(media, "Search", folder), { recursive: true });
    await writeFile(path.join(media, "Search", folder, name), talkAbout(`${folder} ${name}`, 6));
  }
  const page = await open("/privacy");
  await openAs(page, session, `/teach/${course}`);
  await page.locator("input[webkitdirectory]").setInputFiles(path.join(media, "Search"));
  await page.getByText("3 of 3 files arrived").waitFor({ timeout: 60_000 });
  await page.getByText("Week 1/ranking.vtt", { exact: true }).waitFor();
  await expect
    .poll(() => page.getByRole("link", { name: /^Edit transcript of/ }).count(), { timeout: 60_000, interval: 500 })
    .toBe(3);
  await expectGood(page, "folder added");
  const sections = () =>
    page
      .locator('input[name="section"]')
      .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : "")));
  const reloaded = async () => {
    await page.reload({ waitUntil: "networkidle" });
    return sections();
  };
  await expect.poll(reloaded, { timeout: 30_000, interval: 500 }).toEqual(["Week 1", "Week 1", "Week 2"]);

  // Between two lectures of a section, a dragged lecture joins it.
  const handle = (title: string) =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: title }) })
      .locator(".touch-none");
  await handle("Week 2").dragTo(handle("Stems"));
  await page.getByText("It joined the section “Week 1”.").waitFor({ state: "attached" });
  await expect.poll(reloaded, { timeout: 30_000, interval: 500 }).toEqual(["Week 1", "Week 1", "Week 1"]);
});

test("what is being typed stays while uploads and addresses add lectures", async ({ open, session, media }) => {
  const admin = ofAdministrator(session);
  const course = await makeCourse(admin, "Typed");
  const page = await open("/privacy", { allowedProblems: /status of 400/ });
  await openAs(page, session, `/teach/${course}`);
  const upload = async (name: string) => {
    await writeFile(path.join(media, `${name}.vtt`), talkAbout(name, 6));
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles(path.join(media, `${name}.vtt`));
  };
  const heading = (text: string) => page.getByRole("heading", { level: 3, name: text });
  await upload("stems");
  await heading("Stems").waitFor({ timeout: 60_000 });
  await page.getByLabel("Edit “Stems”").click();
  const form = page.locator('form:has(input[value="stems"]):has(input[name="releasesAt"])');
  await form.getByLabel("Title").fill("Why we stem words");
  await form.getByLabel("Description").fill("One of three");
  await form.getByLabel("Description").press("ArrowLeft");
  await upload("ranking");
  await heading("Ranking").waitFor({ timeout: 60_000 });
  await page.getByText("Add videos by their addresses").click();
  const addresses = page.getByLabel("Addresses, one on each line");
  const addVideos = async (lines: string) => {
    await addresses.fill(lines);
    await page.getByRole("button", { name: "Add videos" }).click();
  };
  await addVideos("the second one");
  await page.getByRole("alert").filter({ hasText: "This line names no video: “the second one”." }).waitFor();
  expect(await addresses.evaluate((field) => document.activeElement === field)).toBe(true);
  await addVideos("Second https://videos.example.org/second.mp4");
  await heading("Second").waitFor({ timeout: 60_000 });
  expect(await addresses.inputValue()).toBe("");
  expect(await form.getByLabel("Title").inputValue()).toBe("Why we stem words");
  expect(await form.getByLabel("Description").inputValue()).toBe("One of three");
  await form.getByRole("button", { name: "Save" }).click();
  await heading("Why we stem words").waitFor();
});

test("a transcript that would replace corrections waits for a decision", async ({ app, open, session, media }) => {
  const admin = ofAdministrator(session);
  const course = await makeCourse(admin, "Corrected");
  const file = path.join(media, "talk.vtt");
  const page = await open("/privacy");
  await openAs(page, session, `/teach/${course}`);
  const uploadTalk = async (subject: string, note: RegExp) => {
    await writeFile(file, talkAbout(subject, 6));
    await page.goto(`${app.url}/teach/${course}`);
    await page.locator('input[type="file"]').first().setInputFiles(file);
    await page.getByText(note).first().waitFor({ timeout: 60_000, state: "attached" });
  };
  await uploadTalk("stems", /was stored/);
  const at = `/api/teach/courses/${course}/lectures/talk/transcript`;
  const [line] = linesFromJson(await (await admin.open(`/api/courses/${course}/lectures/talk/transcript`)).json());
  if (!line) throw new Error("the transcript is empty");
  const changes = [{ at: 0, from: [line], to: [{ ...line, text: "Welcome to this lecture." }] }];
  const saved = await admin.send(at, "PATCH", saveToJson({ saveId: randomUUID(), editNumber: 0, changes }));
  expect(saved.status).toBe(200);
  await uploadTalk("roots", /its new file waits/);
  await page.goto(`${app.url}/teach/${course}/lectures/talk`);
  await page.locator("summary", { hasText: "What the file would change" }).click();
  await page.locator("mark").filter({ hasText: "roots" }).first().waitFor();
  await expectGood(page, "transcript waits");
  await page.getByRole("button", { name: "Use the uploaded file" }).click();
  await page.waitForURL(`${app.url}/teach/${course}`);
  await page.getByText(/The new transcript of “Talk” changed/).waitFor({ timeout: 60_000, state: "attached" });
  await page.goto(`${app.url}/teach/${course}/lectures/talk`);
  await page
    .getByRole("textbox", { name: /^Line at/ })
    .first()
    .waitFor();
  expect(await page.getByRole("button", { name: "Use the uploaded file" }).count()).toBe(0);
});

test("a refused file says why, and the page works on small screens and in Spanish", async ({
  open,
  session,
  media,
}) => {
  const admin = ofAdministrator(session);
  const course = await makeCourse(admin, "Problems");
  const broken = path.join(media, "broken.vtt");
  await writeFile(broken, "no times here\0");
  const zip = path.join(media, "all.zip");
  await writeFile(zip, "PK");
  const hidden = [path.join(media, ".hidden.vtt"), path.join(media, ".DS_Store")];
  for (const file of hidden) await writeFile(file, "WEBVTT\n");
  for (const [name, options] of SETTINGS.slice(1)) {
    const page = await open("/privacy", { ...options, allowedProblems: /status of 400/ });
    await openAs(page, session, `/teach/${course}`);
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([broken, zip, ...hidden]);
    const refusal = name.endsWith("Spanish") ? /all\.zip no es un vídeo/ : /all\.zip is not a video/;
    await page.getByRole("alert").filter({ hasText: refusal }).waitFor();
    await page.getByText(/^(Hidden files|Los archivos ocultos) .*: \.hidden\.vtt\./).waitFor();
    await page
      .getByText(/broken\.vtt.*(Cuepoint)/)
      .first()
      .waitFor({ timeout: 60_000 });
    await page.locator("details summary").first().click();
    await expectGood(page, `upload problems ${name}`);
  }
});

test("files are taken wherever they are dropped on the page, and too many addresses are refused", async ({
  open,
  session,
}) => {
  const admin = ofAdministrator(session);
  const course = await makeCourse(admin, "Dropped");
  const page = await open("/privacy", { allowedProblems: /status of 400/ });
  await openAs(page, session, `/teach/${course}`);
  const isTaken = await page
    .locator("ol li")
    .first()
    .evaluate((step) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["PK"], "dropped.zip"));
      return !step.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
  expect(isTaken).toBe(true);

  await page.getByText("Add videos by their addresses").click();
  await page.getByLabel("Addresses, one on each line").fill("https://youtu.be/abcdefghijk\n".repeat(205));
  await page.getByRole("button", { name: "Add videos" }).click();
  await page.getByText("These are 205 addresses, and at most 200 can be added at a time. None were added.").waitFor();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 860 });
    await expectGood(page, `too many addresses at ${width} px`);
  }
});

test("a person who loses the role during an upload reads why it ended", async ({ open, session, media }) => {
  const admin = ofAdministrator(session);
  const course = await makeCourse(admin, "Lost role");
  const file = path.join(media, "lost.vtt");
  await writeFile(file, "WEBVTT\n");
  const page = await open("/privacy", { allowedProblems: /status of 404/ });
  await openAs(page, session, `/teach/${course}`);
  // What the server answers when the role is gone.
  const body = JSON.stringify({ error: { code: "not_found", message: "That course does not exist." } });
  await page.route(
    (url) => url.pathname.endsWith("/uploads") || url.pathname === `/teach/${course}`,
    (route) => route.fulfill({ status: 404, contentType: "application/json", body }),
  );
  await page.locator('input[type="file"]').first().setInputFiles(file);
  await page
    .getByText(/^This file cannot be added any more: the course was deleted, .* you no longer teach it\./)
    .waitFor();
  await page.waitForTimeout(1_000); // the page does not load again, which would replace the sentence
  expect(await page.getByText(/^This file cannot be added any more/).count()).toBe(1);
});
