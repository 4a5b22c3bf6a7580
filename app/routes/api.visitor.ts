import { json } from "@remix-run/node";
import { knownVisitorToJson } from "~/embed/known-visitor-wire";
import { withViewer } from "~/identity/with-viewer.server";
import { AppError } from "~/platform/errors";

/** Returns whether the browser sent its cookie back, which it may not do in a frame. */
export const loader = withViewer(async ({ context }) =>
  json(knownVisitorToJson(context.viewer.user !== null || context.identity.namedBy !== null)),
);

/** POST returns new tokens to a page in a frame. Here, the header contains its renewal. */
export const action = withViewer(async ({ context: { identity } }) => {
  if (identity.namedBy !== "frame renewal")
    throw new AppError("unauthorized", "Your session in this frame has expired. Reload the page.");
  return json(identity.frameTokens());
});
