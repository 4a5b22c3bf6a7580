import { createMatcher, type BuiltRoute, type BuiltRoutes } from "./match-route";

/** The methods with which the routes that render no page change something. */
export const CHANGING_METHODS: Record<string, readonly string[]> = {
  "routes/api.chat": ["POST"],
  "routes/api.chat.$id.stop": ["POST"],
  "routes/api.conversations.$id": ["PATCH", "DELETE"],
  "routes/api.conversations.$id.handoff": ["POST"],
  "routes/api.conversations.$id.messages.$messageId.feedback": ["PUT", "DELETE"],
  "routes/api.conversations.$id.share": ["POST", "DELETE"],
  "routes/api.courses.$course.lectures.$lecture.reports": ["POST"],
  "routes/api.courses.$course.notes._index": ["POST"],
  "routes/api.courses.$course.notes.$note": ["PATCH", "DELETE"],
  "routes/api.frame-tickets": ["POST"],
  "routes/api.handoffs": ["POST"],
  "routes/api.teach.courses.$course.lectures.$lecture.chapters": ["PUT"],
  "routes/api.teach.courses.$course.lectures.$lecture.reports.$report": ["PATCH"],
  "routes/api.teach.courses.$course.lectures.$lecture.transcript": ["PATCH"],
  "routes/api.teach.courses.$course.uploads._index": ["POST"],
  "routes/api.teach.courses.$course.uploads.$upload": ["PATCH", "DELETE"],
  "routes/api.visitor": ["POST"],
  "routes/api.visitor.cookie": ["DELETE"],
  "routes/api.visitor.data": ["DELETE"],
  "routes/lti.deep-linking": ["POST"],
  "routes/mcp": ["POST"],
  "routes/sign-out": ["POST"],
  "routes/teach.$course_.preview": ["POST"],
};

/**
 * Returns a function that lists the methods of the route that answers an address, or null if it is a page or there is no
 * route.
 */
export function createMethodsOf(routes: BuiltRoutes): (target: string) => readonly string[] | null {
  const match = createMatcher(routes);
  return (target) => {
    const { pathname } = new URL(target, "http://localhost");
    const route = match(pathname.replace(/\.data$/u, "")).at(-1); // Remix answers both
    return route ? methodsOf(route) : null;
  };
}

function methodsOf({ id, module }: BuiltRoute): readonly string[] | null {
  const changing = CHANGING_METHODS[id];
  if (module.default !== undefined || (module.action !== undefined && !changing)) return null;
  return [...(module.loader === undefined ? [] : ["GET", "HEAD"]), ...(changing ?? [])];
}
