import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { getContext } from "~/context/context.server";
import { handle, parseQuery } from "~/platform/http.server";
import { lookUp } from "./look-up.server";
import { LOOKUPS, type LookupInput, type LookupName } from "./lookups";

/** Serves a lookup as a resource route, whose path and query are the input. */
export const answerLookup = handle(
  async (name: LookupName, { request, params, context }: LoaderFunctionArgs): Promise<Response> => {
    const input = parseQuery(request, params, LOOKUPS[name].input) as LookupInput<LookupName>;
    return json(
      await lookUp(name, input, {
        ...getContext(),
        reader: context.viewer,
        address: context.request.address,
        origin: new URL(request.url).origin,
      }),
    );
  },
);
