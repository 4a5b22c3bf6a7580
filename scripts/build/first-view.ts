import type { Plugin } from "vite";

type Chunk = { fileName: string; facadeModuleId: string | null; moduleIds: string[]; imports: string[] };
type Options = { routes: readonly string[]; onDemand: readonly string[] };

/** Fails the build if a page's first view downloads a package that it should load on demand. */
export function firstView(options: Options): Plugin {
  return {
    name: "cuepoint:first-view",
    apply: "build",
    generateBundle(_options, output) {
      if (this.environment.config.consumer !== "client") return;
      const chunks = Object.values(output).filter((file) => file.type === "chunk");
      const problems = firstViewProblems(chunks, options);
      if (problems.length > 0) this.error(problems.join("\n"));
    },
  };
}

/**
 * Returns a sentence for each package of `onDemand` in the static imports of a route's chunk, and for each route without
 * a chunk: a renamed route must not leave the check with nothing to check.
 */
export function firstViewProblems(chunks: readonly Chunk[], { routes, onDemand }: Options): string[] {
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return routes.flatMap((route) => {
    const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.split("?")[0]?.endsWith(`/${route}`));
    if (!entry) return [`No chunk belongs to ${route}. Correct its name in vite.config.ts.`];
    const reached = new Set([entry]);
    // A set also iterates over what is added meanwhile.
    for (const chunk of reached)
      for (const file of chunk.imports) {
        const imported = files.get(file);
        if (imported) reached.add(imported);
      }
    const packages = new Set([...reached].flatMap(({ moduleIds }) => moduleIds.map(installedPackage)));
    return onDemand
      .filter((name) => packages.has(name))
      .map((name) => `${route} downloads "${name}" with its first view. Load it with import().`);
  });
}

const installedPackage = (moduleId: string): string | undefined =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/?]+)/.exec(moduleId)?.[1];
