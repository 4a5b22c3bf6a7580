import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compressedPdf, simplePdf } from "../../../tests/fixtures/pdf";
import { COURSE, newUploads, placeUpload, VTT } from "../../../tests/setup/uploaded-files";
import { loadCourse } from "../load-course.server";
import { forgetSlides, unusedSlides } from "../slides/uploaded-slides.server";
import { forgetLectures, placeAddress, placeManifest } from "./course-folder.server";
import { kindOfAddress, writeManifest } from "./write-manifest.server";

let dataDir: string;
let folder: string;
beforeEach(async () => void ({ dataDir, folder } = await newUploads()));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const place = (name: string, text: string | Buffer = VTT, from: string | null = null) =>
  placeUpload(folder, name, { text, from });

async function lectures() {
  const file = await writeManifest(folder, COURSE);
  return file === null ? null : (await loadCourse(file)).manifest.lectures;
}

test("has no manifest without files", async () => expect(await lectures()).toBeNull());

const SHARED_MEMORY = "/dev/shm"; // a separate disk on Linux

test.skipIf(!existsSync(SHARED_MEMORY))("moves a file across disks", async () => {
  const inbox = await mkdtemp(path.join(SHARED_MEMORY, "cuepoint-uploads-"));
  const source = path.join(inbox, "arrived");
  await placeUpload(folder, "Week 1.vtt", { source });
  expect([await readdir(folder), await readdir(inbox)]).toEqual([["Week 1.vtt"], []]);
  await rm(inbox, { recursive: true });
});

test("turns files, addresses and their transcripts into lectures", async () => {
  await place("Week 1.mp4", "x");
  await place("week-1.es.vtt");
  await placeAddress(folder, { title: "Week 2", url: "https://youtu.be/abcdefghijk" });
  await placeAddress(folder, { title: "Week 2", url: "https://youtu.be/abcdefghijk" }); // once
  await placeAddress(folder, { title: "Week 1", url: "https://vimeo.com/123456" }); // the slug is taken
  await place("Week 2.vtt");
  expect(await lectures()).toMatchObject([
    { slug: "week-1", video: "Week 1.mp4", transcript: "week-1.es.vtt", language: "es" },
    { slug: "week-2", video: { kind: "youtube" }, transcript: "Week 2.vtt", language: "en" },
    { slug: "week-1-2", video: { kind: "vimeo" } },
  ]);
});

test("a lecture whose files have shortened names keeps its title, until it is deleted", async () => {
  const title = "An introduction to the calculus of variations and to its uses in physics";
  const name = "An introduction to the calculus of variatio-1a2b3c4d";
  await placeUpload(folder, `${name}.mp4`, { text: "x", title });
  await place(`${name}.en.vtt`);
  expect(await lectures()).toMatchObject([{ title, video: `${name}.mp4`, transcript: `${name}.en.vtt` }]);
  await forgetLectures(dataDir, COURSE.courseId, [(await lectures())![0]!.slug]);
  await place(`${name}.en.vtt`);
  expect((await lectures())?.map((lecture) => lecture.title)).toEqual([name.replace("-", " ")]);
});

test("changes the address of a lecture's video, also of one that a manifest names", async () => {
  const given = { slug: "seas", title: "Seas", video: "https://youtu.be/abcdefghijk" };
  await placeManifest(folder, JSON.stringify({ slug: "x", title: "X", lectures: [given] }));
  await placeAddress(folder, { title: "Rivers", url: "https://youtu.be/abcdefghijk" });
  await place("lakes.vtt");
  for (const lecture of ["seas", "rivers", "lakes"])
    await placeAddress(folder, { title: "Changed", url: "https://vimeo.com/123456", lecture });
  const changed = { kind: "vimeo", url: "https://vimeo.com/123456" };
  expect((await lectures())?.map(({ slug, video }) => [slug, video])).toEqual([
    ["seas", changed],
    ["lakes", changed],
    ["rivers", changed],
  ]);
});

