import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { packageRoot } from "~/platform/package-root";
import { checkArguments, fail, wrongUsage } from "./cli";
import { makeSbom, type LockFile } from "./sbom/make-sbom";
import { countOf } from "./table";

const HELP = `Usage: npm run sbom [-- FILE]

Writes the packages that Cuepoint runs with as a CycloneDX 1.5 document (JSON), to FILE or sbom.cdx.json.

  --help  show this`;

const { positionals } = checkArguments(HELP, () =>
  parseArgs({ allowPositionals: true, options: { help: { type: "boolean", default: false } } }),
);
if (positionals.length > 1) wrongUsage(HELP, "Name one file.");

try {
  const read = async (name: string) => JSON.parse(await readFile(path.join(packageRoot, name), "utf8"));
  const sbom = makeSbom(await read("package.json"), (await read("package-lock.json")) as LockFile, new Date());
  const file = positionals[0] ?? "sbom.cdx.json";
  await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`Wrote ${file}: ${countOf(sbom.components.length, "package")}.`);
} catch (error) {
  fail(error);
}
