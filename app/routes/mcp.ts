import type { ActionFunctionArgs } from "@remix-run/node";
import { costOfCalls, MAX_BATCH, messagesOf } from "~/api/mcp-calls";
import { getContext } from "~/context/context.server";
import { admitRequests } from "~/limits/admission.server";
import { invalidRequest } from "~/platform/errors";
import { handle, readJson } from "~/platform/http.server";

const MAX_BODY_BYTES = 64 * 1024;

/** Answers messages of the Model Context Protocol. Without sessions, the protocol requires 405 for any other method. */
export const action = handle(async ({ request, context: { request: requestContext, viewer } }: ActionFunctionArgs) => {
  const { address } = requestContext;
  const body = await readJson(request, MAX_BODY_BYTES);
  if (messagesOf(body).length > MAX_BATCH)
    throw invalidRequest(`The batch is too long. Send at most ${MAX_BATCH} messages at once.`);
  const context = getContext();
  const limit = context.env.REQUESTS_PER_MINUTE_PER_ADDRESS || Infinity;
  const cost = costOfCalls(body, limit);
  if (cost > limit)
    throw invalidRequest("The batch exceeds the limit of this server per minute. Send fewer messages at once.");
  // The route has already been counted as one request of the address.
  await admitRequests(address, cost - 1, context);
  const { answerMcp } = await import("~/api/mcp.server"); // loaded on demand: it takes a tenth of the start-up time
  return answerMcp(request, body, { ...context, reader: viewer, address, origin: new URL(request.url).origin });
});
