import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { packageRoot } from "~/platform/package-root.server";
import { defineCommand, fail, parseCommand } from "./cli";
import { makeSbom, type LockFile, type Manifest } from "./sbom/make-sbom";
import { countOf } from "./table";

const command = defineCommand("sbom", {
  description: "Writes a software bill of materials of the production packages (CycloneDX 1.5, JSON).",
  takes: "sbom takes one file name.",
}).argument("[file]", "file to write", "sbom.cdx.json");

const {
  args: [file],
} = parseCommand(command);

try {
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(path.join(packageRoot, name), "utf8"));
  const sbom = makeSbom(
    (await read("package.json")) as Manifest,
    (await read("package-lock.json")) as LockFile,
    new Date(),
  );
  await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`Wrote ${file}: ${countOf(sbom.components.length, "package")}.`);
} catch (error) {
  fail(error);
}
