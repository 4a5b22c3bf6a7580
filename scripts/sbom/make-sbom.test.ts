import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { makeSbom, type LockFile } from "./make-sbom";

const manifest = { name: "cuepoint", version: "1.0.0", license: "MIT" };
const NOW = new Date("2026-11-22T00:00:00Z");

test("lists every production package once per version, as Node resolves it", () => {
  const lock: LockFile = {
    packages: {
      "": { dependencies: { a: "1", "@scope/b": "1" } },
      "node_modules/a": {
        version: "1.0.0",
        license: "MIT",
        integrity: `sha512-${Buffer.from("hash").toString("base64")}`,
        dependencies: { c: "1" },
      },
      "node_modules/a/node_modules/c": { version: "1.0.0", license: "(MIT OR CC0-1.0)" },
      "node_modules/@scope/b": {
        version: "2.0.0",
        license: "Public Domain",
        dependencies: { c: "2" },
        optionalDependencies: { system: "1" },
      },
      "node_modules/@scope/b/node_modules/d": {
        version: "4.0.0",
        optional: true,
        license: "MIT",
        dependencies: { c: "2" },
      },
      "node_modules/c": { version: "2.0.0", license: "MIT" },
      "node_modules/system": { version: "1.0.0", optional: true, license: "MIT" },
      "node_modules/tool": { version: "9.0.0", dev: true, license: "MIT" },
    },
  };
  const { components, dependencies, metadata } = makeSbom(manifest, lock, NOW);
  expect(metadata).toMatchObject({
    timestamp: "2026-11-22T00:00:00.000Z",
    component: { type: "application", name: "cuepoint", purl: "pkg:npm/cuepoint@1.0.0" },
  });
  expect(components.map(({ purl, scope }) => [purl, scope])).toEqual([
    ["pkg:npm/%40scope/b@2.0.0", "required"],
    ["pkg:npm/a@1.0.0", "required"],
    ["pkg:npm/c@1.0.0", "required"],
    ["pkg:npm/c@2.0.0", "required"],
    ["pkg:npm/d@4.0.0", "optional"],
    ["pkg:npm/system@1.0.0", "optional"],
  ]);
  expect(components[0]).toMatchObject({
    group: "@scope",
    name: "b",
    licenses: [{ license: { name: "Public Domain" } }],
  });
  expect(components[1]).toMatchObject({
    hashes: [{ alg: "SHA-512", content: Buffer.from("hash").toString("hex") }],
    licenses: [{ license: { id: "MIT" } }],
  });
  expect(components[2]!.licenses).toEqual([{ expression: "(MIT OR CC0-1.0)" }]);
  expect(Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))).toMatchObject({
    "cuepoint@1.0.0": ["@scope/b@2.0.0", "a@1.0.0"],
    "a@1.0.0": ["c@1.0.0"],
    "@scope/b@2.0.0": ["c@2.0.0", "system@1.0.0"],
    "d@4.0.0": ["c@2.0.0"],
  });
});

test(
  "npm run sbom lists the same production packages as npm ls, without paths of this machine",
  { timeout: 60_000 },
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), "cuepoint-sbom-"));
    try {
      const file = path.join(folder, "sbom.cdx.json");
      const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/sbom.ts", file], {
        encoding: "utf8",
      });
      expect({ status, stderr, stdout }).toEqual({
        status: 0,
        stderr: "",
        stdout: expect.stringMatching(/: \d+ packages\.\n$/),
      });
      const text = readFileSync(file, "utf8");
      const sbom = JSON.parse(text) as ReturnType<typeof makeSbom>;
      expect(sbom).toMatchObject({
        bomFormat: "CycloneDX",
        specVersion: "1.5",
        version: 1,
        metadata: { component: { name: "cuepoint" } },
      });

      const { stdout: list } = spawnSync("npm", ["ls", "--omit=dev", "--all", "--json", "--long"], {
        encoding: "utf8",
        maxBuffer: 2 ** 28,
        shell: process.platform === "win32",
      });
      const listed = new Set(packagesOf(JSON.parse(list) as Tree));
      expect(listed.size).toBeGreaterThan(300);
      const refs = new Set(sbom.components.map((component) => component["bom-ref"]));
      expect([...listed].filter((ref) => !refs.has(ref))).toEqual([]);
      const required = sbom.components
        .filter(({ scope }) => scope === "required")
        .map((component) => component["bom-ref"]);
      expect(required.filter((ref) => !listed.has(ref))).toEqual([]);
      for (const { ref, dependsOn } of sbom.dependencies.slice(1))
        for (const need of dependsOn) expect(refs, `${ref} needs ${need}`).toContain(need);

      for (const local of [process.cwd(), homedir(), "node_modules/", "registry"])
        expect(text.split(/[\s"]/).filter((word) => word.startsWith(local))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

type Tree = { name?: string; version?: string; dependencies?: Record<string, Tree & { missing?: boolean }> };

function packagesOf({ dependencies = {} }: Tree): string[] {
  return Object.entries(dependencies).flatMap(([name, tree]) =>
    tree.version && !tree.missing ? [`${tree.name ?? name}@${tree.version}`, ...packagesOf(tree)] : [],
  );
}
