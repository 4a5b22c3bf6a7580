import type { LoaderFunctionArgs } from "@remix-run/node";
import { getContext } from "~/context.server";
import { handle } from "~/http.server";
import { getMetrics } from "~/observability/metrics.server";
import { requireAdmin } from "~/security/admin.server";

/** This process's counters, for Prometheus: for who has ADMIN_TOKEN; while there is none, for this machine alone. */
export const loader = handle(async ({ request, context }: LoaderFunctionArgs) => {
  const { env } = getContext();
  if (env.ADMIN_TOKEN || !isLoopback(context.request.address)) requireAdmin(request, env);
  const { registry } = getMetrics();
  return new Response(await registry.metrics(), { headers: { "content-type": registry.contentType } });
});

const isLoopback = (address: string) => /^(::ffff:)?127\.|^::1$/.test(address);
