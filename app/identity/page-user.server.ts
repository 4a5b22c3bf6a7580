import { AppError } from "~/platform/errors";
import type { Viewer } from "./viewer";
import { USER_HEADER } from "./visitor-header";

/**
 * Throws AppError account_changed if a request comes from a page that was rendered for another user: someone has signed
 * in or out in another tab since. What the page reads and stores would belong to the wrong account. Pages without a
 * user, and other clients, send no user.
 */
export function expectPageUser(request: Request, { user }: Pick<Viewer, "user">): void {
  const rendered = request.headers.get(USER_HEADER);
  if (!rendered || rendered === user?.userId) return;
  throw user
    ? new AppError("account_changed", `${user.name} is signed in now. Reload the page.`, {
        reason: { name: "other_user", values: { name: user.name } },
      })
    : new AppError("account_changed", "You are no longer signed in. Reload the page.", {
        reason: { name: "signed_out", values: {} },
      });
}
