import { json } from "@remix-run/node";
import { publicKeys } from "~/accounts/lti/tool-keys.server";
import { getContext } from "~/context/context.server";
import { handle } from "~/platform/http.server";

/** Our public keys, which platforms read to verify what we sign. */
export const loader = handle(async () =>
  json(await publicKeys(getContext()), { headers: { "cache-control": "public, max-age=300" } }),
);
