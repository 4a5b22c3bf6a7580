import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveCourse } from "~db/courses.server";
import { newDataDir, openDatabase, removeDataDir } from "../setup/database";
import { GLACIERS, manifest, SRT, VOLCANOES, VTT, writeCourse } from "../setup/earth-course";
import { runCli } from "../setup/run-cli";

// Tests what the commands read and refuse, without a server.
let dataDir: string;
let folder: string;
beforeAll(async () => {
  dataDir = await newDataDir();
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-course-"));
});
afterAll(async () => {
  await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
});

const ingest = (...args: string[]) => runCli("ingest", args, { DATA_DIR: dataDir });
const search = (...args: string[]) => runCli("search", args, { DATA_DIR: dataDir });

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
    /gone\.vtt: The transcript of "a" does not exist \(named in .*course\.yaml:6\)/,
  ],
  ["a duplicate slug", manifest(GLACIERS + GLACIERS), {}, /course\.yaml:7: lectures\[2\]\.slug is taken by lecture 1/],
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
      await writeCourse(folder, yaml.replace("slug: earth-101", slug), { "glaciers.vtt": VTT, ...files }),
    );
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(sentence);
    expect(result.stderr).not.toMatch(/\n\s+at /); // without a stack
    expect((await search("earth-bad", "anything")).stderr).toContain('no course "earth-bad"');
  },
);

test("a dry run shows the chunks with their times and stores nothing", async () => {
  const result = await ingest(
    "--dry-run",
    await writeCourse(folder, manifest(GLACIERS).replace("earth-101", "earth-dry")),
  );
  expect(result.stdout).toMatch(/00:01–00:12 {2}A glacier is a river of ice/);
  expect((await search("earth-dry", "ice")).code).toBe(1);
});

test.each([
  [["ingest"], /takes one course manifest or one folder/],
  [["ingest", "a.yaml", "--concurrency", "many"], /--concurrency takes a whole number/],
  [["ingest", "a.yaml", "--wrong"], /--wrong/],
  [["ingest", "folder", "--dry-run", "--write-manifest"], /Give one of them/],
  [["ingest", "a.yaml", "--replace", "--lecture", "a"], /--replace applies to a whole course/],
  [["search", "search-101"], /put the question in quotes/],
  [["search", "search-101", "q", "-k", "0"], /-k takes a whole number from 1 to 100/],
])("wrong usage %j prints the help and exits with 2", async ([script, ...args], sentence) => {
  const result = await runCli(script!, args, { DATA_DIR: dataDir });
  expect(result.code).toBe(2);
  expect(result.stderr).toMatch(sentence);
  expect(result.stderr).toContain("Usage: npm run");
});

test("a command names an invalid environment variable when it starts", async () => {
  const result = await runCli("search", ["search-101", "q"], { DATA_DIR: dataDir, CHAT_MODEL: "gpt" });
  expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/CHAT_MODEL: .*provider:model/) });
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

test(
  "the institution of a folder's course is an option, which a written manifest keeps",
  { timeout: 120_000 },
  async () => {
    const course = path.join(folder, "Ice");
    await mkdir(course);
    await writeFile(path.join(course, "glaciers.vtt"), VTT);
    expect(await ingest("--institution", "ucl", course)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("ucl~ice: done"),
    });
    expect((await search("ucl~ice", "river")).stdout).toContain("Glaciers @ 00:01");
    expect((await search("ice", "river")).stderr).toContain('no course "ice"');
    expect((await ingest(course, "--write-manifest", "--institution", "ucl")).code).toBe(0);
    expect(await readFile(path.join(course, "course.yaml"), "utf8")).toMatch(/^institution: ucl\nslug: ice\n/);
    expect((await ingest(course)).stdout).toContain("ucl~ice: nothing changed");
  },
);

test("an institution that is not the manifest's, or no name, is an error", async () => {
  const file = await writeCourse(folder, `institution: ucl\n${manifest(GLACIERS)}`);
  expect(await ingest(file, "--institution", "mit")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/course\.yaml: the institution is "ucl" here and "mit" in --institution/),
  });
  expect(await ingest(file, "--institution", "University College London")).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--institution takes letters, digits, .* such as ucl/),
  });
});

test("a new course's institution is in lower case, and a stored course keeps its own", async () => {
  const file = await writeCourse(folder, manifest(GLACIERS));
  expect(await ingest(file, "--institution", "MIT")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The institution "MIT" must be in lower case: "mit".'),
  });
  const sql = await openDatabase(dataDir);
  await saveCourse(sql, { courseId: "MIT~earth-101", title: "Glaciers", description: null });
  await sql.end();
  expect(await ingest(file, "--institution", "MIT")).toMatchObject({ code: 0 });
});

