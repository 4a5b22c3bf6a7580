import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { packageOf, productionImports, unresolvable } from "./production-imports";

let root: string;
beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), "cuepoint-imports-"))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

/** Creates a package in a node_modules folder of the fixture. */
function install(name: string, version: string, code: string, within = ""): void {
  const folder = path.join(within, "node_modules", name);
  write(path.join(folder, "package.json"), JSON.stringify({ name, version, type: "module", main: "index.js" }));
  write(path.join(folder, "index.js"), code);
}

async function buildServer(source: string, options: { bundle?: string[]; onDemand?: string[] } = {}): Promise<string> {
  write(
    "package.json",
    JSON.stringify({
      name: "fixture",
      type: "module",
      dependencies: { direct: "1.0.0", parser: "1.0.0" },
      devDependencies: { helper: "9.0.0" },
    }),
  );
  write("server.js", source);
  const result = await build({
    configFile: false,
    root,
    logLevel: "silent",
    plugins: [productionImports({ root, ...options })],
    build: { ssr: "server.js", write: false, minify: false },
  });
  const { output } = result as { output: { type: string; code: string }[] };
  return output.map(({ code = "" }) => code).join("\n");
}

test("keeps dependencies as imports, and bundles the dependencies of bundled packages in the version they require", async () => {
  install("direct", "1.0.0", `export const direct = "direct";`);
  install(
    "parser",
    "1.0.0",
    `import { helper } from "helper"; import { direct } from "direct"; export const parsed = helper + direct;`,
  );
  install("helper", "1.0.0", `export const helper = "helper, version one";`, "node_modules/parser");
  install("helper", "9.0.0", `export const helper = "helper, version nine";`);
  const code = await buildServer(
    `import { parsed } from "parser"; import { direct } from "direct"; console.log(parsed, direct);`,
    { bundle: ["parser"] },
  );
  expect(code).toContain("helper, version one");
  expect(code).not.toContain("version nine");
  expect(code).toMatch(/from "direct"/);
  expect(code).not.toMatch(/from "(helper|parser)"/);
});

test("bundles a dependency if the importer resolves another version of it", async () => {
  install("direct", "1.0.0", `export const direct = "direct, version one";`);
  install("parser", "1.0.0", `export { direct } from "direct";`);
  install("direct", "7.0.0", `export const direct = "direct, version seven";`, "node_modules/parser");
  const code = await buildServer(`import { direct } from "parser"; console.log(direct);`, { bundle: ["parser"] });
  expect(code).toContain("direct, version seven");
});

test.each([
  ["helper", "is a development dependency"],
  ["stranger", "package.json does not list"],
])("the build fails on an import of %s, which is missing in production", async (name, reason) => {
  install(name, "1.0.0", `export default 1;`);
  await expect(buildServer(`import value from "${name}"; console.log(value);`)).rejects.toThrow(reason);
});

test("allows packages that are imported on demand to be missing at the start", async () => {
  install("helper", "9.0.0", `export const helper = "helper";`);
  expect(await buildServer(`export const load = () => import("helper");`, { onDemand: ["helper"] })).toContain(
    `import("helper")`,
  );
  await expect(
    buildServer(`import { helper } from "helper"; console.log(helper);`, { onDemand: ["helper"] }),
  ).rejects.toThrow(/server\.js imports "helper"/);
});

test("checks the static imports of every chunk that the entry reaches", () => {
  const chunk = (fileName: string, imports: string[], dynamicImports: string[] = [], isEntry = false) => ({
    fileName,
    imports,
    dynamicImports,
    isEntry,
  });
  const chunks = [
    chunk("entry.js", ["shared.js", "node:fs"], ["mocks.js"], true),
    chunk("shared.js", ["react/jsx-runtime"]),
    chunk("mocks.js", ["msw/node"], ["vite"]),
  ];
  expect(unresolvable(chunks, { dependencies: { react: "18" } }, ["msw", "vite"])).toEqual([]);
  expect(unresolvable(chunks, { dependencies: {} }, ["msw"])).toEqual([
    { specifier: "react/jsx-runtime", file: "shared.js" },
    { specifier: "vite", file: "mocks.js" },
  ]);
});

test.each([
  ["react/jsx-runtime", "react"],
  ["@ai-sdk/openai", "@ai-sdk/openai"],
  ["@modelcontextprotocol/sdk/server/mcp.js", "@modelcontextprotocol/sdk"],
  ["node:fs", null],
  ["fs/promises", null],
  ["./file.js", null],
  ["~/env.server", null],
  ["~db/connect.server", null],
  ["virtual:remix/server-build", null],
  ["\0vite/preload-helper", null],
  ["/absolute/file.js", null],
  ["https://example.org/x.js", null],
])("the package of %j is %j", (specifier, name) => {
  expect(packageOf(specifier)).toBe(name);
});
