import type { Plugin } from "vite";

type Graph = {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
  getModuleIds: () => Iterable<string>;
};

/** The modules that start every page. */
const STARTS = ["app/root.tsx", "app/entry.client.tsx"];

/** Modules of routes: the first page that most people see, and those that they go back and forth between. */
type Pages = { first: string; study: readonly string[] };

/**
 * Puts what every page loads into two files: Cuepoint's code ("root"), and the packages ("packages"), which seldom
 * change. Puts what else all study pages load into a third file ("study"); modules that the first page also loads go into
 * the first two. Rollup alone splits modules by the pages that use them: a page began with sixty requests, of which a
 * browser makes six at a time.
 */
export function commonChunks(pages: Pages): Plugin {
  let chunks: ReadonlyMap<string, string> | null = null;
  const manualChunks = (id: string, graph: Graph) => (chunks ??= chunksByModule(graph, pages)).get(id);
  return {
    name: "cuepoint:common-chunks",
    apply: "build",
    config: (_config, { isSsrBuild }) => (isSsrBuild ? {} : { build: { rollupOptions: { output: { manualChunks } } } }),
  };
}

/** Returns the names of the common files by the modules that belong in them. */
export function chunksByModule(graph: Graph, { first, study }: Pages): ReadonlyMap<string, string> {
  const atStart = reachedFrom(graph, STARTS);
  const byFirst = reachedFrom(graph, [first]);
  const [reached = new Set<string>(), ...others] = study.map((page) => reachedFrom(graph, [page]));
  const common = [...reached].filter((id) => others.every((other) => other.has(id)));
  const chunkOf = (id: string) => {
    if (!atStart.has(id) && !byFirst.has(id)) return "study";
    return id.includes("/node_modules/") ? "packages" : "root";
  };
  return new Map([...atStart, ...common].map((id) => [id, chunkOf(id)]));
}

/**
 * Returns some modules, what they import, and what that imports, without what is loaded on demand. Throws if there is no
 * such module: a renamed route must not leave its code in many files again.
 */
function reachedFrom({ getModuleInfo, getModuleIds }: Graph, names: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const ids = [...getModuleIds()];
  const waiting = names.flatMap((name) => {
    const found = ids.filter((id) => id.split("?")[0]?.endsWith(`/${name}`));
    if (found.length === 0) throw new Error(`The build has no module ${name}. Correct its name in vite.config.ts.`);
    return found;
  });
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
