import type { LoaderFunctionArgs } from "@remix-run/node";
import { getContext } from "~/context/context.server";
import { handle } from "~/platform/http.server";
import { getMetrics } from "~/platform/observability/metrics.server";
import { requireAdmin } from "~/server/admin.server";

/** Returns the process's metrics for Prometheus. Requires ADMIN_TOKEN, or without one a request from this machine. */
export const loader = handle(async ({ request, context }: LoaderFunctionArgs) => {
  const { env } = getContext();
  if (env.ADMIN_TOKEN || !context.request.isLocal) requireAdmin(request, env);
  const { registry } = getMetrics();
  return new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
});
