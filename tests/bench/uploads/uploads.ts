import { link, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startApp, type AppServer } from "../../setup/app-server";
import { removeDataDir } from "../../setup/database";
import type { FormBrowser } from "../../setup/form-browser";
import { administratorOf, afterRestart, makeCourse, tusClient } from "../../setup/made-course";
import { measurement, median, type Measurement } from "../measurement";
import { sampleMemory } from "../sample-memory";
import { breakChunk, CHUNK, isIdentical, sendChunk, type Transfer } from "./transfer";

/** `UPLOAD_RUNS=5` measures less. */
const RUNS = Number(process.env.UPLOAD_RUNS ?? 20);
const GB = 1_000_000_000;
const SIZE = 2 * GB;
const DISCONNECTS = 20;
const KILLS = 2;
const AT_ONCE = 10;
const IDLE_SECONDS = 8;
const MEMORY_MB = 100;

/** A server that is killed and started again, with a course and the cookie of its administrator. */
type Receiver = { app: AppServer; browser: FormBrowser; dataDir: string; courseId: string };

/** Measures uploads of 2 GB that connections and servers interrupt, ten of them at once, and the server's memory. */
export async function benchUploads(): Promise<Measurement[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "cuepoint-bench-"));
  const receiver = await startReceiver(dataDir);
  try {
    const together = await atOnce(receiver);
    const runs: Run[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await interruptedRun(receiver, run));
    const identical = runs.filter((run) => run.isIdentical).length;
    const name = `2 GB in chunks of 8 MiB, ${DISCONNECTS} lost connections, ${KILLS} kills of the server`;
    const broken = runs.reduce((sum, run) => sum + run.resumedInside, 0);
    return [
      measurement(`${name}: runs with the same bytes`, identical, "", "all runs", RUNS, { atLeast: RUNS }),
      measurement(
        "the same, losses and kills after which a part of a chunk was kept",
        broken,
        "",
        "all of them",
        RUNS * (DISCONNECTS + KILLS),
        {
          atLeast: 0.5 * RUNS * (DISCONNECTS + KILLS),
        },
      ),
      measurement(
        `${AT_ONCE} uploads at once: files with the same bytes`,
        together.identical,
        "",
        "all files",
        AT_ONCE,
        {
          atLeast: AT_ONCE,
        },
      ),
      measurement(
        `${AT_ONCE} uploads at once: memory of the server, peak`,
        together.peakMb,
        "MB",
        "idle",
        together.idleMb,
        {
          atMost: together.idleMb + MEMORY_MB,
        },
      ),
    ];
  } finally {
    await receiver.app.stop();
    await removeDataDir(dataDir);
  }
}

const startServer = (dataDir: string) =>
  startApp({ dataDir, mortal: true, env: { LOG_LEVEL: "warn", MAX_COURSE_UPLOADS_MB: "0", MAX_UPLOAD_MB: "0" } });

async function startReceiver(dataDir: string): Promise<Receiver> {
  const app = await startServer(dataDir);
  const browser = await administratorOf(app);
  return { app, browser, dataDir, courseId: await makeCourse(browser, "Uploads") };
}

const senderOf = ({ app, browser }: Receiver) => ({ url: app.url, browser });

async function create(receiver: Receiver, seed: number, size: number): Promise<Transfer> {
  const created = await tusClient(senderOf(receiver)).create(receiver.courseId, `part ${seed}.mp4`, size);
  const place = created.headers.get("location");
  if (created.status !== 201 || !place) throw new Error(`an upload was answered by ${created.status}`);
  return { path: place, seed, size };
}

const fileOf = ({ dataDir, courseId }: Receiver, { path: place }: Transfer) =>
  path.join(dataDir, "incoming", courseId, path.basename(place));

/** `resumedInside`: how often an upload continued inside of a chunk, so that the interruption was one. */
type Run = { isIdentical: boolean; resumedInside: number };

async function interruptedRun(receiver: Receiver, run: number): Promise<Run> {
  const transfer = await create(receiver, 1_000 + run, SIZE);
  // The job deletes what is not a video. Another name keeps the bytes.
  const kept = path.join(receiver.dataDir, `kept-${run}`);
  await link(fileOf(receiver, transfer), kept);
  const moments = Array.from({ length: DISCONNECTS + KILLS }, () => Math.random() * SIZE).sort((a, b) => a - b);
  const isKill = new Set(Array.from({ length: KILLS }, (_, i) => Math.floor(((i + 1) * moments.length) / (KILLS + 1))));
  let [offset, resumedInside, interrupted] = [0, 0, 0];
  while (offset < SIZE) {
    if (offset + CHUNK < (moments[interrupted] ?? Infinity)) {
      const next = await sendChunk(senderOf(receiver), transfer, offset);
      offset = next ?? (await resumedAt(receiver, transfer));
      continue;
    }
    const before = offset;
    if (isKill.has(interrupted++)) await killDuring(receiver, transfer, offset);
    else await breakChunk(senderOf(receiver), transfer, offset);
    offset = await resumedAt(receiver, transfer);
    if (offset > before && offset < before + CHUNK) resumedInside++;
  }
  const result = { isIdentical: await isIdentical(kept, transfer), resumedInside };
  await rm(kept);
  return result;
}

/** Kills the server while it receives a chunk, and starts it again. */
async function killDuring(receiver: Receiver, transfer: Transfer, offset: number): Promise<void> {
  const sending = sendChunk(senderOf(receiver), transfer, offset); // the connection breaks
  await sleep(Math.random() * 20);
  receiver.app.kill();
  await sending;
  receiver.app = await startServer(receiver.dataDir);
  receiver.browser = afterRestart(receiver.browser, receiver.app.url);
}

/** Offset at which the upload resumes. A lost connection may hold its lock for a moment. */
async function resumedAt(receiver: Receiver, { path: place }: Transfer): Promise<number> {
  for (let tries = 0; tries < 100; tries++, await sleep(100)) {
    const offset = await tusClient(senderOf(receiver))
      .offsetOf(place)
      .catch(() => NaN);
    if (Number.isInteger(offset)) return offset;
  }
  throw new Error("an interrupted upload does not say where it continues");
}

/** Sends ten files at the same time, and samples the server's memory before and during that. */
async function atOnce(receiver: Receiver): Promise<{ identical: number; idleMb: number; peakMb: number }> {
  const idle = sampleMemory(receiver.app.pid);
  await sleep(IDLE_SECONDS * 1_000);
  const idleMb = median(await idle.samples());
  const transfers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, seed) => create(receiver, seed, SIZE / AT_ONCE)),
  );
  const memory = sampleMemory(receiver.app.pid);
  // Without the last byte: a complete file starts a job.
  await Promise.all(
    transfers.map(async (transfer) => {
      const end = transfer.size - 1;
      let offset = 0;
      while (offset < end)
        offset = (await sendChunk(senderOf(receiver), transfer, offset, end)) ?? (await resumedAt(receiver, transfer));
    }),
  );
  const peakMb = Math.max(...(await memory.samples()));
  const same = await Promise.all(
    transfers.map((transfer) => isIdentical(fileOf(receiver, transfer), { ...transfer, size: transfer.size - 1 })),
  );
  for (const { path: place } of transfers) await tusClient(senderOf(receiver)).request("DELETE", place);
  return { identical: same.filter(Boolean).length, idleMb, peakMb };
}
