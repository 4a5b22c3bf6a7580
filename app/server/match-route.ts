import { matchRoutes } from "@remix-run/react";

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

/**
 * Returns a function that lists the routes of a path, the outermost first. It uses Remix's matcher with the same path that
 * Remix gets, so that `/API/…`, `/%61pi/…` and `/api//…` are the route that answers them.
 */
export function createMatcher(routes: BuiltRoutes): (pathname: string) => BuiltRoute[] {
  const tree = childrenOf(routes, undefined);
  return (pathname) => (matchRoutes(tree, pathname) ?? []).flatMap(({ route }) => routes[route.id ?? ""] ?? []);
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