test("replaces the file with the same role in the same lecture", async () => {
  await place("Week 1.mp4", "x");
  await place("week_1.webm", "y");
  await place("Week 1.srt", VTT);
  await place("week 1.vtt", VTT);
  expect((await readdir(folder)).sort()).toEqual(["week 1.vtt", "week_1.webm"]);
});

test("pairs files within their folders, which become sections", async () => {
  await place("intro.vtt", VTT, "Week 1");
  await place("intro.vtt", VTT, "Week 2");
  await place("intro.mp4", "x", "Week 2");
  await place("end.vtt", VTT, "Week 2");
  await place("intro.mp4", "y", "Week 1");
  expect(await lectures()).toMatchObject([
    { slug: "intro", video: "intro.mp4", transcript: "intro.vtt", section: "Week 1" },
    { slug: "end", transcript: "end.vtt", section: "Week 2" },
    { slug: "week-2-intro", video: "Week 2 intro.mp4", transcript: "Week 2 intro.vtt", section: "Week 2" },
  ]);
  await forgetLectures(dataDir, COURSE.courseId, ["intro"]);
  await place("intro.mp4", "z", "Week 3"); // the name is free again
  expect(await readdir(folder)).toContain("intro.mp4");
});

test("lists sections one after the other, whatever their files are called", async () => {
  const files = { "Week 10": ["End"], "Week 2": ["Lecture 1", "Lecture 2"], "Week 1": ["Lecture 1", "Lecture 3"] };
  for (const [week, names] of Object.entries(files)) for (const name of names) await place(`${name}.vtt`, VTT, week);
  await place("Appendix.vtt", VTT);
  expect((await lectures())?.map(({ slug, section }) => [slug, section])).toEqual([
    ["appendix", undefined],
    ["week-1-lecture-1", "Week 1"],
    ["lecture-3", "Week 1"],
    ["lecture-1", "Week 2"],
    ["lecture-2", "Week 2"],
    ["end", "Week 10"],
  ]);
});

test("takes a lecture of any name", async () => {
  await place("constructor.vtt", VTT, "Classes");
  await place("to string.vtt", VTT, "Classes");
  await place("constructor.vtt", VTT, "Objects");
  expect((await lectures())?.map(({ slug, section }) => [slug, section])).toEqual([
    ["constructor", "Classes"],
    ["to-string", "Classes"],
    ["objects-constructor", "Objects"],
  ]);
});

test("finds the files of a manifest in their folders", async () => {
  const lecture = (n: number) => ({ slug: `w${n}`, title: `Week ${n}`, video: `w${n}/video.mp4` });
  await placeManifest(folder, JSON.stringify({ slug: "x", title: "X", lectures: [1, 2, 3].map(lecture) }));
  await place("video.mp4", "2", "w2");
  await place("video.mp4", "1", "w1");
  expect(await lectures()).toMatchObject([
    { slug: "w1", video: "w1 video.mp4" },
    { slug: "w2", video: "video.mp4" },
  ]);
});

test("does not restore a lecture that was deleted permanently", async () => {
  await place("a.vtt");
  await place("b.vtt");
  await placeAddress(folder, { title: "c", url: "https://vimeo.com/123456" });
  await forgetLectures(dataDir, COURSE.courseId, ["a", "c"]);
  expect((await lectures())?.map(({ slug }) => slug)).toEqual(["b"]);
});

test("takes names and order from an uploaded manifest, for the files that have arrived", async () => {
  const manifest = {
    slug: "other",
    title: "Other",
    lectures: [
      { slug: "floes", title: "Ice floes", video: "media/Two.avi", transcript: "two.vtt", section: "Sea" },
      { slug: "one", title: "The first", video: "one.mp4", chapters: [{ start: "0:01", title: "Start" }] },
      { slug: "later", title: "Has not arrived", transcript: "later.vtt" },
    ],
  };
  await placeManifest(folder, JSON.stringify(manifest));
  for (const name of ["one.mp4", "one.vtt", "two.mp4", "two.vtt", "three.vtt"]) await place(name);
  expect(await lectures()).toMatchObject([
    { slug: "floes", title: "Ice floes", video: "two.mp4", transcript: "two.vtt", section: "Sea" },
    { slug: "one", title: "The first", video: "one.mp4", transcript: "one.vtt", chapters: [{ startMs: 1_000 }] },
    { slug: "three", transcript: "three.vtt" },
  ]);
  await forgetLectures(dataDir, COURSE.courseId, ["floes"]);
  expect((await lectures())?.map(({ slug }) => slug)).toEqual(["one", "three"]);
  expect((await readdir(folder)).sort()).not.toContain("two.mp4");
});

