import { matchRoutes } from "@remix-run/react";
import { SEARCH_COST } from "~/api/lookups";
import { RENDERED_PAGE } from "~/limits/page-cost";

/** What a request takes of its address's limits: of REQUESTS_PER_MINUTE_PER_ADDRESS, and of PAGES_PER_MINUTE_PER_ADDRESS. */
export type Cost = { requests: number; pages: number };

const FREE: Cost = { requests: 0, pages: 0 };
const searching = ({ searchParams }: URL, parameter: string, cost: number) => (searchParams.has(parameter) ? cost : 0);

/**
 * What a route costs where it is not the default: one request for data, one rendered page for a page. Whoever adds a route
 * that searches, embeds or lists what strangers wrote adds it here.
 */
export const ROUTE_COSTS: Record<string, Partial<Cost> | ((url: URL) => Partial<Cost>)> = {
  // Health checks and Prometheus must get an answer when visitors have used up their limits.
  "routes/healthz": FREE,
  "routes/readyz": FREE,
  "routes/metrics": FREE,
  "routes/api.courses.$course.search": { requests: SEARCH_COST },
  // Looks through every message of the visitor.
  "routes/api.conversations._index": (url) => ({ requests: 1 + searching(url, "q", SEARCH_COST - 1) }),
  "routes/conversations": (url) => ({ requests: 1 + searching(url, "q", SEARCH_COST - 1) }),
  // Reads all that is stored about a visitor.
  "routes/api.visitor.data": { requests: SEARCH_COST },
  "routes/_index": (url) => ({ requests: searching(url, "q", 1) }),
  "routes/shared.$token": { requests: 1 },
  "routes/embed.check": { requests: 1 },
};

/** A route of the build, as far as it matters here: pages have a component. */
type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
  module: { default?: unknown };
};
type BuiltRoutes = Record<string, BuiltRoute | undefined>;
type RouteNode = { id: string; path?: string; caseSensitive?: boolean; index?: boolean; children?: RouteNode[] };

/**
 * Makes the function that says what a request costs. It asks Remix's own matcher with the very address that Remix gets, so
 * that `/API/…`, `/%61pi/…` and `/api//…` cost what the route costs that answers them. Where Remix may read an address in two
 * ways (`.data`, and then `_routes`), the dearer one counts. What no route matches costs a rendered page.
 */
export function createCostOf(routes: BuiltRoutes): (method: string, target: string) => Cost {
  const tree = childrenOf(routes, undefined);
  const costOfPath = (url: URL, pathname: string): Cost => {
    const matched = (matchRoutes(tree as never, pathname) ?? []).map(({ route }) => routes[route.id!]!);
    // Every address has the root above it, which is charged with what it surrounds.
    const own = matched.length > 1 ? matched.slice(1) : matched;
    return own.length === 0 ? defaultCost(true) : own.map((route) => costOfRoute(route, url)).reduce(dearer);
  };
  return (method, target) => {
    const url = new URL(target, "http://localhost");
    const paths = [url.pathname, url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/")];
    const cost = [...new Set(paths)].map((path) => costOfPath(url, path)).reduce(dearer);
    // Whatever it changes or fails to change, in whichever route.
    return ["GET", "HEAD"].includes(method) ? cost : dearer(cost, { requests: 1, pages: 0 });
  };
}

/** Returns what a route costs at an address. */
export function costOfRoute({ id, module }: BuiltRoute, url: URL): Cost {
  const own = Object.hasOwn(ROUTE_COSTS, id) ? ROUTE_COSTS[id]! : {};
  return { ...defaultCost(module.default !== undefined), ...(typeof own === "function" ? own(url) : own) };
}

const defaultCost = (isPage: boolean): Cost =>
  isPage ? { requests: 0, pages: RENDERED_PAGE } : { requests: 1, pages: 0 };

const dearer = (a: Cost, b: Cost): Cost => ({
  requests: Math.max(a.requests, b.requests),
  pages: Math.max(a.pages, b.pages),
});

/** The same tree that Remix makes of its manifest. */
function childrenOf(routes: BuiltRoutes, parentId: string | undefined): RouteNode[] {
  const own = Object.values(routes).filter(
    (route): route is BuiltRoute => route !== undefined && (route.parentId || undefined) === parentId,
  );
  return own.map(({ id, path, caseSensitive, index }) => {
    const children = index ? undefined : childrenOf(routes, id);
    return { id, path, caseSensitive, index, children };
  });
}
