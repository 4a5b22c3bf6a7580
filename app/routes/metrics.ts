import type { LoaderFunctionArgs } from "@remix-run/node";
import { getContext } from "~/context/context.server";
import { handle } from "~/platform/http.server";
import { getMetrics } from "~/platform/observability/metrics.server";
import { requireAdmin } from "~/server/admin.server";

/** This process's counters, for Prometheus: with ADMIN_TOKEN; while none is set, for programs on this machine. */
export const loader = handle(async ({ request, context }: LoaderFunctionArgs) => {
  const { env } = getContext();
  if (env.ADMIN_TOKEN || !context.request.isLocal) requireAdmin(request, env);
  const { registry } = getMetrics();
  return new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
});
