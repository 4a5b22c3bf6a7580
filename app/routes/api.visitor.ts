import { json } from "@remix-run/node";
import { withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";

/** Whether the browser sent back the cookie that it was given: in a frame it may not. */
export const loader = withViewer(async ({ context }) => json({ is_known: context.identity.namedBy !== null }));

/** POST gives a frame's page new tokens for its renewal, which the header carries here in place of a token. */
export const action = withViewer(async ({ request, context: { identity } }) => {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Renew a frame's tokens with POST.");
  if (identity.namedBy !== "frame renewal")
    throw new AppError("unauthorized", "This frame's visitor is no longer known. Reload the page.");
  return json(identity.frameTokens());
});
