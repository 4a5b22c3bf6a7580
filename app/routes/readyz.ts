import { json } from "@remix-run/node";
import { getContext } from "~/context/context.server";
import { checkReadiness } from "~/context/readiness.server";

/** Answers 200 if the process is ready, otherwise 503 with what is missing. */
export async function loader() {
  const readiness = await checkReadiness(getContext());
  return json(readiness, { status: readiness.ok ? 200 : 503 });
}
