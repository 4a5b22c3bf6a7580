import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContinueConversation } from "~/embed/continue-conversation";
import { isOpenedHere } from "~/identity/opened-here.server";
import { handle } from "~/platform/http.server";

/** Continues a frame's conversation in a window. The token is in the fragment, which the server does not get. */
export const loader = handle(async ({ request }: LoaderFunctionArgs) => ({ isTrusted: isOpenedHere(request) }));

export const meta: MetaFunction = () => [{ title: "Continue · Cuepoint" }, { name: "robots", content: "noindex" }];

export default function ContinuePage() {
  return <ContinueConversation {...useLoaderData<typeof loader>()} />;
}
