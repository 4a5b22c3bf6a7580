import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadCourse } from "./load-course.server";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), "cuepoint-unused-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const VTT = "WEBVTT\n\n00:00.000 --> 00:04.000\nIce is frozen water.\n";
const put = (name: string, text = "x") => writeFile(path.join(folder, name), text);

/** Loads the folder. Returns the slugs of its lectures, and the warnings with paths in the folder. */
async function load() {
  const { lectures, warnings } = await loadCourse(folder);
  const shown = path.relative(process.cwd(), folder);
  return {
    slugs: lectures.map(({ entry }) => entry.slug),
    warnings: warnings.map(({ file, message }) => {
      const inside = path.relative(file.startsWith("/") ? folder : shown, file);
      return `${inside || "."} ${message.split(/[,;:.]/)[0]}`;
    }),
  };
}

test("names what a folder without a manifest has beside lectures, and skips hidden files", async () => {
  await mkdir(path.join(folder, "week 2/drafts"), { recursive: true });
  for (const name of ["ice.vtt", "._ice.vtt", ".notes.json", "week 2/snow.vtt", "week 2/drafts/hail.vtt"])
    await put(name, name.includes("._") ? "\0" : VTT);
  for (const name of ["rain.mkv", "fog.pptx", "wind.mp3", "README.md", "package.json"]) await put(name);
  expect(await load()).toEqual({
    slugs: ["ice", "snow"],
    warnings: ["rain.mkv is not used", ". has files that are neither videos", "week 2/drafts is not read"],
  });
});

test("data that only its name makes a transcript stops nothing; with a video it does", async () => {
  await put("ice.vtt", VTT);
  await put("settings.json", '{"a":1}');
  expect(await load()).toEqual({ slugs: ["ice"], warnings: ["settings.json is not used"] });
  await put("settings.mp4");
  await expect(load()).rejects.toThrow("not recognized");
});

test("a meeting's chat becomes no lecture, whatever its name", async () => {
  const chat = "00:15:32\tFrom Ana Ruiz to Bob (Direct Message):\n\tis this recorded?\n";
  await put("ice.vtt", VTT);
  await put("GMT20240501-100000_RecordingnewChat.txt", chat);
  await put("messages.txt", chat);
  expect(await load()).toEqual({
    slugs: ["ice"],
    warnings: [". has files that are neither videos", "messages.txt is not used"],
  });
});
