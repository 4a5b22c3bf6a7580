import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { handle as handled, parseParams } from "~/http.server";
import { LectureParams } from "~/routes-params";
import { loadLecturePage } from "~/study/lecture/lecture-page.server";
import { LectureStudy } from "~/study/lecture/lecture-study";

export const loader = handled(async ({ request, params }: LoaderFunctionArgs) => {
  const { visitorToken: _, ...page } = await loadLecturePage(request, parseParams(params, LectureParams));
  return page;
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.lecture.title} · ${data.course.title}` : "Cuepoint" },
  ...(data?.lecture.description ? [{ name: "description", content: data.lecture.description }] : []),
];

export default function LecturePage() {
  return <LectureStudy page={useLoaderData<typeof loader>()} />;
}
