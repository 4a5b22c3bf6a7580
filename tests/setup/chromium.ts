import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";

// The headless shell has no windows or tabs to draw and loads a page in half the time.
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

export const LAUNCH_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=no-user-gesture-required",
];

/** Finds Chromium: CHROMIUM_PATH, one on the PATH, an installed Chrome, or Playwright's. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  const directories = (process.env.PATH ?? "").split(path.delimiter);
  const onPath = NAMES.flatMap((name) => directories.map((directory) => path.join(directory, name)));
  return [...onPath, ...PLACES, chromium.executablePath()].find((file) => existsSync(file)) ?? null;
}

/** Finds or installs Chromium. Throws an error that says how to install it manually. */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log("No Chromium was found; installing one …");
  const cli = path.resolve("node_modules/playwright-core/cli.js");
  run(process.execPath, [cli, "install", "chromium"]);
  if (!findChromium() && process.platform === "linux" && process.getuid?.() === 0) {
    run("apt-get", ["update"]);
    run("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"]);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    "The end-to-end tests need Chromium, and none could be installed. Install Chrome or Chromium " +
      '(Debian and Ubuntu: "sudo apt-get install chromium"), or set CHROMIUM_PATH to its executable.',
  );
}

function run(command: string, args: string[]) {
  spawnSync(command, args, { stdio: "ignore", timeout: 5 * 60_000 });
}
