import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { getContext } from "~/context.server";
import { handle } from "~/http.server";
import { getVisitor } from "~/visitor.server";

/** Whether the browser brings the visitor that it was made before: in a frame it may not. */
export const loader = handle(async ({ request }: LoaderFunctionArgs) => {
  const { setCookie } = await getVisitor(request, getContext().sessionSecret);
  return json({ is_known: setCookie === null });
});
