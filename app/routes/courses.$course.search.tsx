import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getContext } from "~/context/context.server";
import { handle, parseParams } from "~/platform/http.server";
import { CourseParams } from "~/platform/routes-params";
import { searchMeta } from "~/study/search/search-meta";
import { SearchPage } from "~/study/search/search-page";
import { loadSearchPage } from "~/study/search/search-page.server";

/** Searches the lectures of a course. */
export const loader = handle(({ request, params, context }: LoaderFunctionArgs) =>
  loadSearchPage(request, parseParams(params, CourseParams).course, {
    ...getContext(),
    reader: context.viewer,
    address: context.request.address,
  }),
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => searchMeta(data, matches);

export default function CourseSearchPage() {
  return <SearchPage page={useLoaderData<typeof loader>()} />;
}
