import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type AppServer } from "../setup/app-server";
import { ask } from "../setup/chat-client";
import { openDatabase } from "../setup/database";
import { runCli } from "../setup/run-cli";

let app: AppServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-course-"));
  app = await startApp();
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const VTT = `WEBVTT

00:00:01.000 --> 00:00:06.000
A glacier is a river of ice that moves under its own weight.

00:00:06.500 --> 00:00:12.000
Glaciers carve valleys into the shape of the letter U.
`;
const SRT = `1
00:00:01,000 --> 00:00:07,000
A volcano forms where magma reaches the surface.
`;
const manifest = (lectures: string) => `slug: earth-101\ntitle: Our Earth\nlectures:\n${lectures}`;
const GLACIERS = "  - slug: glaciers\n    title: Glaciers\n    transcript: glaciers.vtt\n";
const VOLCANOES = "  - slug: volcanoes\n    title: Volcanoes\n    transcript: volcanoes.srt\n";

async function writeCourse(
  yaml: string,
  files: Record<string, string> = { "glaciers.vtt": VTT, "volcanoes.srt": SRT },
): Promise<string> {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const file = path.join(folder, "course.yaml");
  await writeFile(file, yaml);
  return file;
}
const ingest = (...args: string[]) => runCli("ingest", args, { DATA_DIR: app.dataDir });
const search = (...args: string[]) => runCli("search", args, { DATA_DIR: app.dataDir });

test("a course can be ingested while the server runs, answers immediately, and a second ingest changes nothing", async () => {
  const file = await writeCourse(manifest(GLACIERS + VOLCANOES));
  const first = await ingest(file);
  expect(first).toMatchObject({ code: 0 });
  expect(first.stdout).toMatch(/glaciers\s+00:12\s+1\s+stored/);
  const { response } = await ask(app.url, {
    text: "What shape are the valleys that glaciers carve?",
    course: "earth-101",
  });
  expect(await response.text()).toMatch(/letter U\..*\[1\]/s);
  const second = await ingest(file);
  expect(second.stdout).toContain("nothing changed");
  expect(second.stdout).toMatch(/glaciers\s+00:12\s+1\s+unchanged/);
});

test("re-ingests only changed lectures, and keeps lectures that left the manifest until --prune", async () => {
  await ingest(await writeCourse(manifest(GLACIERS + VOLCANOES)));
  const edited = await writeCourse(manifest(GLACIERS), {
    "glaciers.vtt": VTT.replace("river of ice", "slow river of ice"),
  });
  const kept = await ingest(edited);
  expect(kept.stdout).toMatch(/glaciers.*stored/);
  expect(kept.stdout).toMatch(/no longer in the manifest: volcanoes/);
  expect((await search("earth-101", "magma", "--lecture", "volcanoes")).code).toBe(0);
  await ingest(edited, "--prune");
  expect(await search("earth-101", "magma", "--lecture", "volcanoes")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no lecture"),
  });
});

test("search prints ranked passages with their times, or JSON", async () => {
  const words = await search("search-101", "why do we stem words?", "-k", "3");
  expect(words.stdout).toMatch(/^1\. The inverted index @ \d\d:\d\d–\d\d:\d\d/);
  const json = await search("search-101", "why do we stem words?", "-k", "3", "--json");
  const passages = json.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(passages).toHaveLength(3);
  expect(passages[0].score).toBeGreaterThanOrEqual(passages[1].score);
  expect(passages[0].open_url).toMatch(
    /^http:\/\/localhost:3000\/courses\/search-101\/lectures\/inverted-index\?t=\d+$/,
  );
});

test.each([
  [
    "an unknown key",
    manifest(GLACIERS + "    vidoe: x.mp4\n"),
    {},
    /course\.yaml:7: lectures\[1\]\.vidoe is not a known key/,
  ],
  [
    "a missing file",
    manifest("  - slug: a\n    title: A\n    transcript: gone.vtt\n"),
    {},
    /gone\.vtt: The transcript of "a" does not exist/,
  ],
  [
    "a duplicate slug",
    manifest(GLACIERS + GLACIERS),
    {},
    /course\.yaml:7: lectures\[2\]\.slug the slug "glaciers" is taken by lecture 1/,
  ],
  [
    "no transcript at all in the file",
    manifest(GLACIERS),
    { "glaciers.vtt": "<html><body>Sign in</body></html>" },
    /glaciers\.vtt:\d+: /,
  ],
  ["broken YAML", "slug: [a\ntitle: T\n", {}, /course\.yaml:2: /],
])(
  "a manifest with %s is an error with its location, exits with 1 and stores nothing",
  async (_name, yaml, files, sentence) => {
    const slug = "slug: earth-bad";
    const result = await ingest(
      await writeCourse(yaml.replace("slug: earth-101", slug), { "glaciers.vtt": VTT, ...files }),
    );
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(sentence);
    expect(result.stderr).not.toMatch(/\n\s+at /); // without a stack
    expect((await search("earth-bad", "anything")).stderr).toContain('no course "earth-bad"');
  },
);

