import { notFound } from "~/platform/errors";
import { handle } from "~/platform/http.server";

/** Every address that no other route has. */
export const loader = handle(async () => {
  throw notFound("There is nothing at this address. It may have been moved or removed.");
});

export default function NotFound() {
  return null;
}
