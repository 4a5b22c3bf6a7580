import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { AppError } from "~/platform/errors";
import { handle } from "~/platform/http.server";
import { expectPageUser } from "./page-user.server";
import type { Viewer } from "./viewer";

type ViewerArgs = Pick<LoaderFunctionArgs, "request" | "params"> & { context: AppLoadContext; viewer: Viewer };

/**
 * Wraps a loader or an action that depends on its viewer. Handles errors as `handle` does. Refuses a page that was
 * rendered for another user. A loader that refuses a user runs again if they have new roles: the page before may have
 * given them in another process. After a successful change, sets the cookie that identifies the owner of the stored data.
 */
export function withViewer<Result>(work: (args: ViewerArgs) => Promise<Result>) {
  return handle(async ({ request, params, context }: LoaderFunctionArgs): Promise<Result> => {
    expectPageUser(request, context.viewer);
    const args = { request, params, context };
    const result = await work({ ...args, viewer: context.viewer }).catch(async (error: unknown) => {
      const viewer = isRefusal(error) && isRead(request) ? await context.identity.withNewRoles() : null;
      if (!viewer) throw error;
      return work({ ...args, viewer });
    });
    const isRefused = result instanceof Response && !result.ok;
    if (!isRead(request) && !isRefused) context.identity.remember();
    return result;
  });
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";
/** Whether something does not exist for the viewer, or is not for them. */
const isRefusal = (error: unknown) =>
  error instanceof AppError && (error.code === "not_found" || error.code === "forbidden");

/** Clears the cookies of the visitor and of the session with this response, after the viewer's data was erased. */
export function forgetViewer({ identity }: AppLoadContext): void {
  identity.forget();
  if (identity.sessionToken !== null) identity.signOut();
}
