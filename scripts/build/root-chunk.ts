import type { Plugin } from "vite";

type Graph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
  getModuleIds: () => Iterable<string>;
};

/**
 * Puts what every page loads into two files: Cuepoint's code, and the packages, which seldom change. Rollup would split
 * it by which pages use which part, so that a page began with sixty requests, of which a browser makes six at a time.
 */
export function rootChunk(): Plugin {
  let everywhere: ReadonlySet<string> | null = null;
  const manualChunks = (id: string, graph: Graph) => {
    everywhere ??= reachedFrom(graph, ROOTS);
    if (!everywhere.has(id)) return undefined;
    return id.includes("/node_modules/") ? "packages" : "root";
  };
  return {
    name: "cuepoint:root-chunk",
    apply: "build",
    config: (_config, { isSsrBuild }) => (isSsrBuild ? {} : { build: { rollupOptions: { output: { manualChunks } } } }),
  };
}

/** The modules that start every page. */
const ROOTS = /\/app\/(?:root|entry\.client)\.tsx(?:\?|$)/;

/** Returns some modules, what they import, and what that imports, without what is loaded on demand. */
export function reachedFrom({ getModuleInfo, getModuleIds }: Graph, roots: RegExp): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...getModuleIds()].filter((id) => roots.test(id));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
