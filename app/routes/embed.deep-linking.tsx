import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { ChooseLinks } from "~/accounts/lti/choose-links";
import { readChoices } from "~/accounts/lti/selections.server";
import { getContext } from "~/context/context.server";
import { MAX_COURSE_ID } from "~/course/course-id";
import { handle as handled, parseQuery } from "~/platform/http.server";

/** Hides the site's header. */
export const handle = { isEmbedded: true };

const Query = z.object({
  selection: z.string().max(100).default(""),
  course: z.string().max(MAX_COURSE_ID).optional(),
});

/** Chooses what a platform's new links open. The token in the address stands for the launch, also without cookies. */
export const loader = handled(async ({ request }: LoaderFunctionArgs) => {
  const { selection, course } = parseQuery(request, {}, Query);
  return readChoices(selection, course ?? null, getContext());
});

export const meta: MetaFunction = () => [
  { title: "Choose lectures · Cuepoint" },
  { name: "robots", content: "noindex" },
];

export default function DeepLinkingPage() {
  const [query] = useSearchParams();
  return <ChooseLinks {...useLoaderData<typeof loader>()} selection={query.get("selection") ?? ""} />;
}
