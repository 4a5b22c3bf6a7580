import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { handle } from "~/platform/http.server";
import type { Viewer } from "./viewer";

type ViewerArgs = Pick<LoaderFunctionArgs, "request" | "params"> & { context: AppLoadContext; viewer: Viewer };

/**
 * Wraps a loader or an action that depends on its viewer. Handles errors as `handle` does. After a successful change,
 * sets the cookie that identifies the owner of the stored data.
 */
export function withViewer<Result>(work: (args: ViewerArgs) => Promise<Result>) {
  return handle(async ({ request, params, context }: LoaderFunctionArgs): Promise<Result> => {
    const result = await work({ request, params, context, viewer: context.viewer });
    const isRefused = result instanceof Response && !result.ok;
    if (!["GET", "HEAD"].includes(request.method) && !isRefused) context.identity.remember();
    return result;
  });
}

/** Clears the cookies of the visitor and of the session with this response, after the viewer's data was erased. */
export function forgetViewer({ identity }: AppLoadContext): void {
  identity.forget();
  if (identity.sessionToken !== null) identity.signOut();
}
