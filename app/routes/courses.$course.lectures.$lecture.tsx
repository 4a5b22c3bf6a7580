import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getContext } from "~/context.server";
import { handle as handled, parseParams } from "~/http.server";
import { LectureParams } from "~/routes-params";
import { loadLecturePage } from "~/study/lecture/lecture-page.server";
import { lectureMeta } from "~/study/lecture/lecture-meta";
import { LectureStudy } from "~/study/lecture/lecture-study";
import { getVisitor } from "~/visitor.server";

export const loader = handled(async ({ request, params }: LoaderFunctionArgs) => {
  const { visitorId } = await getVisitor(request, getContext().sessionSecret);
  return loadLecturePage(request, parseParams(params, LectureParams), visitorId);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => lectureMeta(data);

export default function LecturePage() {
  return <LectureStudy page={useLoaderData<typeof loader>()} />;
}
