import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { handle as handled, parseParams } from "~/http.server";
import { LectureParams } from "~/routes-params";
import { loadLecturePage } from "~/study/lecture/lecture-page.server";
import { lectureMeta } from "~/study/lecture/lecture-meta";
import { LectureStudy } from "~/study/lecture/lecture-study";

export const loader = handled(async ({ request, params }: LoaderFunctionArgs) => {
  const { visitorToken: _, ...page } = await loadLecturePage(request, parseParams(params, LectureParams));
  return page;
});

export const meta: MetaFunction<typeof loader> = ({ data }) => lectureMeta(data);

export default function LecturePage() {
  return <LectureStudy page={useLoaderData<typeof loader>()} />;
}
