import { json } from "@remix-run/node";
import { getContext } from "~/context/context.server";
import { checkReadiness } from "~/context/readiness.server";

/** The process can do its work: 200, or 503 with what is missing. */
export async function loader() {
  const readiness = await checkReadiness(getContext());
  return json(readiness, { status: readiness.ok ? 200 : 503 });
}