test("a dry run shows the chunks with their times and stores nothing", async () => {
  const result = await ingest("--dry-run", await writeCourse(manifest(GLACIERS).replace("earth-101", "earth-dry")));
  expect(result.stdout).toMatch(/00:01–00:12 {2}A glacier is a river of ice/);
  expect((await search("earth-dry", "ice")).code).toBe(1);
});

test.each([
  [["ingest"], /takes one course manifest or one folder/],
  [["ingest", "a.yaml", "--concurrency", "many"], /--concurrency takes a whole number/],
  [["ingest", "a.yaml", "--wrong"], /--wrong/],
  [["search", "search-101"], /put the question in quotes/],
  [["search", "search-101", "q", "-k", "0"], /-k takes a whole number from 1 to 100/],
])("wrong usage %j prints the help and exits with 2", async ([script, ...args], sentence) => {
  const result = await runCli(script!, args, { DATA_DIR: app.dataDir });
  expect(result.code).toBe(2);
  expect(result.stderr).toMatch(sentence);
  expect(result.stderr).toContain("Usage: npm run");
});

test("a command names an invalid environment variable when it starts", async () => {
  const result = await runCli("search", ["search-101", "q"], { DATA_DIR: app.dataDir, CHAT_MODEL: "gpt" });
  expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/CHAT_MODEL: .*provider:model/) });
});

test("re-ingests the sample course from its files", async () => {
  expect(await readFile("public/sample-course/course.yaml", "utf8")).toContain("slug: search-101");
  const result = await ingest("public/sample-course/course.yaml");
  expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining("nothing changed") });
});

test("ingests a folder without a manifest by its file names, and can write a manifest for it", async () => {
  const course = path.join(folder, "Ice and fire");
  await mkdir(path.join(course, "media"), { recursive: true });
  await writeFile(path.join(course, "01_glaciers.vtt"), VTT);
  await writeFile(path.join(course, "02_volcanoes.en.srt"), SRT);
  const result = await ingest(course);
  expect(result).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/01-glaciers.*stored[^]*02-volcanoes.*stored/),
  });
  expect((await search("ice-and-fire", "magma")).stdout).toContain("Volcanoes @ 00:01");
  expect((await ingest(course, "--write-manifest")).code).toBe(0);
  expect(await readFile(path.join(course, "course.yaml"), "utf8")).toContain("transcript: 02_volcanoes.en.srt");
  expect((await ingest(course)).stdout).toContain("nothing changed");
});

test("a transcript in place of a manifest is an error that says what to do", async () => {
  expect(await ingest("public/sample-course/embeddings.vtt")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/embeddings\.vtt: is not a manifest.*pass the folder/),
  });
});

test("a single lecture can be ingested, and an unknown one is an error that lists the others", async () => {
  const file = await writeCourse(manifest(GLACIERS + VOLCANOES).replace("earth-101", "earth-one"));
  expect((await ingest(file, "--lecture", "volcanoes")).stdout).toMatch(/^Lecture.*\nvolcanoes.*stored/);
  expect((await search("earth-one", "river of ice")).stdout).not.toContain("Glaciers");
  expect(await ingest(file, "--lecture", "deserts")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("there are glaciers, volcanoes"),
  });
});

