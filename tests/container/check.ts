/**
 * `npm run check-container` builds the image by the Dockerfile's own instructions, in a Debian that debootstrap makes,
 * and runs it there as a container would: as the image's user, with a read-only file system. It needs root, debootstrap,
 * and a network with a Debian mirror and the package registry; it takes a few minutes and 3 GB.
 *
 * A chroot does not show what only a container engine does: namespaces of processes and networks, limits on memory and
 * processes, dropped capabilities, the cache of layers, and the exact base image.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { argumentsOf, readDockerfile } from "../packaging/read-dockerfile";
import { buildStage, bytesOf, makeBase, missingTool, type Built } from "./chroot-image";
import { runImage } from "./run-image";

const MIRROR = process.env.DEBIAN_MIRROR ?? "http://deb.debian.org/debian";
const LIMIT_MB = 400;

const missing = missingTool();
if (missing) {
  console.log(`Skipped: ${missing}.`);
  process.exit(0);
}
const folder = mkdtempSync(path.join(process.env.CONTAINER_DIR ?? tmpdir(), "cuepoint-container-"));
try {
  const image = build();
  const problems = await runImage(image.root, readDockerfile(readFileSync("Dockerfile", "utf8")).at(-1) ?? []);
  problems.push(...printSize(image));
  for (const problem of problems) console.error(`✗ ${problem}`);
  console.log(problems.length === 0 ? "The image builds, runs and ends as it should." : `${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the stages of the Dockerfile, and returns the last one. */
function build(): Built {
  const stages = readDockerfile(readFileSync("Dockerfile", "utf8"));
  const named: Record<string, string> = {};
  let built: Built | null = null;
  for (const [n, stage] of stages.entries()) {
    const [image = "", , name] = argumentsOf(stage, "FROM").split(/\s+/);
    const base = named[image] ?? path.join(folder, image.replace(/\W/g, "-"));
    if (!named[image]) makeBase(image, base, MIRROR);
    console.error(`Stage ${n + 1}: ${image}`);
    built = buildStage(stage, base, path.join(folder, `stage-${n}`), named);
    if (name) named[name] = built.root;
  }
  if (!built) throw new Error("The Dockerfile has no stage.");
  return built;
}

/** Prints what each layer adds, the biggest folders, and the image's size. Returns a problem if it is too big. */
function printSize({ root, layers }: Built): string[] {
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0).padStart(6)} MB`;
  for (const { step, bytes } of layers) console.log(`${mb(bytes)}  ${step.slice(0, 100)}`);
  const total = layers.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`${mb(total)}  in all, uncompressed`);
  const sent = compressedBytes(root);
  console.log(`${mb(sent)}  compressed, as a registry sends it`);
  const folders = ["app/node_modules", "app/build", "app/app", "app/public", "usr/lib", "usr/local"];
  for (const place of folders) console.log(`${mb(bytesOf(path.join(root, place)))}  /${place}`);
  return sent > LIMIT_MB * 1e6
    ? [`The image has ${mb(sent).trim()} compressed instead of at most ${LIMIT_MB} MB.`]
    : [];
}

/** The size of the layers together as a registry sends them. */
function compressedBytes(root: string): number {
  const counted = 'tar --create --directory "$0" . | gzip | wc --bytes';
  return Number(execFileSync("sh", ["-c", counted, root], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
}
