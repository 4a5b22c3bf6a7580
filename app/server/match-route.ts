import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

/** The relevant parts of a route in the build. Pages have a component, `module.default`. */
export type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
  module: { default?: unknown; loader?: unknown; action?: unknown };
};
export type BuiltRoutes = Record<string, BuiltRoute | undefined>;
type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** The most characters of all paths whose routes are cached. */
const CACHED_CHARACTERS = 100_000;

/**
 * Returns a function that lists the routes of a path, the outermost first. It uses Remix's matcher with the same path that
 * Remix gets, so that `/API/…`, `/%61pi/…` and `/api//…` are the route that answers them. Remix ranks all routes again for
 * each path, so the routes of recent paths are cached.
 */
export function createMatcher(routes: BuiltRoutes): (pathname: string) => BuiltRoute[] {
  const tree = childrenOf(routes, undefined);
  const match = (pathname: string) =>
    (matchRoutes(tree, pathname) ?? []).flatMap(({ route }) => routes[route.id ?? ""] ?? []);
  const matched = new LRUCache<string, BuiltRoute[]>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: (_, path) => path.length + 1, // 0 is not a size
    memoMethod: match,
  });
  return (pathname) => matched.memo(pathname);
}

/** Builds the same route tree that Remix builds from its manifest. */
function childrenOf(routes: BuiltRoutes, parentId: string | undefined): RouteObject[] {
  const own = Object.values(routes).filter(
    (route): route is BuiltRoute => route !== undefined && (route.parentId || undefined) === parentId,
  );
  return own.map(({ id, path, caseSensitive, index }) => {
    const matched = { id, ...(path !== undefined && { path }), ...(caseSensitive !== undefined && { caseSensitive }) };
    return index ? { ...matched, index } : { ...matched, children: childrenOf(routes, id) };
  });
}
