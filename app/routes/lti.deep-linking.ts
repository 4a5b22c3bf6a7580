import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readChosen } from "~/accounts/lti/chosen-links";
import { linkFormPage } from "~/accounts/lti/link-form-page.server";
import { chooseLinks } from "~/accounts/lti/selections.server";
import { getContext } from "~/context/context.server";
import { NO_SOURCES } from "~/course/video-sources";
import { handle, parseForm } from "~/platform/http.server";

const Form = z.object({ selection: z.string().max(100) }).catchall(z.string().max(1_000));

/** Sends the chosen links to their platform, by a form in the browser (Deep Linking 2.0, 2.2). */
export const action = handle(async ({ request, context }: LoaderFunctionArgs) => {
  const { selection, ...fields } = await parseForm(request, Form);
  const form = await chooseLinks(selection, readChosen(fields), new URL(request.url).origin, getContext());
  context.setContentPolicy({
    frameAncestors: context.frameAncestors,
    videos: NO_SOURCES,
    formAction: [new URL(form.returnUrl).origin],
  });
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return new Response(linkFormPage(request, form, context.nonce), { headers });
});
