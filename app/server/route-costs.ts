import { SEARCH_COST } from "~/api/lookups";
import { RENDERED_PAGE } from "~/limits/page-cost";
import { createMatcher, type BuiltRoute, type BuiltRoutes } from "./match-route";

/** The cost of a request in units of REQUESTS_PER_MINUTE_PER_ADDRESS and PAGES_PER_MINUTE_PER_ADDRESS. */
export type Cost = { requests: number; pages: number };

const REPORT_COST = 5;
const FREE: Cost = { requests: 0, pages: 0 };
const searching = ({ searchParams }: URL, parameter: string, cost: number) => (searchParams.has(parameter) ? cost : 0);

/**
 * The costs of routes that differ from the default, which is one request for data and one rendered page for a page. Add
 * routes that search, embed or list what other visitors wrote.
 */
export const ROUTE_COSTS: Record<string, Partial<Cost> | ((url: URL) => Partial<Cost>)> = {
  // Health checks and Prometheus must get a response even if visitors have used up the limits of their address.
  "routes/healthz": FREE,
  "routes/readyz": FREE,
  "routes/metrics": FREE,
  "routes/api.courses.$course.search": { requests: SEARCH_COST },
  // Searches all messages of the visitor.
  "routes/api.conversations._index": (url) => ({ requests: 1 + searching(url, "q", SEARCH_COST - 1) }),
  "routes/conversations": (url) => ({ requests: 1 + searching(url, "q", SEARCH_COST - 1) }),
  // Instructors read each report.
  "routes/api.courses.$course.lectures.$lecture.reports": { requests: REPORT_COST },
  // Reads all data of a visitor.
  "routes/api.visitor.data": { requests: SEARCH_COST },
  // Embeds a transcript.
  "routes/api.teach.courses.$course.lectures.$lecture.suggested-chapters": { requests: SEARCH_COST },
  // Embeds the query and scores one course or all. A correction searches again.
  "routes/search": (url) => ({ requests: searching(url, "q", SEARCH_COST) }),
  "routes/courses.$course.search": (url) => ({ requests: searching(url, "q", SEARCH_COST) }),
  "routes/_index": (url) => ({ requests: searching(url, "q", 1) }),
  "routes/shared.$token": { requests: 1 },
  "routes/embed.check": { requests: 1 },
};

/**
 * Returns a function that computes the cost of a request. If Remix can read its address in two ways (`.data`, and then
 * `_routes`), the higher cost applies. An address without a route costs a rendered page.
 */
export function createCostOf(routes: BuiltRoutes): (method: string, target: string) => Cost {
  const match = createMatcher(routes);
  const costOfPath = (url: URL, pathname: string): Cost => {
    const matched = match(pathname);
    // All addresses match the root, which is charged with the route inside it.
    const own = matched.length > 1 ? matched.slice(1) : matched;
    return own.length === 0 ? defaultCost(true) : own.map((route) => costOfRoute(route, url)).reduce(maxCost);
  };
  return (method, target) => {
    const url = new URL(target, "http://localhost");
    const paths = [url.pathname, url.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/")];
    const cost = [...new Set(paths)].map((path) => costOfPath(url, path)).reduce(maxCost);
    // A change costs at least one request, in any route, even if it fails.
    return ["GET", "HEAD"].includes(method) ? cost : maxCost(cost, { requests: 1, pages: 0 });
  };
}

/** Returns the cost of a route at an address. */
export function costOfRoute({ id, module }: BuiltRoute, url: URL): Cost {
  const own = (Object.hasOwn(ROUTE_COSTS, id) ? ROUTE_COSTS[id] : undefined) ?? {};
  return { ...defaultCost(module.default !== undefined), ...(typeof own === "function" ? own(url) : own) };
}

const defaultCost = (isPage: boolean): Cost =>
  isPage ? { requests: 0, pages: RENDERED_PAGE } : { requests: 1, pages: 0 };

const maxCost = (a: Cost, b: Cost): Cost => ({
  requests: Math.max(a.requests, b.requests),
  pages: Math.max(a.pages, b.pages),
});