test("refuses files outside the course folder, by path or by link", async () => {
  await writeFile(path.join(path.dirname(folder), "outside.vtt"), VTT);
  const byPath = await ingest(await writeCourse(manifest(GLACIERS.replace("glaciers.vtt", "../outside.vtt"))));
  expect(byPath).toMatchObject({ code: 1, stderr: expect.stringContaining("outside of the course's folder") });
  await rm(path.join(folder, "link.vtt"), { force: true });
  await symlink(path.join(path.dirname(folder), "outside.vtt"), path.join(folder, "link.vtt"));
  const byLink = await ingest(await writeCourse(manifest(GLACIERS.replace("glaciers.vtt", "link.vtt"))));
  expect(byLink).toMatchObject({ code: 1, stderr: expect.stringContaining("outside of the course's folder") });
  await symlink("loop.vtt", path.join(folder, "loop.vtt"));
  const loop = await ingest(await writeCourse(manifest(GLACIERS.replace("glaciers.vtt", "loop.vtt"))));
  expect(loop).toMatchObject({ code: 1, stderr: expect.stringContaining("leads back to itself") });
  await rm(path.join(path.dirname(folder), "outside.vtt"));
});

test("reports all problems of a course at once, and stores nothing", async () => {
  const bad = manifest(
    `${GLACIERS}  - { slug: a, title: A, transcript: gone.vtt }\n  - { slug: b, title: B, transcript: page.vtt, video: film.avi }\n`,
  ).replace("earth-101", "earth-many");
  const result = await ingest(await writeCourse(bad, { "glaciers.vtt": VTT, "page.vtt": "<html>Sign in</html>" }));
  expect(result.code).toBe(1);
  expect(result.stderr).toMatch(/gone\.vtt[^]*no file that browsers play[^]*page\.vtt:1/);
  expect((await search("earth-many", "ice")).stderr).toContain('no course "earth-many"');
});

test("chapters from a WebVTT file and from a description become headings", async () => {
  const chapters = "WEBVTT\n\n00:00.000 --> 00:06.200\nIce\n\n00:06.200 --> 00:12.000\nValleys\n";
  const lectures = `${GLACIERS}    chapters: ch.vtt\n${VOLCANOES}    description: "00:00 Magma\\n00:06 Ash"\n`;
  const file = await writeCourse(manifest(lectures).replace("earth-101", "earth-ch"), {
    "glaciers.vtt": VTT,
    "volcanoes.srt": SRT,
    "ch.vtt": chapters,
  });
  const result = await ingest(file, "--dry-run", "--json");
  const headings = result.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).headings);
  expect(headings).toEqual([["Ice"], ["Valleys"], ["Magma"]]);
});

test("npm run transcript prints the parsed cues, one JSON object per file", async () => {
  await writeFile(path.join(folder, "glaciers.vtt"), VTT);
  const result = await runCli(
    "transcript",
    ["--json", path.join(folder, "glaciers.vtt"), path.join(folder, "no-such.vtt")],
    {},
  );
  const [good, bad] = result.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(result.code).toBe(1);
  expect(good).toEqual({
    file: path.join(folder, "glaciers.vtt"),
    format: "webvtt",
    timing: "exact",
    warnings: [],
    cues: [
      { id: null, start: 1, end: 6, text: "A glacier is a river of ice that moves under its own weight." },
      { id: null, start: 6.5, end: 12, text: "Glaciers carve valleys into the shape of the letter U." },
    ],
  });
  expect(bad.error).toEqual({ message: "The file does not exist.", line: 1 });
});

type Cited = {
  start_seconds: number;
  content: string;
  gone?: true;
  open_url: string;
  friendly_id: string;
  timing?: string;
};
async function citedBy(id: string, cookie: string): Promise<Cited[]> {
  const { messages } = (await (await fetch(`${app.url}/api/conversations/${id}`, { headers: { cookie } })).json()) as {
    messages: { parts: { type: string; data: Cited }[] }[];
  };
  return messages[1]!.parts.filter((part) => part.type === "data-rag-source").map((part) => part.data);
}

