import { readFile } from "node:fs/promises";
import path from "node:path";
import { packageRoot } from "~/platform/package-root.server";

/** An installed package. `development` packages are not used in production. */
export type Licensed = { name: string; version: string; license: string; development: boolean };

/** Permissive licenses, file-level copyleft (MPL), and LGPL for unmodified, dynamically linked libraries. */
const ACCEPTED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "CC-BY-4.0",
  "CC-BY-3.0",
  "Python-2.0",
  "Unlicense",
  "WTFPL",
  "Zlib",
  "PostgreSQL",
  "Public Domain",
  "MPL-2.0",
  "LGPL-3.0-or-later",
]);

/** Packages that state their license in a text file, and in package.json not or without its SPDX name. */
const LICENSES_IN_FILES: Record<string, string> = {
  "combine-errors": "MIT",
  "dictionary-en": "MIT AND BSD-3-Clause", // "(MIT AND BSD)": the words of SCOWL, and those of Ispell
  eval: "MIT",
  format: "MIT",
  "parse-cache-control": "BSD-3-Clause",
  "require-like": "MIT",
};

/** Returns every package of the lock file with its license, sorted by name. */
export async function readLicenses(): Promise<Licensed[]> {
  const lock = JSON.parse(await readFile(path.join(packageRoot, "package-lock.json"), "utf8")) as {
    packages: Record<
      string,
      { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }
    >;
  };
  return Object.entries(lock.packages)
    .filter(([place, { link }]) => place !== "" && !link)
    .map(([place, { version = "", license, dev = false, devOptional = false }]) => {
      const name = place.split("node_modules/").at(-1) ?? place;
      return { name, version, license: licenseOf(name, license), development: dev || devOptional };
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

/** Returns a package's license as its license file or its package.json states it, or "none". */
export const licenseOf = (name: string, declared: string | undefined): string =>
  LICENSES_IN_FILES[name] ?? declared ?? "none";

/** Returns whether accepted licenses satisfy an SPDX expression: one side of an OR, both sides of an AND. */
export function isAccepted(expression: string): boolean {
  const text = expression.trim().replace(/^\((.*)\)$/, "$1");
  if (/ OR /.test(text)) return text.split(" OR ").some(isAccepted);
  return text.split(" AND ").every((part) => ACCEPTED.has(part.replace(/[()]/g, "").trim()));
}
