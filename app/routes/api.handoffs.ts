import { json } from "@remix-run/node";
import { z } from "zod";
import { takeSession } from "~/accounts/handed-off-session.server";
import { browserOf } from "~/accounts/sessions.server";
import { acceptHandoff } from "~/answering/handoff.server";
import { getContext } from "~/context/context.server";
import { withViewer } from "~/identity/with-viewer.server";
import { parseJson } from "~/platform/http.server";

const Handoff = z.object({ token: z.string().regex(/^[\w-]{43}$/, "is not a token") });

/**
 * POST `{token}` continues a frame's conversation in this window. Returns its `{course, conversation}`. Signs the window
 * in as the frame's user if only members may open the course.
 */
export const action = withViewer(async ({ request, context: { identity } }) => {
  const { token } = await parseJson(request, Handoff);
  const browser = await browserOf(request, identity);
  const context = getContext();
  let setCookie: (deps: typeof context) => void = () => {};
  const { courseId, conversationId } = await acceptHandoff(token, identity, context, async (tx) => {
    const session = await takeSession(tx, token, browser);
    if (session) ({ setCookie } = session);
    return session?.viewer ?? null;
  });
  setCookie(context);
  return json({ course: courseId, conversation: conversationId });
});
