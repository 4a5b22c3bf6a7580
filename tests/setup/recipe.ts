import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { packageRoot } from "~/platform/package-root.server";
import { copyContext, linkTree, newFolder } from "./clean-install";

/** Returns the TypeScript of a recipe in CONTRIBUTING.md, block by block. */
function recipe(title: string): string[] {
  const text = readFileSync(path.join(packageRoot, ".github/CONTRIBUTING.md"), "utf8");
  const section = text.split(/^### /m).find((part) => part.startsWith(title)) ?? "";
  return [...section.matchAll(/^ *```ts\n(.*?)^ *```$/gms)].map(([, code = ""]) => code);
}

/** Copies this checkout to a folder and adds the glossary to it, as CONTRIBUTING.md says, word for word. */
export function checkoutWithGlossary(): { folder: string; remove: () => void } {
  const folder = newFolder();
  copyContext(folder);
  linkTree(path.join(packageRoot, "node_modules"), path.join(folder, "node_modules"));
  const [entry = "", handler = ""] = recipe("Add a look-up outside the lectures");
  edit(path.join(folder, "app/answering/added-lookups.ts"), [
    [/import type { z } from "zod";/, 'import { z } from "zod";'],
    [/(ADDED_LOOKUPS: [^=]+= {)(};)/, `$1\n${entry}$2`],
  ]);
  writeFileSync(path.join(folder, "tests/mocks/glossary.ts"), `import { http, HttpResponse } from "msw";\n${handler}`);
  edit(path.join(folder, "tests/mocks/handlers.ts"), [
    [/^/, 'import { glossaryHandler } from "./glossary";\n'],
    [/handlers = \[/, "handlers = [\n  glossaryHandler,"],
  ]);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function edit(file: string, changes: readonly (readonly [RegExp, string])[]): void {
  let text = readFileSync(file, "utf8");
  for (const [found, replacement] of changes) {
    if (!found.test(text)) throw new Error(`${file} has no ${found}.`);
    text = text.replace(found, replacement);
  }
  writeFileSync(file, text);
}
