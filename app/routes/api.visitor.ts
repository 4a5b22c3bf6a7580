import { json } from "@remix-run/node";
import { withViewer } from "~/identity/with-viewer.server";

/** Whether the browser brings the visitor that it was made before: in a frame it may not. */
export const loader = withViewer(async ({ context }) => json({ is_known: context.identity.namedBy !== null }));
