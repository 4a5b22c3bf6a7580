import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useLayoutEffect, useState } from "react";
import { parseParams } from "~/http.server";
import { withViewer } from "~/identity/with-viewer.server";
import { LectureParams } from "~/routes-params";
import { setVisitorToken } from "~/study/api-fetch";
import { loadLecturePage } from "~/study/lecture/lecture-page.server";
import { lectureMeta } from "~/study/lecture/lecture-meta";
import { LectureStudy } from "~/study/lecture/lecture-study";

/** The page in a frame has no header of its own. */
export const handle = { isEmbedded: true };

export const loader = withViewer(async ({ request, params, context, viewer }) => {
  const page = await loadLecturePage(request, parseParams(params, LectureParams), viewer.visitorId);
  return { ...page, visitorToken: context.identity.frameTokens().token };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [...lectureMeta(data), { name: "robots", content: "noindex" }];

/** A lecture for the frame of another site's page: the same parts, without what leads elsewhere, and without cookies. */
export default function EmbeddedLecturePage() {
  const { visitorToken, ...page } = useLoaderData<typeof loader>();
  useVisitor(visitorToken);
  return (
    <div data-embedded>
      <LectureStudy page={page} />
    </div>
  );
}

/** A browser that keeps cookies from a frame is a new visitor to every page: the first token is this page's. */
function useVisitor(token: string) {
  const [first] = useState(token);
  useIsomorphicLayoutEffect(() => {
    setVisitorToken(first);
    return () => setVisitorToken(null);
  }, [first]);
}

/** Before the effects of the parts, which ask the server. There is no layout on the server. */
const useIsomorphicLayoutEffect = typeof window === "undefined" ? () => {} : useLayoutEffect;
