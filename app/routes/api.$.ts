import { notFound } from "~/platform/errors";
import { handle } from "~/platform/http.server";

/** Handles all addresses of the API without a route, for programs that read each response as JSON. */
export const loader = handle(async () => {
  throw notFound("There is no such address in the API. /api/openapi.json lists its addresses.");
});