test.each([
  ["https://youtu.be/abcdefghijk", "youtube"],
  ["https://lectures.example.edu/Panopto/Pages/Viewer.aspx?id=1e2f3a4b-1111-2222-3333-444455556666", "panopto"],
  ["https://video.example.edu/p/101/embedPlaykitJs/uiconf_id/1?entry_id=0_abcdefgh", "kaltura"],
  ["https://cdn.example.edu/a.m3u8", "hls"],
  ["https://cdn.example.edu/a.mp4", "html5"],
])("plays %s with %s", (url, kind) => expect(kindOfAddress(url)).toBe(kind));

test("pairs slides with a video, a hosted video or a lecture of the manifest by their name", async () => {
  await place("Week 1.mp4", "x");
  await place("Week 1.pdf", simplePdf(2));
  await place("week-1.en.pdf", simplePdf(3)); // in the language of the lecture
  await placeAddress(folder, { title: "Week 2", url: "https://youtu.be/abcdefghijk" });
  await place("Week 2.pdf", compressedPdf(2));
  await place("Week 3.pdf", simplePdf(2));
  const found = (await lectures())?.map(({ slug, slides }) => [slug, slides]);
  expect(found).toEqual([
    ["week-1", "week-1.en.pdf"],
    ["week-2", "Week 2.pdf"],
  ]);
  expect(await unusedSlides(folder, path.join(folder, "course.yaml"))).toEqual(["Week 3.pdf"]);
  await placeManifest(
    folder,
    "slug: a\ntitle: A\nlectures: [{slug: b, title: B, transcript: b.vtt, slides: decks/Week 3.pdf}]",
  );
  await place("b.vtt");
  expect((await lectures())?.[0]).toMatchObject({ slug: "b", transcript: "b.vtt", slides: "Week 3.pdf" });
  expect(await unusedSlides(folder, path.join(folder, "course.yaml"))).toEqual([]);
});

test("keeps slides of the same name apart by their folders", async () => {
  for (const week of ["Week 1", "Week 2"]) {
    await place("intro.vtt", VTT, week);
    await place("intro.pdf", simplePdf(1), week);
  }
  expect((await lectures())?.map(({ slug, slides }) => [slug, slides])).toEqual([
    ["intro", "intro.pdf"],
    ["week-2-intro", "Week 2 intro.pdf"],
  ]);
});

test("forgets the slides of a lecture, whatever their name", async () => {
  await placeManifest(
    folder,
    "slug: a\ntitle: A\nlectures: [{slug: b, title: B, transcript: b.vtt, slides: deck.pdf}]",
  );
  for (const name of ["b.vtt", "c.vtt"]) await place(name);
  for (const name of ["deck.pdf", "c.pdf", "d.pdf"]) await place(name, simplePdf(1));
  expect((await lectures())?.map(({ slides }) => slides)).toEqual(["deck.pdf", "c.pdf"]);
  await forgetSlides(dataDir, COURSE.courseId, "b");
  await forgetSlides(dataDir, COURSE.courseId, "c");
  expect((await lectures())?.map(({ slides }) => slides)).toEqual([undefined, undefined]);
  expect(await unusedSlides(folder, path.join(folder, "course.yaml"))).toEqual(["d.pdf"]);
});

test("has no manifest for slides alone", async () => {
  await place("a.pdf", simplePdf(1));
  expect(await lectures()).toBeNull();
  expect(await unusedSlides(folder, null)).toEqual(["a.pdf"]);
});