test(
  "a different course with the same slug is stored only if it is to replace the stored one",
  { timeout: 120_000 },
  async () => {
    const ours = manifest(GLACIERS).replace("earth-101", "earth-same");
    const theirs = manifest(VOLCANOES).replace("earth-101", "earth-same").replace("Our Earth", "Fire");
    expect((await ingest(await writeCourse(folder, ours))).code).toBe(0);
    const refused = await ingest(await writeCourse(folder, theirs));
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toMatch(/"earth-same" already exists: "Our Earth"[^]*institution: ucl[^]*--replace/);
    const { stdout } = await ingest(await writeCourse(folder, ours));
    expect(stdout).toContain("nothing changed");
    expect(stdout).not.toContain("no longer in the manifest");
    expect((await ingest(await writeCourse(folder, theirs), "--replace")).stdout).toMatch(
      /volcanoes.*stored[^]*Deleted 1 lecture no longer in the manifest/,
    );
  },
);

test("a course may get a new title, or new lectures", { timeout: 120_000 }, async () => {
  const course = manifest(GLACIERS).replace("earth-101", "earth-new");
  expect((await ingest(await writeCourse(folder, course))).code).toBe(0);
  expect((await ingest(await writeCourse(folder, course.replace("Our Earth", "Ice")))).code).toBe(0);
  const next = manifest(VOLCANOES).replace("earth-101", "earth-new").replace("Our Earth", "Ice");
  expect((await ingest(await writeCourse(folder, next))).code).toBe(0);
});

test("a transcript in place of a manifest is an error that says what to do", async () => {
  expect(await ingest("public/sample-course/embeddings.vtt")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/embeddings\.vtt: is not a manifest.*pass the folder/),
  });
});

test("a single lecture can be ingested, and an unknown one is an error that lists the others", async () => {
  const file = await writeCourse(folder, manifest(GLACIERS + VOLCANOES).replace("earth-101", "earth-one"));
  expect((await ingest(file, "--lecture", "volcanoes")).stdout).toMatch(/^Lecture.*\nvolcanoes.*stored/);
  expect((await search("earth-one", "river of ice")).stdout).not.toContain("Glaciers");
  expect(await ingest(file, "--lecture", "deserts")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("there are glaciers, volcanoes"),
  });
});

test("refuses files outside the course folder, by path or by link", async () => {
  await writeFile(path.join(path.dirname(folder), "outside.vtt"), VTT);
  const byPath = await ingest(await writeCourse(folder, manifest(GLACIERS.replace("glaciers.vtt", "../outside.vtt"))));
  expect(byPath).toMatchObject({ code: 1, stderr: expect.stringContaining("outside of the course's folder") });
  await rm(path.join(folder, "link.vtt"), { force: true });
  await symlink(path.join(path.dirname(folder), "outside.vtt"), path.join(folder, "link.vtt"));
  const byLink = await ingest(await writeCourse(folder, manifest(GLACIERS.replace("glaciers.vtt", "link.vtt"))));
  expect(byLink).toMatchObject({ code: 1, stderr: expect.stringContaining("outside of the course's folder") });
  await symlink("loop.vtt", path.join(folder, "loop.vtt"));
  const loop = await ingest(await writeCourse(folder, manifest(GLACIERS.replace("glaciers.vtt", "loop.vtt"))));
  expect(loop).toMatchObject({ code: 1, stderr: expect.stringContaining("leads back to itself") });
  await rm(path.join(path.dirname(folder), "outside.vtt"));
});

test("reports all problems of a course at once, and stores nothing", async () => {
  const bad = manifest(
    `${GLACIERS}  - { slug: a, title: A, transcript: gone.vtt }\n  - { slug: b, title: B, transcript: page.vtt, video: film.avi }\n`,
  ).replace("earth-101", "earth-many");
  const result = await ingest(
    await writeCourse(folder, bad, { "glaciers.vtt": VTT, "page.vtt": "<html>Sign in</html>" }),
  );
  expect(result.code).toBe(1);
  expect(result.stderr).toMatch(/gone\.vtt[^]*not a file that browsers play[^]*page\.vtt:1/);
  expect((await search("earth-many", "ice")).stderr).toContain('no course "earth-many"');
});

test("chapters from a WebVTT file and from a description become headings", async () => {
  const chapters = "WEBVTT\n\n00:00.000 --> 00:06.200\nIce\n\n00:06.200 --> 00:12.000\nValleys\n";
  const lectures = `${GLACIERS}    chapters: ch.vtt\n${VOLCANOES}    description: "00:00 Magma\\n00:06 Ash"\n`;
  const file = await writeCourse(folder, manifest(lectures).replace("earth-101", "earth-ch"), {
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
