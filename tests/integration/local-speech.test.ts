import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLocalTranscriber } from "~/ai/local-speech/local-transcriber.server";
import type { Recording } from "~/ai/transcriber";
import { checkSpeechModel } from "~/doctor/check-models.server";
import { recordingOf } from "~/ingest/extract-audio.server";
import { newDataDir, removeDataDir } from "../setup/database";
import { runCli } from "../setup/run-cli";
import { writeMoonshine, writeWhisper } from "../setup/table-speech-models";
import { TONES, toneSamples, writeToneModel, writeTones } from "../setup/tone-speech-model";
import { writeToneTransducer } from "../setup/tone-transducer";

// sherpa-onnx and its own onnxruntime, with models that the tests write: they hear a tone as a part of a word.
const isInstalled = existsPackage("sherpa-onnx-node");
const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;
if (!isInstalled) console.warn("sherpa-onnx-node is not installed: local speech models are not tested");

let folder: string;
let model: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cuepoint-speech-"));
  model = path.join(folder, "tones");
  await writeToneModel(model);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function existsPackage(name: string): boolean {
  try {
    return createRequire(import.meta.url).resolve(name) !== "";
  } catch {
    return false;
  }
}

/** Says "low middle high" every six seconds, without end. */
async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) yield toneSamples();
}

/** Says it once. */
const sixSeconds: Recording = {
  samples: async function* () {
    yield toneSamples();
  },
  compressed: () => Promise.reject(new Error("a local model takes samples")),
};

/** The command lines of running processes that have this text in them. Linux only. */
async function commandsWith(text: string): Promise<string[]> {
  const ids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")));
  return commands.filter((command) => command.includes("recognizer") && command.includes(text));
}

