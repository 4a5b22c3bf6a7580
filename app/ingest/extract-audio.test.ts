import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { AppError } from "~/platform/errors";
import { isSilent, recordingOf } from "./extract-audio.server";

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

test.skipIf(!hasFfmpeg)("a video without sound is said to have none, however it is read", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "cuepoint-silent-"));
  try {
    const file = path.join(folder, "silent.mp4");
    spawnSync("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "color=s=64x64:r=5", "-t", "1", "-an", file]);
    const { compressed, samples } = recordingOf(file);
    const read = async () => {
      for await (const _part of samples()) expect.unreachable();
    };
    for (const attempt of [() => compressed(), read]) {
      const error: unknown = await attempt().catch((thrown: unknown) => thrown);
      expect(error instanceof AppError && isSilent(error)).toBe(true);
      expect((error as AppError).message).toBe("silent.mp4 has no sound.");
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
