import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { JobNote } from "~db/course-jobs.server";
import { simplePdf } from "../../../tests/fixtures/pdf";
import { putIntoInbox, VTT } from "../../../tests/setup/uploaded-files";
import { uploadsFolder } from "./folder-records.server";
import { inboxFolder } from "./inbox.server";
import { takeIn } from "./take-in.server";
import { writeManifest } from "./write-manifest.server";

const COURSE = "ice";

let dataDir: string;
beforeEach(async () => (dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-take-in-"))));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const arrive = (filename: string, text: string | Buffer) => putIntoInbox(dataDir, COURSE, { filename, text });

async function take() {
  const notes: JobNote[] = [];
  const { signal } = new AbortController();
  await takeIn(COURSE, { dataDir, signal, onProgress: () => {}, note: (note) => notes.push(note) });
  return {
    problems: notes.filter(({ code }) => !/^(added$|replaced_)/.test(code)).length,
    all: notes,
    notes: notes.map(({ code, name, detail }) => `${code} ${name} ${detail}`.trim()).sort(),
  };
}

test.each([
  [
    "slug: ice\nlectures: []\n",
    /course\.yaml:1: title is missing; .*course\.yaml:2: lectures needs at least one/,
    { name: "manifest_missing", values: { path: "title", line: 1, more: 1 } },
  ],
  [
    "slug: ice\ntitle: Ice\nlectures: [\n",
    /course\.yaml:\d+: /,
    { name: "manifest_syntax", values: { line: 4, more: 0 } },
  ],
  [
    "slug: ice\ntitle: Ice\nlectures:\n  - slug: a\n    title: A\n    video: https://youtu.be/\n",
    /course\.yaml:6: the video of "a" is at youtube, but its address names no video/,
    { name: "manifest_video_address", values: { slug: "a", kind: "youtube", line: 6, more: 0 } },
  ],
])("leaves out a bad manifest with its lines, and takes the other files (%#)", async (text, detail, reason) => {
  await arrive("course.yaml", text);
  await arrive("a.vtt", VTT);
  const { problems, notes, all } = await take();
  expect(problems).toBe(1);
  expect(notes).toEqual(["added a.vtt", expect.stringMatching(/^bad_manifest course\.yaml/)]);
  expect(all.map((note) => note.reason)).toContainEqual(reason);
  expect(notes[1]).toMatch(detail);
  expect(await readdir(uploadsFolder(dataDir, COURSE))).toEqual(["a.vtt"]);
  expect(await readdir(inboxFolder(dataDir, COURSE))).toEqual([]);
});

test("takes a manifest whose files have not arrived yet", async () => {
  await arrive("course.yaml", "slug: ice\ntitle: Ice\nlectures:\n  - slug: a\n    title: A\n    video: a.mp4\n");
  expect(await take()).toMatchObject({ problems: 0, notes: ["added course.yaml"] });
});

test.each([
  ["half.json", '{"segments": [\n{"start": 0', "line 2: The JSON is not valid here", "transcript_json_broken"],
  ["other.json", '{"name": "intro"}', "Supported JSON formats: YouTube", "transcript_json_format"],
  ["deep.json", "[".repeat(100_000), "", "transcript_json_broken"],
  ["words.srt", "Ice is frozen water.", "Supported formats: WebVTT", "transcript_format"],
  ["slides.vtt", simplePdf(1), "Supported formats: WebVTT", "transcript_format"],
  ["messages.txt", "00:15:32\tFrom Ana to Bob (Direct Message):\n\thi", "This is the chat", "transcript_chat"],
  ["meeting_saved_chat.txt", "Is this recorded?", "This is the chat of a meeting", "transcript_chat"],
  ["bomb.vtt", gzipSync(Buffer.alloc(50_000_000)), "This is a binary file", "transcript_binary"],
])(
  "leaves out %s with a reason that can be translated, and takes the other files",
  async (name, content, detail, reason) => {
    await arrive(name, content);
    await arrive("a.vtt", VTT);
    const { problems, all } = await take();
    const [, note] = all.sort((a, b) => a.code.localeCompare(b.code));
    expect(problems).toBe(1);
    expect(note).toMatchObject({ code: "bad_transcript", name, reason: { name: reason } });
    expect(note?.detail.startsWith(detail)).toBe(true);
    expect(await readdir(uploadsFolder(dataDir, COURSE))).toEqual(["a.vtt"]);
  },
);

test("takes plain text in Markdown as a transcript", async () => {
  await arrive("plain.md", "Ice is frozen water. It floats.");
  expect(await take()).toMatchObject({ problems: 0, notes: ["added plain.md"] });
  expect(await readdir(uploadsFolder(dataDir, COURSE))).toEqual(["plain.txt"]);
});

test("refuses a manifest that is too large to be one", async () => {
  await arrive("course.yaml", "#".repeat(2_000_000));
  expect((await take()).notes).toEqual(["bad_manifest course.yaml 2 MB; the limit is 1 MB"]);
});

test.each([
  ["slides_not_pdf", Buffer.from("PK a presentation")],
  ["slides_incomplete", simplePdf(20).subarray(0, 500)],
  ["slides_encrypted", simplePdf(2, { trailer: "/Encrypt 9 0 R " })],
])("leaves out slides with the problem %s, and takes the other files", async (code, bytes) => {
  await arrive("a.pdf", bytes);
  await arrive("b.pdf", simplePdf(2));
  await arrive("a.vtt", VTT);
  expect(await take()).toMatchObject({ problems: 1, notes: ["added a.vtt", "added b.pdf", `${code} a.pdf`] });
  expect((await readdir(uploadsFolder(dataDir, COURSE))).sort()).toEqual(["a.vtt", "b.pdf"]);
});

const saying = (text: string) => `WEBVTT\n\n00:00.000 --> 00:04.000\n${text}\n`;
const stored = (name: string) => readFile(path.join(uploadsFolder(dataDir, COURSE), name), "utf8");

test("keeps the first of two files that arrive together for the same place", async () => {
  await arrive("rec.vtt", saying("From folder A."));
  await arrive("Rec.vtt", saying("From folder B."));
  await arrive("REC.srt", "1\n00:00:01,000 --> 00:00:04,000\nIn another format.\n");
  await arrive("rec.vtt", saying("From folder A.")); // chosen twice
  await arrive("rec.es.vtt", saying("En otro idioma."));
  expect(await take()).toMatchObject({
    problems: 2,
    notes: [
      "added rec.es.vtt",
      "added rec.vtt",
      "added rec.vtt",
      "file_twice REC.srt rec.vtt",
      "file_twice Rec.vtt rec.vtt",
    ],
  });
  expect(await readdir(uploadsFolder(dataDir, COURSE))).toEqual(["rec.es.vtt", "rec.vtt"]);
  expect(await stored("rec.vtt")).toContain("From folder A.");
});

test("says whose file a later one replaces, unless both have the same bytes", async () => {
  for (const name of ["talk.vtt", "Talk.es.vtt"]) await arrive(name, saying("Week 1."));
  await take();
  await writeManifest(uploadsFolder(dataDir, COURSE), { courseId: COURSE, title: "Ice", description: null });
  await arrive("talk.vtt", saying("Week 1."));
  expect(await take()).toMatchObject({ problems: 0, notes: ["added talk.vtt"] });
  await arrive("TALK.vtt", saying("Week 2."));
  await arrive("talk.es.vtt", saying("Semana 2.")); // the lecture does not use it
  expect(await take()).toMatchObject({
    problems: 0,
    notes: ["replaced_file talk.es.vtt", "replaced_transcript talk TALK.vtt"],
  });
  expect(await stored("TALK.vtt")).toContain("Week 2.");
});
