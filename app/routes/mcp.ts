import type { ActionFunctionArgs } from "@remix-run/node";
import { getContext } from "~/context.server";
import { AppError } from "~/errors";
import { handle, withinBytes } from "~/http.server";

const MAX_BODY_BYTES = 64 * 1024;

export const action = handle(async ({ request, context }: ActionFunctionArgs) => {
  if (request.method !== "POST") throw notKept();
  const { answerMcp } = await import("~/api/mcp.server"); // a tenth of a start's time, for what few servers are asked
  return answerMcp(await withinBytes(request, MAX_BODY_BYTES), { ...getContext(), address: context.request.address, origin: new URL(request.url).origin });
});

export const loader = handle(async () => {
  throw notKept();
});

/** What the protocol has clients expect of a server that keeps no connections. */
const notKept = () => new AppError("method_not_allowed", "This server speaks the Model Context Protocol over POST, without sessions.");
