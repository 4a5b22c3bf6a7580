import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteError } from "@remix-run/react";
import { getContext } from "~/context/context.server";
import { ReopenFrame } from "~/embed/reopen-frame";
import { useFrameConversation } from "~/embed/use-frame-conversation";
import { withViewer } from "~/identity/with-viewer.server";
import { parseParams } from "~/platform/http.server";
import { LectureParams } from "~/platform/routes-params";
import { loadedConversation } from "~/study/conversation/loaded-conversation";
import { withFileAddresses } from "~/study/framed/with-file-addresses.server";
import { loadLecturePage } from "~/study/lecture-page.server";
import { lectureMeta } from "~/study/lecture/lecture-meta";
import { LectureStudy } from "~/study/lecture/lecture-study";

/** Hides the site's header. */
export const handle = { isEmbedded: true };

export const loader = withViewer(async ({ request, params, context: { identity }, viewer }) => {
  const context = getContext();
  const page = await withFileAddresses(
    await loadLecturePage(request, parseParams(params, LectureParams), viewer),
    viewer,
    context,
  );
  const isNew = identity.namedBy === null && viewer.user === null;
  return { ...page, frame: { tokens: identity.frameTokens(), isNew } };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...lectureMeta(data, matches),
  { name: "robots", content: "noindex" },
];

export function ErrorBoundary() {
  return <ReopenFrame error={useRouteError()} />;
}

/** The lecture page for a frame on another site: without links that leave the frame, and without cookies. */
export default function EmbeddedLecturePage() {
  const { frame, ...page } = useLoaderData<typeof loader>();
  const opened = loadedConversation(page.conversation);
  const conversation = useFrameConversation(frame, opened, page.lecture);
  return (
    <div data-embedded>
      <LectureStudy page={{ ...page, conversation: opened }} conversation={conversation} />
    </div>
  );
}
