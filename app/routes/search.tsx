import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getContext } from "~/context/context.server";
import { handle } from "~/platform/http.server";
import { searchMeta } from "~/study/search/search-meta";
import { SearchPage } from "~/study/search/search-page";
import { loadSearchPage } from "~/study/search/search-page.server";

/** Searches the lectures of all courses. */
export const loader = handle(({ request, context }: LoaderFunctionArgs) =>
  loadSearchPage(request, null, { ...getContext(), reader: context.viewer, address: context.request.address }),
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => searchMeta(data, matches);

export default function AllCoursesSearchPage() {
  return <SearchPage page={useLoaderData<typeof loader>()} />;
}
