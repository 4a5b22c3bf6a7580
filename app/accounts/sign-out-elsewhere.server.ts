import { redirect } from "@remix-run/node";
import type { Context } from "~/context/context.server";
import { messagesIn } from "~/i18n/messages.server";
import { endSessionAddress } from "~/identity/oidc.server";
import { SignInRefused } from "~/identity/sign-in-refused";
import { getLog } from "~/platform/observability/log.server";
import { localeOf, readPreferences } from "~/preferences/preferences.server";
import { escapeHtml } from "~/text/escape-html";
import type { ProviderSession } from "~db/sessions.server";
import { HEADER_PROVIDER } from "./header-sign-in.server";

/**
 * Returns the response to a sign-out. It also ends the provider's session if the provider supports that. Otherwise the
 * next person at this computer could sign in with one click.
 */
export async function signOutElsewhere(
  request: Request,
  session: ProviderSession | null,
  { env }: Pick<Context, "env">,
): Promise<Response> {
  if (session?.provider === HEADER_PROVIDER) return redirect(env.TRUSTED_HEADER_SIGN_OUT ?? "/");
  const provider = env.OIDC_PROVIDERS.find(({ id }) => id === session?.provider);
  if (!session || !provider) return redirect("/");
  try {
    const address = await endSessionAddress(provider, session.idToken, new URL("/", request.url).href);
    return address === null ? redirect("/") : leavingPage(request, address, provider.name);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    getLog().warn({ provider: provider.id, reason: error.message }, "a session could not be ended at its provider");
    return redirect("/");
  }
}

const STYLE = "body{font:1.1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem}";

/**
 * Returns a page that leads to the provider. A redirect would be blocked: `form-action` also applies to the redirects
 * of a form.
 */
async function leavingPage(request: Request, address: string, name: string): Promise<Response> {
  const locale = localeOf(request, await readPreferences(request));
  const { signedOut, signingOutAt } = messagesIn(locale).accounts.elsewhere;
  const [title, text, href] = [signedOut, signingOutAt.replace("{name}", name), address].map(escapeHtml);
  return new Response(
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${href}"><title>Cuepoint</title><style>${STYLE}</style></head>
<body><h1>${title}</h1><p><a href="${href}">${text}</a></p></body></html>`,
    { headers: { "content-type": "text/html; charset=utf-8", "referrer-policy": "no-referrer" } },
  );
}
