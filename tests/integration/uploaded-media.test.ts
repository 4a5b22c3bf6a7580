import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { INSTALLATION } from "~/identity/viewer";
import { mediaSeconds, recordingOf } from "~/ingest/extract-audio.server";
import type { Sql } from "~db/connect.server";
import { storedLectures } from "~db/lectures.server";
import { simplePdf } from "../fixtures/pdf";
import { startApp, type AppServer } from "../setup/app-server";
import { newDataDir, openDatabase, removeDataDir } from "../setup/database";
import type { FormBrowser } from "../setup/form-browser";
import { administratorOf, ended, makeCourse, talkAbout, tusClient } from "../setup/made-course";

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

let dataDir: string;
let app: AppServer;
let sql: Sql;
let admin: FormBrowser;
let folder: string;
let trap: Server;
const caught: string[] = [];
beforeAll(async () => {
  trap = createServer((request, response) => {
    caught.push(request.url ?? "");
    response.end();
  }).listen(0, "127.0.0.1");
  dataDir = await newDataDir();
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-media-"));
  app = await startApp({ dataDir });
  sql = await openDatabase(dataDir);
  admin = await administratorOf(app);
});
afterAll(async () => {
  trap?.close();
  await sql?.end({ timeout: 1 });
  await app?.stop();
  await removeDataDir(dataDir);
  await rm(folder, { recursive: true, force: true });
});

const client = () => tusClient({ url: app.url, browser: admin });
const send = (course: string, files: Record<string, string | Uint8Array>) =>
  Promise.all(Object.entries(files).map(([name, content]) => client().send(course, name, content)));

/** Makes a video, in a format that ffmpeg finds by the name, of a test picture of three seconds unless `source` says so. */
async function video(name: string, options: string[], source = "testsrc=duration=3:size=320x180:rate=10") {
  const file = path.join(folder, name);
  execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", source, ...options, file]);
  return readFile(file);
}
const sine = (hertz: number, seconds = 3) => ["-f", "lavfi", "-i", `sine=f=${hertz}:duration=${seconds}`];

/** Returns the stored videos of a course by their lectures. */
async function videosOf(course: string): Promise<Record<string, string>> {
  const rows = await sql<{ lectureId: string; url: string }[]>`
    select lecture_id as "lectureId", video_url as url from lectures where course_id = ${course} order by 1`;
  return Object.fromEntries(rows.map(({ lectureId, url }) => [lectureId, path.join(dataDir, decodeURIComponent(url))]));
}

