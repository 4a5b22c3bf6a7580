import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordingOf } from "./extract-audio.server";
import { makePictures } from "./make-pictures.server";
import { makeMp4 } from "./uploads/convert-video.server";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-tools-"));
  // why: what ffmpeg may use of a machine shows on a large one only, so that its arguments are checked
  const tool = (name: string, script: string) => writeFile(path.join(folder, name), `#!/bin/sh\n${script}\n`);
  await tool("ffmpeg", `echo "$@" >> "${folder}/calls"\nfor last; do :; done\ncase "$last" in /*) : > "$last";; esac`);
  await tool("ffprobe", "echo 60");
  for (const name of ["ffmpeg", "ffprobe"]) await chmod(path.join(folder, name), 0o755);
  vi.stubEnv("PATH", `${folder}:${process.env.PATH ?? ""}`);
  await writeFile(path.join(folder, "a.mp4"), "x");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test("ffmpeg decodes, filters and encodes on one core, whatever it makes", async () => {
  const [file, at] = [path.join(folder, "a.mp4"), (name: string) => path.join(folder, name)];
  const probed = { seconds: 60, isWeb: false, sound: 0 };
  const options = { signal: new AbortController().signal, onShare: () => {} };
  expect(await makeMp4(file, at("copied.mp4"), { ...probed, isMp4: true }, options)).toBeNull();
  expect(await makeMp4(file, at("encoded.mp4"), { ...probed, isMp4: false }, options)).toBeNull();
  await makePictures(file, { poster: at("poster.jpg"), thumbnails: at("thumbnails.jpg") });
  await recordingOf(file).compressed();
  for await (const _ of recordingOf(file).samples());
  const calls = (await readFile(at("calls"), "utf8")).trim().split("\n");
  expect(calls).toHaveLength(6);
  for (const call of calls) {
    const [input = "", output = ""] = call.split(" -i ");
    expect(input).toContain("-filter_threads 1 -threads 1");
    // Raw samples need no encoder.
    if (!call.endsWith("pipe:1")) expect(output).toContain("-threads 1");
  }
});