test("citations of a re-ingested lecture move with their sentence, or say that it is gone", async () => {
  const yaml = manifest(GLACIERS).replace("earth-101", "earth-moves");
  await ingest(await writeCourse(yaml));
  const { id, cookie, response } = await ask(app.url, { text: "What shape do glaciers carve?", course: "earth-moves" });
  await response.text();
  const [before] = await citedBy(id, cookie);
  const shifted = `WEBVTT\n\n00:00:00.000 --> 00:00:36.000\nWelcome to this recording.\n\n${VTT.slice(8)
    .replaceAll(/00:00:(\d\d)/g, (_, s) => `00:00:${Number(s) + 37}`)
    .replace("river of ice", "stream of ice")}`;
  expect((await ingest(await writeCourse(yaml, { "glaciers.vtt": shifted }))).code).toBe(0);
  const [moved] = await citedBy(id, cookie);
  expect(Math.abs(moved!.start_seconds - before!.start_seconds - 37)).toBeLessThanOrEqual(2);
  expect(moved).toMatchObject({
    content: before!.content,
    open_url: expect.stringContaining(`?t=${Math.floor(moved!.start_seconds)}`),
  });
  expect(moved).not.toHaveProperty("gone");
  await ingest(
    await writeCourse(yaml, {
      "glaciers.vtt": "WEBVTT\n\n00:01.000 --> 00:09.000\nDeserts are dry, and nothing here is about ice at all.\n",
    }),
  );
  expect((await citedBy(id, cookie))[0]).toMatchObject({ content: before!.content, gone: true });
});

test("passages of one chunk that begin at different seconds move by themselves", async () => {
  const yaml = manifest(GLACIERS).replace("earth-101", "earth-leads");
  await ingest(await writeCourse(yaml, { "glaciers.vtt": VTT }));
  const { id, response } = await ask(app.url, { text: "What shape do glaciers carve?", course: "earth-leads" });
  await response.text();
  const sql = await openDatabase(app.dataDir);
  try {
    await sql`
      insert into message_sources (course_id, conversation_id, message_id, chunk_number, chunk_id, lecture_id, title,
        start_ms, end_ms, content, headings, score, timing)
      select course_id, conversation_id, message_id, 99, chunk_id, lecture_id, title, 6500, 12000,
        'Glaciers carve valleys into the shape of the letter U.', headings, score, timing
      from message_sources where conversation_id = ${id} limit 1`;
    const shifted = VTT.replaceAll(/00:00:(\d\d)/g, (_, s) => `00:00:${Number(s) + 37}`);
    await ingest(await writeCourse(yaml, { "glaciers.vtt": shifted }));
    const starts = await sql<{ startMs: number }[]>`
      select start_ms as "startMs" from message_sources where conversation_id = ${id} order by start_ms`;
    expect(starts.map(({ startMs }) => Math.round(startMs / 1000))).toEqual([38, 44]);
  } finally {
    await sql.end();
  }
});

test("a transcript without times gets estimated ones, which are never shown as exact seconds", async () => {
  const yaml = manifest("  - { slug: rivers, title: Rivers, transcript: rivers.txt }\n").replace(
    "earth-101",
    "earth-text",
  );
  const text = `${"Rivers carry sand and gravel to the sea. ".repeat(200)}A meander is a bend of a river.`;
  expect((await ingest(await writeCourse(yaml, { "rivers.txt": text }))).stderr).toContain("they are estimated");
  const { id, cookie, response } = await ask(app.url, { text: "What is a meander?", course: "earth-text" });
  await response.text();
  const [source] = await citedBy(id, cookie);
  expect(source).toMatchObject({
    timing: "estimated",
    friendly_id: expect.stringMatching(/^Rivers @ around \d+ min$/),
  });
  const page = await (await fetch(`${app.url}/courses/earth-text/lectures/rivers`)).text();
  expect(page).toContain("The times shown are estimates");
  expect(page).not.toMatch(/>\d\d:\d\d</);
});

test("a video without a transcript is transcribed once, with a message before it starts, or with advice if no model is set", async () => {
  const media = path.join(folder, "tides.mp4");
  await copyFile("public/sample-course/media/ranking-with-bm25.mp4", media);
  const file = await writeCourse(
    manifest("  - { slug: tides, title: Tides, video: tides.mp4 }\n").replace("earth-101", "earth-heard"),
  );
  const without = await ingest(file);
  expect(without).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/tides has a video and no transcript.*TRANSCRIPTION_MODEL/),
  });
  const env = { DATA_DIR: app.dataDir, MOCKS: "true", TRANSCRIPTION_MODEL: "openai:whisper-1" };
  const first = await runCli("ingest", [file], env);
  expect(first.stderr).toMatch(/Transcribing tides with openai:whisper-1: /);
  expect(first.stdout).toMatch(/tides\s+00:09\s+1\s+stored/);
  expect((await search("earth-heard", "what makes the tides?")).stdout).toContain("Tides @ 00:00");
  const second = await runCli("ingest", [file], env);
  expect(second.stderr).not.toContain("Transcribing");
  expect(second.stdout).toContain("nothing changed");
});
