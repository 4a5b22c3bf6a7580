import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { START_COMMAND, startApp } from "../setup/app-server";
import { ask, readChunks } from "../setup/chat-client";
import { endEmbeddedDatabase } from "../setup/database";

// Starts the build with the other supported versions of Node, which npm installs as packages.
const SUPPORTED = [20, 22, 24];
const current = Number(process.versions.node.split(".")[0]);

describe.each(SUPPORTED.filter((major) => major !== current))("Node %i", (major) => {
  let folder: string;
  let node: string | null;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "cuepoint-node-"));
    node = installNode(major, folder);
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test(
    "starts the built server, ingests the sample course, answers and shows a lecture",
    { timeout: 120_000 },
    async (context) => {
      if (node === null)
        return context.skip(
          `Node ${major} could not be installed: the registry has no package of it for this system, or cannot be reached`,
        );
      const dataDir = mkdtempSync(path.join(tmpdir(), "cuepoint-node-data-"));
      try {
        const app = await startApp({ dataDir, command: [node, ...START_COMMAND.slice(1)] });
        try {
          expect(app.output()).toContain("Ingesting the sample course");
          expect(await (await fetch(`${app.url}/metrics`)).text()).toMatch(
            new RegExp(`nodejs_version_info\\{version="v${major}\\.`),
          );
          const { response } = await ask(app.url, { text: "Why do we stem words?" });
          expect(readChunks(await response.text()).map(({ type }) => type)).toEqual(
            expect.arrayContaining(["data-rag-source", "data-citation-anchor", "finish"]),
          );
          expect((await fetch(`${app.url}/courses/search-101/lectures/inverted-index`)).status).toBe(200);
        } finally {
          await app.stop();
        }
        expect(app.output()).not.toMatch(/Building|Warning|"level":[56]0/);
      } finally {
        await endEmbeddedDatabase(dataDir);
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  );
});

/**
 * Installs a version of Node from its npm package. Returns the path of its program, or null if that is not possible.
 */
function installNode(major: number, folder: string): string | null {
  const system = process.platform === "win32" ? "win" : process.platform;
  const name = `node-${system}-${process.arch}`;
  const args = [
    "install",
    `${name}@${major}`,
    "--prefix",
    folder,
    "--prefer-offline",
    "--no-save",
    "--no-audit",
    "--no-fund",
  ];
  spawnSync("npm", args, { cwd: folder, encoding: "utf8", shell: process.platform === "win32" });
  const program = path.join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  return existsSync(program) ? program : null;
}
