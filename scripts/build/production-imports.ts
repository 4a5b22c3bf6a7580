import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

/** The packages that package.json lists. */
export type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };

type Options = {
  root: string;
  manifest?: Manifest;
  /** Packages to bundle instead of importing them: dependencies and development packages. */
  bundle?: readonly (string | RegExp)[];
  /** Packages that the built code may import dynamically. The importing code reports an error if one is missing. */
  onDemand?: readonly string[];
};

/** Returns the package that a bare import names, or null for files, URLs, virtual modules and Node's own modules. */
export function packageOf(specifier: string): string | null {
  if (isBuiltin(specifier)) return null;
  return /^(@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*(?=\/|$)/i.exec(specifier)?.[0] ?? null;
}

/** Returns the folder from which Node would load a package that a file imports, or null. */
function packageFolder(name: string, fromFile: string): string | null {
  for (let folder = path.dirname(fromFile); ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, "node_modules", name);
    if (existsSync(path.join(candidate, "package.json"))) return candidate;
    if (folder === path.dirname(folder)) return null;
  }
}

/**
 * A Vite plugin for server code that runs with production dependencies only. An import stays external if `dependencies`
 * lists the package and the importer resolves it to the root's copy; all other packages are bundled. By default, Vite
 * keeps every import external that resolves from the root, even to another version in the development packages. Fails
 * the build on an import that production could not resolve.
 */
export function productionImports({
  root,
  manifest = readManifest(root),
  bundle = [],
  onDemand = [],
}: Options): Plugin {
  const isBundled = (name: string) =>
    bundle.some((entry) => (typeof entry === "string" ? entry === name : entry.test(name)));
  const isServerBuild = (environment: { name: string; mode: string }) =>
    environment.name === "ssr" && environment.mode === "build";
  return {
    name: "cuepoint:production-imports",
    enforce: "pre",
    config: (_config, { command, isSsrBuild }) =>
      command === "build" && isSsrBuild ? { ssr: { noExternal: true } } : {},
    resolveId(specifier, importer) {
      const name = packageOf(specifier);
      if (!isServerBuild(this.environment) || name === null || importer === undefined) return null;
      const isOurs = path.isAbsolute(importer) && !importer.includes("/node_modules/");
      if (onDemand.includes(name)) return { id: specifier, external: true };
      if (isBundled(name)) return null;
      if (name in manifest.dependencies) {
        const file = path.isAbsolute(importer) ? importer : path.join(root, "package.json");
        return packageFolder(name, file) === path.join(root, "node_modules", name)
          ? { id: specifier, external: true }
          : null;
      }
      if (isOurs && packageFolder(name, importer) !== null)
        this.error(missing(specifier, path.relative(root, importer), name in manifest.devDependencies));
      return null;
    },
    generateBundle(_options, output) {
      if (!isServerBuild(this.environment)) return;
      const chunks = Object.values(output).filter((file) => file.type === "chunk");
      const remaining = unresolvable(chunks, manifest, onDemand);
      if (remaining.length > 0)
        this.error(remaining.map(({ specifier, file }) => missing(specifier, file, false)).join("\n"));
    },
  };
}

type Chunk = { fileName: string; isEntry: boolean; imports: string[]; dynamicImports: string[] };

/** Returns the imports in built chunks that an installation without development packages cannot resolve. */
export function unresolvable(
  chunks: Chunk[],
  { dependencies }: Pick<Manifest, "dependencies">,
  onDemand: readonly string[],
): { specifier: string; file: string }[] {
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const startup = new Set<Chunk>();
  const visit = (chunk: Chunk) => {
    if (startup.has(chunk)) return;
    startup.add(chunk);
    for (const file of chunk.imports) {
      const imported = files.get(file);
      if (imported) visit(imported);
    }
  };
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk);
  return chunks.flatMap((chunk) => {
    const isFine = (specifier: string, isOnDemand: boolean) => {
      const name = packageOf(specifier);
      return files.has(specifier) || name === null || name in dependencies || (isOnDemand && onDemand.includes(name));
    };
    const bad = [
      ...chunk.imports.filter((specifier) => !isFine(specifier, !startup.has(chunk))),
      ...chunk.dynamicImports.filter((specifier) => !isFine(specifier, true)),
    ];
    return bad.map((specifier) => ({ specifier, file: chunk.fileName }));
  });
}

const missing = (specifier: string, file: string, isDevelopment: boolean) =>
  `${file} imports "${specifier}", which ${isDevelopment ? "is a development dependency" : "package.json does not list"}. ` +
  `The built server cannot load it in production. Add the package to "dependencies", or bundle it in vite.config.ts.`;

function readManifest(root: string): Manifest {
  return JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as Manifest;
}
