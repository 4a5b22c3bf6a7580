import type { LoaderFunctionArgs } from "@remix-run/node";
import { getContext } from "~/context/context.server";
import { handle } from "~/platform/http.server";
import { readMetrics } from "~/platform/observability/metrics.server";
import { requireAdmin } from "~/server/admin.server";

/** Returns the server's metrics for Prometheus. Requires ADMIN_TOKEN, or without one a request from this machine. */
export const loader = handle(async ({ request, context }: LoaderFunctionArgs) => {
  const { env } = getContext();
  if (env.ADMIN_TOKEN || !context.request.isLocal) requireAdmin(request, env);
  const { text, contentType } = await readMetrics();
  return new Response(text, { headers: { "content-type": contentType } });
});
