import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startApp, type AppServer } from "./app-server";
import { engine } from "./database";

const libraries = existsSync("/usr/lib")
  ? readdirSync("/usr/lib").map((folder) => `/usr/lib/${folder}/faketime/libfaketime.so.1`)
  : [];
/** The library that fakes a process's clock, if it is installed. */
export const libfaketime = libraries.find((file) => existsSync(file));

/** Starts a server, and on the embedded engine its database, whose clock `jump` moves: "+30d". */
export async function startWithClock(): Promise<{ app: AppServer; jump: (offset: string) => Promise<void> }> {
  const clock = path.join(await mkdtemp(path.join(tmpdir(), "cuepoint-clock-")), "offset");
  await writeFile(clock, "+0");
  const faked = {
    LD_PRELOAD: libfaketime!,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  const env = { ...(engine === "embedded" ? { DATABASE_URL: "" } : {}), ...faked };
  return { app: await startApp({ args: ["--mocks"], env }), jump: (offset) => writeFile(clock, offset) };
}
