import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useLayoutEffect, useState } from "react";
import { getContext } from "~/context.server";
import { handle as handled, parseParams } from "~/http.server";
import { LectureParams } from "~/routes-params";
import { setVisitorToken } from "~/study/api-fetch";
import { loadLecturePage } from "~/study/lecture/lecture-page.server";
import { lectureMeta } from "~/study/lecture/lecture-meta";
import { LectureStudy } from "~/study/lecture/lecture-study";
import { recall, remember } from "~/study/remember";
import { getVisitor, visitorToken } from "~/visitor.server";

/** The page in a frame has no header of its own. */
export const handle = { isEmbedded: true };

export const loader = handled(async ({ request, params }: LoaderFunctionArgs) => {
  const { sessionSecret } = getContext();
  const { visitorId } = await getVisitor(request, sessionSecret);
  const page = await loadLecturePage(request, parseParams(params, LectureParams), visitorId);
  return { ...page, visitorToken: await visitorToken(request, visitorId, sessionSecret) };
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

/**
 * A browser that keeps cookies from a frame is a new visitor to every page: the first token that the frame was given is the
 * visitor's, for as long as the browser remembers it.
 */
function useVisitor(token: string) {
  const [first] = useState(token);
  useIsomorphicLayoutEffect(() => {
    const kept = recall<string>("visitor");
    if (!kept) remember("visitor", first);
    setVisitorToken(kept ?? first);
    return () => setVisitorToken(null);
  }, [first]);
}

/** Before the effects of the parts, which ask the server. There is no layout on the server. */
const useIsomorphicLayoutEffect = typeof window === "undefined" ? () => {} : useLayoutEffect;
