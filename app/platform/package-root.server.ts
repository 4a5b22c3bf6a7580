import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const Manifest = z.looseObject({ name: z.literal("cuepoint") });

/** The folder of Cuepoint's package.json, from the sources as well as from the server bundle in build/. */
export const packageRoot: string = findPackageRoot(path.dirname(fileURLToPath(import.meta.url)));

function findPackageRoot(folder: string): string {
  const manifest = path.join(folder, "package.json");
  if (existsSync(manifest) && Manifest.safeParse(JSON.parse(readFileSync(manifest, "utf8"))).success) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error("Cuepoint's package.json was not found in any folder above its code");
  return findPackageRoot(parent);
}
