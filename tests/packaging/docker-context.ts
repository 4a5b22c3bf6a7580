import { readdirSync } from "node:fs";
import path from "node:path";

/** A rule of a .dockerignore file: a pattern, and whether it excludes files or includes them again. */
type Rule = { pattern: RegExp; isOut: boolean };

/**
 * Returns whether a file is part of the Docker build context, by the engine's rules: the last rule that matches the
 * file or one of its folders decides; `*` and `?` match within a name, `**` matches across folders.
 */
export function contextOf(dockerignore: string): (file: string) => boolean {
  const lines = dockerignore
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const rules = lines.map((line): Rule => ({
    pattern: toRegExp(line.replace(/^!/, "")),
    isOut: !line.startsWith("!"),
  }));
  return (file) => {
    const names = file.split("/");
    const places = names.map((_, i) => names.slice(0, i + 1).join("/"));
    const last = rules.findLast(({ pattern }) => places.some((place) => pattern.test(place)));
    return !last?.isOut;
  };
}

function toRegExp(pattern: string): RegExp {
  const cleaned = pattern.replace(/^\/|\/$/g, "");
  const source = cleaned.replace(/\*\*\/|\*\*|\*|\?|[.+^${}()|[\]\\]/g, (token) => {
    if (token === "**/") return "(?:.*/)?";
    if (token === "**") return ".*";
    if (token === "*") return "[^/]*";
    return token === "?" ? "[^/]" : `\\${token}`;
  });
  return new RegExp(`^${source}$`);
}

/** Folders created by installing, building, running and testing. */
const MADE_HERE = [".data", ".git", "build", "node_modules", "test-results"];

/** Lists the files of a checkout, with forward slashes. */
export function projectFiles(root = "."): string[] {
  const entries = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !MADE_HERE.includes(name));
  return entries.flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    return readdirSync(path.join(root, entry.name), { recursive: true, withFileTypes: true })
      .filter((file) => !file.isDirectory())
      .map((file) => path.relative(root, path.join(file.parentPath, file.name)).split(path.sep).join("/"));
  });
}
