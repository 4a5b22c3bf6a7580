import type { ActionFunctionArgs } from "@remix-run/node";
import { costOfCalls, MAX_BATCH, messagesOf } from "~/api/mcp-calls";
import { getContext } from "~/context/context.server";
import { admitRequests } from "~/limits/admission.server";
import { AppError, invalidRequest } from "~/platform/errors";
import { handle, readJson } from "~/platform/http.server";

const MAX_BODY_BYTES = 64 * 1024;

export const action = handle(async ({ request, context: { request: asked } }: ActionFunctionArgs) => {
  if (request.method !== "POST") throw notKept();
  const body = await readJson(request, MAX_BODY_BYTES);
  if (messagesOf(body).length > MAX_BATCH)
    throw invalidRequest(`The batch is too long. Send at most ${MAX_BATCH} messages at once.`);
  const context = getContext();
  const limit = context.env.REQUESTS_PER_MINUTE_PER_ADDRESS || Infinity;
  const cost = costOfCalls(body, limit);
  if (cost > limit)
    throw invalidRequest("The batch asks for more than this server allows in a minute. Send fewer messages at once.");
  // The address has been counted for one request by its route.
  await admitRequests(asked.address, cost - 1, context);
  const { answerMcp } = await import("~/api/mcp.server"); // a tenth of a start's time, for what few servers are asked
  return answerMcp(request, body, { ...context, address: asked.address, origin: new URL(request.url).origin });
});

export const loader = handle(async () => {
  throw notKept();
});

/** What the protocol has clients expect of a server that keeps no connections. */
const notKept = () =>
  new AppError("method_not_allowed", "This server speaks the Model Context Protocol over POST, without sessions.");
