import { json } from "@remix-run/node";
import { getContext } from "~/context.server";
import { handle, parseQuery } from "~/http.server";
import { lookUp } from "./look-up.server";
import { LOOKUPS, type LookupInput, type LookupName } from "./lookups";

/** A lookup as a resource route: its path and query are its input. */
export const answerLookup = handle(async (name: LookupName, request: Request, params: Record<string, string | undefined>): Promise<Response> => {
  const input = parseQuery(request, params, LOOKUPS[name].input) as LookupInput<LookupName>;
  return json(await lookUp(name, input, { ...getContext(), origin: new URL(request.url).origin }));
});
