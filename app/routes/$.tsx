import { notFound } from "~/platform/errors";
import { handle } from "~/platform/http.server";

/** Handles all addresses without a route. */
export const loader = handle(async () => {
  throw notFound("This page does not exist. It may have been moved or deleted.");
});

export default function NotFound() {
  return null;
}
