import { notFound } from "~/platform/errors";
import { isAdmin, type User, type Viewer } from "./viewer";

/**
 * Returns the administrator who sends a request. Hides the page from everyone else: throws the same AppError as an
 * address without a page.
 */
export function requireAdministrator(viewer: Viewer): User {
  if (!viewer.user || !isAdmin(viewer)) throw notFound("This page does not exist. It may have been moved or deleted.");
  return viewer.user;
}
