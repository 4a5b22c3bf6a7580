import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { readTranscript } from "~/api/look-up.server";
import { TRANSCRIPT } from "~/api/lookups";
import { getContext } from "~/context/context.server";
import { handle, parseQuery } from "~/platform/http.server";

export const loader = handle(async ({ request, params, context: { viewer } }: LoaderFunctionArgs) => {
  return json(await readTranscript(parseQuery(request, params, TRANSCRIPT.input), { ...getContext(), reader: viewer }));
});
