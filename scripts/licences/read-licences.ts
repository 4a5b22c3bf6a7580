import { readFile } from "node:fs/promises";
import path from "node:path";
import { packageRoot } from "~/platform/package-root";

/** A package that Cuepoint is installed with; `development` ones take no part when it runs. */
export type Licensed = { name: string; version: string; licence: string; development: boolean };

/**
 * Licences that ask for no more than to be named, or that cover files by themselves; LGPL libraries are linked, not
 * changed.
 */
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

/** Packages that say it in their texts alone. */
const TOLD_ELSEWHERE: Record<string, string> = {
  eval: "MIT",
  format: "MIT",
  "parse-cache-control": "BSD-3-Clause",
  "require-like": "MIT",
};

/** Every package of the lock file with its licence, by name. */
export async function readLicences(): Promise<Licensed[]> {
  const lock = JSON.parse(await readFile(path.join(packageRoot, "package-lock.json"), "utf8")) as {
    packages: Record<
      string,
      { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }
    >;
  };
  return Object.entries(lock.packages)
    .filter(([place, { link }]) => place !== "" && !link)
    .map(([place, { version = "", license, dev = false, devOptional = false }]) => {
      const name = place.split("node_modules/").at(-1)!;
      return { name, version, licence: licenceOf(name, license), development: dev || devOptional };
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

/** A package's licence: as it declares it, as its texts say, or "none". */
export const licenceOf = (name: string, declared: string | undefined): string =>
  declared ?? TOLD_ELSEWHERE[name] ?? "none";

/** Whether an SPDX expression can be met with accepted licences: one of an OR, all of an AND. */
export function isAccepted(expression: string): boolean {
  const text = expression.trim().replace(/^\((.*)\)$/, "$1");
  if (/ OR /.test(text)) return text.split(" OR ").some(isAccepted);
  return text.split(" AND ").every((part) => ACCEPTED.has(part.replace(/[()]/g, "").trim()));
}