const probe = (file: string, entries: string) =>
  execFileSync("ffprobe", ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", file]).toString();

/** The pitch of a sound in hertz: how often it goes from below to above zero, in a second. */
function pitchOf(file: string): number {
  const raw = execFileSync("ffmpeg", [
    "-v",
    "error",
    "-i",
    file,
    "-t",
    "1",
    "-ac",
    "1",
    "-ar",
    "8000",
    "-f",
    "s16le",
    "-",
  ]);
  const samples = new Int16Array(raw.buffer, raw.byteOffset, raw.length >> 1);
  return samples.filter((sample, i) => i > 0 && sample >= 0 && (samples[i - 1] ?? 0) < 0).length;
}

describe.skipIf(!hasFfmpeg)("videos that have arrived", { timeout: 180_000 }, () => {
  test("and are not what their names say are left out, open nothing else, and the others are stored", async () => {
    const course = await makeCourse(admin, "Impostors");
    const decoy = path.join(folder, "decoy.ts");
    await video("decoy.ts", []);
    const address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
    const playlist = (target: string) => `#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:10,\n${target}\n#EXT-X-ENDLIST\n`;
    await send(course, {
      "page.mp4": "<!doctype html><title>Not a video</title>",
      "passwords.mp4": playlist("file:///etc/hostname"),
      "other.ts": playlist(`file://${decoy}`),
      "request.mp4": playlist(`${address}/segment.ts`),
      "request.ts": playlist(`${address}/live.ts`),
      "dash.mp4": `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><BaseURL>${address}/</BaseURL></MPD>`,
      "list.mp4": `ffconcat version 1.0\nfile ${decoy}\n`,
      "cut.mp4": (await video("whole.mp4", [])).subarray(0, 3_000), // its index is at its end
      "deck.mp4": simplePdf(3),
      "bomb.mp4": zipSync({ "video.mp4": new Uint8Array(50_000_000) }),
      "sound.mp4": await video("sound.m4a", [...sine(440), "-map", "1:a"]),
      "thirty.mp4": await video("thirty.mp4", ["-t", "108000"], "color=black:s=32x32:r=1/600"), // hours
      "good.vtt": talkAbout("good", 6),
    });
    const notes = Object.fromEntries((await ended(sql, course)).map(({ name, code }) => [name, code]));
    const impostors = ["page.mp4", "passwords.mp4", "other.ts", "request.mp4", "request.ts", "dash.mp4"];
    for (const name of [...impostors, "list.mp4", "cut.mp4", "deck.mp4", "bomb.mp4"])
      expect([name, notes[name]]).toEqual([name, "not_video"]);
    expect(notes).toMatchObject({ "sound.mp4": "no_picture", "thirty.mp4": "too_long", "good.vtt": "added" });
    expect([...(await storedLectures(sql, INSTALLATION, course)).keys()]).toEqual(["good"]);
    const page = await admin.read(`/teach/${course}`);
    expect(page).toContain("page.mp4 is not a video. Export it again as MP4, then upload it.");
    expect(page).toContain("thirty.mp4 is longer than 24 hours. Split it, then upload the parts.");
    expect(caught).toEqual([]);
  });

  test("become playable: remuxed for a fast start, or converted", async () => {
    const course = await makeCourse(admin, "Formats");
    const tracks = ["-map", "0:v", "-map", "1:a", "-map", "2:a", "-map", "3:a", "-disposition:a", "0"];
    const sounds = [...sine(300), ...sine(800), ...sine(1500)];
    const second = [...sounds, ...tracks, "-disposition:a:1", "default", "-ac:a:2", "2"];
    await send(course, {
      "slow.mp4": await video("slow.mp4", [...sounds, ...tracks, "-pix_fmt", "yuv420p"]),
      "old.avi": await video("old.avi", ["-c:v", "mpeg4"]),
      "silent.mkv": await video("silent.mkv", ["-pix_fmt", "yuv444p", "-an"]),
      "tracks.webm": await video("tracks.webm", [...second, "-c:v", "libvpx", "-c:a", "libopus"]),
    });
    await ended(sql, course);
    const videos = await videosOf(course);
    expect(Object.keys(videos)).toEqual(["old", "silent", "slow", "tracks"]);
    for (const file of Object.values(videos)) {
      const bytes = await readFile(file);
      expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
      expect(probe(file, "stream=codec_name,pix_fmt")).toMatch(/^h264,yuv420p\n(aac(,unknown|,)?\n)?$/);
      const name = path.basename(file);
      expect((await fetch(`${app.url}/media/${course}/${name}`, { method: "HEAD" })).status).toBe(200);
    }
    // The default audio track is used, or else the first.
    expect(pitchOf(videos.tracks!)).toBeCloseTo(800, -1);
    expect(pitchOf(videos.slow!)).toBeCloseTo(300, -1);
  });

  test("keep the times of captions, also with a variable frame rate", async () => {
    const course = await makeCourse(admin, "Rates");
    // Black until a white picture at 6 s, with gaps of a second between the pictures of the first four.
    const flash = "color=black:s=160x90:r=20:d=9,drawbox=c=white:t=fill:enable='between(t,6,6.5)'";
    const variable = ["-vf", "select='gt(t,4)+not(mod(n,20))'", "-vsync", "vfr"];
    const made = await video("variable.mkv", [...sine(440, 9), ...variable, "-c:v", "mpeg4", "-c:a", "ac3"], flash);
    await send(course, { "variable.mkv": made, "variable.vtt": talkAbout("rates", 2) });
    await ended(sql, course);
    const file = (await videosOf(course)).variable!;
    expect(await mediaSeconds(file)).toBeCloseTo(9, 0);
    const { stderr } = spawnSync("ffmpeg", ["-i", file, "-vf", "blackdetect=d=0.2", "-an", "-f", "null", "-"]);
    const [, end] = /black_end:([\d.]+)/.exec(stderr.toString()) ?? [];
    expect(Math.abs(Number(end) - 6)).toBeLessThan(0.1);
    const cues = await sql<{ startMs: number }[]>`
      select start_ms as "startMs" from cues where course_id = ${course} order by 1`;
    expect(cues.map(({ startMs }) => startMs)).toEqual([0, 5_000]);
  });
});

test.skipIf(!hasFfmpeg)("transcription hears the sound that students hear", async () => {
  const tracks = ["-map", "0:v", "-map", "1:a", "-map", "2:a", "-disposition:a", "0", "-disposition:a:0", "default"];
  await video("two.mkv", [...sine(300), ...sine(800), ...tracks, "-ac:a:0", "1", "-ac:a:1", "2"]);
  const file = path.join(folder, "heard.mp3");
  execFileSync("tee", [file], {
    input: await recordingOf(path.join(folder, "two.mkv")).compressed(),
    stdio: ["pipe", "ignore", "ignore"],
  });
  expect(Math.abs(pitchOf(file) - 300)).toBeLessThan(10);
});

test("a video and its captions find each other, however their names are written", { timeout: 90_000 }, async () => {
  const course = await makeCourse(admin, "Names");
  const long = `${"é".repeat(140)} 2`;
  await send(course, {
    "Año é.srt": "1\n00:00:01,000 --> 00:00:04,000\nA stem is a shortened word.\n",
    ["Año é.chapters.vtt".normalize("NFD")]: "WEBVTT\n\n00:00.000 --> 00:04.000\nStems\n",
    [`${long}.vtt`]: talkAbout("length", 2),
    [`${long.slice(0, -1)}3.vtt`]: talkAbout("length", 2),
    "../../\u202Egpj.vtt": talkAbout("marks", 2),
  });
  await ended(sql, course);
  const lectures = await sql<{ title: string; chapters: { title: string }[] }[]>`
    select title, chapters from lectures where course_id = ${course} order by title`;
  expect(lectures).toHaveLength(4);
  expect(lectures[0]).toMatchObject({ title: "Año é", chapters: [{ title: "Stems" }] });
  expect(lectures.at(-1)?.title).not.toContain("\u202E");
});