describe.skipIf(!isInstalled)("a local speech model", () => {
  test.skipIf(!hasFfmpeg)("hears words at their times in the video, also if its sound starts late", async () => {
    const files = { prompt: path.join(folder, "prompt.mp4"), late: path.join(folder, "late.mp4") };
    await writeTones(files.prompt, { seconds: 60 });
    await promisify(execFile)("ffmpeg", [
      ...["-loglevel", "error", "-f", "lavfi", "-i", "color=s=64x64:r=5:d=20", "-itsoffset", "3", "-t", "12"],
      ...["-i", files.prompt, files.late],
    ]);
    const heard: number[] = [];
    const onSeconds = (seconds: number) => heard.push(seconds);
    const words = await createLocalTranscriber(model).transcribe(recordingOf(files.prompt), { onSeconds });
    expect(words).toHaveLength(30);
    expect(words.slice(0, 3).map(({ text }) => text)).toEqual(["low", "middle", "high"]);
    for (const [index, { start }] of words.entries()) {
      const said = Math.floor(index / 3) * 6 + (TONES[[0, 1, 3][index % 3]!]?.from ?? NaN);
      expect(Math.abs(start - said)).toBeLessThan(0.12);
    }
    expect(heard.at(-1)).toBeGreaterThan(55);
    const [first] = await createLocalTranscriber(model).transcribe(recordingOf(files.late));
    expect(Math.abs(first!.start - 3.5)).toBeLessThan(0.12);
  });

  test("hears words at their times with a transducer, which also tells how long they are", async () => {
    const transducer = path.join(folder, "transducer");
    await writeToneTransducer(transducer);
    const words = await createLocalTranscriber(transducer).transcribe(sixSeconds);
    expect(words.map(({ text }) => text)).toEqual(["low", "middle", "high"]);
    for (const [index, word] of [TONES[0], TONES[1], TONES[3]].entries())
      expect(Math.abs(words[index]!.start - (word?.from ?? NaN))).toBeLessThan(0.12);
  });

  test("tells Whisper the language, and spreads its words over the segment", async () => {
    const whisper = path.join(folder, "whisper");
    await writeWhisper(whisper);
    const { transcribe } = createLocalTranscriber(whisper);
    const [spoken] = await transcribe(sixSeconds, { language: "es-MX" });
    expect(spoken).toMatchObject({ start: expect.closeTo(0.3, 1), end: expect.closeTo(1.2, 1), text: "hola." });
    const detected = await transcribe(sixSeconds, { language: null });
    expect(detected.map(({ text }) => text)).toEqual(Array(3).fill(["hello", "there."]).flat());
    for (const [index, word] of detected.entries())
      if (index % 2 === 1) expect(word.start).toBe(detected[index - 1]?.end);
  });

  test("does not mistake a model's errors for silence", async () => {
    const whisper = path.join(folder, "mixed");
    await writeWhisper(whisper);
    await copyFile(path.join(whisper, "table-encoder.onnx"), path.join(whisper, "table-decoder.onnx"));
    await expect(checkSpeechModel({ TRANSCRIPTION_MODEL: `local:${whisper}` })).rejects.toMatchObject({
      operatorMessage: expect.stringMatching(/mixed does not work\. .*Check that its files .* belong to one model\./),
    });
  });

  test("runs Moonshine", async () => {
    const moonshine = path.join(folder, "moonshine");
    await writeMoonshine(moonshine);
    const words = await createLocalTranscriber(moonshine).transcribe(sixSeconds);
    expect(words.map(({ text }) => text)).toEqual(Array(3).fill(["good", "morning"]).flat());
  });

  test("stops in the middle when it is cancelled, and leaves no process", async () => {
    const stop = new AbortController();
    const options = { signal: stop.signal, onSeconds: () => stop.abort() };
    await expect(
      createLocalTranscriber(model).transcribe({ ...sixSeconds, samples: endless }, options),
    ).rejects.toThrow(/abort/i);
    await expect.poll(() => commandsWith(model)).toEqual([]);
  });

  test.runIf(process.platform === "linux")("ends with the process that started it", { timeout: 30_000 }, async () => {
    const program = `
      const { createLocalTranscriber } = await import("./app/ai/local-speech/local-transcriber.server.ts");
      const { toneSamples } = await import("./tests/setup/tone-speech-model.ts");
      const samples = async function* () { for (;;) yield toneSamples(); };
      await createLocalTranscriber(${JSON.stringify(model)}).transcribe({ samples }, { onSeconds: () => console.log("heard") });`;
    const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(parent.stdout, "data");
    expect(await commandsWith(model)).not.toEqual([]);
    parent.kill("SIGKILL");
    await expect.poll(() => commandsWith(model), { timeout: 10_000 }).toEqual([]);
  });

  test.each([
    ["a broken file", "model.onnx", "not a model", /broken-0 does not work\. Load model from .* failed/],
    [
      "tokens of another model",
      "tokens.txt",
      "a 0\nb 1\n",
      /its? process ended \(exit code 255\), saying: We expect that tokens/i,
    ],
    ["no tokens", "tokens.txt", null, /looks like a NeMo CTC .* lacks tokens\.txt/],
  ])("reports the error with %s, and the caller continues", async (_what, name, content, problem) => {
    const broken = path.join(folder, `broken-${content === null ? 2 : name === "model.onnx" ? 0 : 1}`);
    await writeToneModel(broken);
    await (content === null ? rm(path.join(broken, name)) : writeFile(path.join(broken, name), content));
    await expect(checkSpeechModel({ TRANSCRIPTION_MODEL: `local:${broken}` })).rejects.toMatchObject({
      code: "model_unavailable",
      message: expect.not.stringContaining(folder),
      operatorMessage: expect.stringMatching(problem),
    });
  });

  test("is checked by the doctor with a second of silence", async () => {
    expect(await checkSpeechModel({ TRANSCRIPTION_MODEL: `local:${model}` })).toEqual([
      { state: "ok", found: expect.stringMatching(/^NeMo CTC .* loaded in .* by their loudness$/) },
    ]);
    await expect(checkSpeechModel({ TRANSCRIPTION_MODEL: "local:/nowhere" })).rejects.toMatchObject({
      operatorMessage: expect.stringContaining("/nowhere, cannot be read: it does not exist. Put the files"),
    });
  });

  test.skipIf(!hasFfmpeg)("gives a lecture its transcript when it is ingested", { timeout: 60_000 }, async () => {
    const dataDir = await newDataDir();
    const course = path.join(folder, "course");
    await mkdir(course);
    await writeTones(path.join(course, "tones.mp4"), { seconds: 24 });
    const env = { DATA_DIR: dataDir, TRANSCRIPTION_MODEL: `local:${model}` };
    try {
      const { code, stdout, stderr } = await runCli("ingest", [course, "--json"], env);
      expect(stderr).toContain("Transcribing tones with local:tones: 0.4 min of audio");
      expect(stderr).toContain("free");
      expect({ code, lecture: JSON.parse(stdout) }).toMatchObject({
        code: 0,
        lecture: { chunks: 1, status: "stored" },
      });
      const kept = await readdir(path.join(dataDir, "transcripts", "course"));
      expect(kept.filter((name) => !name.endsWith(".json"))).toEqual([]);
    } finally {
      await removeDataDir(dataDir);
    }
  });
});
