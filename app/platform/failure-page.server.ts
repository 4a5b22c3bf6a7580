import { messagesIn } from "~/i18n/messages.server";
import { directionOf } from "~/preferences/locales";
import { localeOf, readPreferences } from "~/preferences/preferences.server";
import { escapeHtml } from "~/text/escape-html";
import { failureTexts } from "./failure-texts";

export type Failure = {
  status: number;
  /** What happened, in English, as far as everyone may know it. */
  message?: string | undefined;
};

/** The request that failed. Its address may be invalid. */
export type FailedRequest = { method: string; url: string; cookie: string | null; acceptLanguage: string | null };

/**
 * Renders the page for a request that failed before React could render one: the server is overloaded, a session cannot
 * be read, or the texts of all pages are missing. It is in the reader's language and theme. It has no scripts, so it is
 * cheap to send, and nothing else can fail in the browser.
 */
export async function failurePage({ status, message }: Failure, failed: FailedRequest): Promise<string> {
  const request = readable(failed);
  const preferences = await readPreferences(request);
  const locale = localeOf(request, preferences);
  const { errors, header } = messagesIn(locale);
  const { title, hint, canRetry } = failureTexts(status);
  // Only the message of a rejection says more than the translated text. Nothing translates it.
  const isMessage = message !== undefined && status !== 429 && (locale === "en" || title === "refused");
  const language = isMessage && locale !== "en" ? ` lang="en" dir="ltr"` : "";
  const text = `<p${language}>${escapeHtml(isMessage ? message : errors[hint])}</p>`;
  // A sent form may have no page at its address.
  const retry =
    canRetry && failed.method === "GET" ? `<a class="accent" href="">${escapeHtml(errors.tryAgain)}</a>` : "";
  // A frame cannot show the courses.
  const target = new URL(request.url).pathname.startsWith("/embed/") ? `target="_blank"` : "";
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}" data-theme="${preferences.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(errors[title])} · Cuepoint</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<header><a href="/" ${target} aria-label="${escapeHtml(header.home)}">${MARK}Cuepoint</a></header>
<main id="main">
<h1>${escapeHtml(errors[title])}</h1>
${text}
<div class="choices">
${retry}
<a ${retry ? "" : `class="accent"`} href="/" ${target}>${escapeHtml(errors.allCourses)}</a>
</div>
</main>
</body>
</html>`;
}

const ORIGIN = "http://cuepoint.invalid";

/**
 * Returns the request with what the reader's language and theme depend on. A client may send any target, such as an
 * address with a password, which `Request` rejects.
 */
function readable({ url, cookie, acceptLanguage }: FailedRequest): Request {
  const headers = new Headers();
  if (cookie !== null) headers.set("cookie", cookie);
  if (acceptLanguage !== null) headers.set("accept-language", acceptLanguage);
  const address = new URL(ORIGIN);
  if (URL.canParse(url, ORIGIN)) ({ pathname: address.pathname, search: address.search } = new URL(url, ORIGIN));
  return new Request(address, { headers });
}

/** The logo, as in `components/mark.tsx`. */
const MARK = `<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
<rect width="32" height="32" rx="8" fill="var(--accent)"/><path d="M12.5 9.2v13.6L23 16z" fill="var(--on-accent)"/>
<rect x="7.5" y="7" width="2.6" height="18" rx="1.3" fill="var(--on-accent)"/></svg>`;

/** The look of the other pages. Their styles are in a file whose name only the build knows. */
const STYLE = `
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
:root {
  color-scheme: light dark;
  --page: light-dark(oklch(0.985 0.004 85), oklch(0.17 0.008 270));
  --surface: light-dark(oklch(1 0 0), oklch(0.21 0.01 270));
  --sunken: light-dark(oklch(0.962 0.006 85), oklch(0.25 0.012 270));
  --line: light-dark(oklch(0.9 0.008 85), oklch(0.32 0.014 270));
  --ink: light-dark(oklch(0.22 0.015 270), oklch(0.95 0.005 85));
  --muted: light-dark(oklch(0.47 0.015 270), oklch(0.74 0.012 270));
  --accent: light-dark(oklch(0.49 0.2 268), oklch(0.76 0.13 268));
  --on-accent: light-dark(oklch(0.99 0 0), oklch(0.17 0.03 268));
  background: var(--page);
  color: var(--ink);
  font: 1rem/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif;
}
body { margin: 0; overflow-wrap: break-word; }
header { padding: 0 1.5rem; border-bottom: 1px solid var(--line); background: var(--surface); }
header a { display: inline-flex; align-items: center; gap: 0.625rem; min-height: 3.25rem; font-weight: 600; }
a { color: inherit; text-decoration: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main { max-width: 36rem; margin: 0 auto; padding: clamp(3rem, 12vh, 6rem) 1.5rem; }
h1 { margin: 0; font-size: 1.875rem; font-weight: 600; line-height: 1.2; letter-spacing: -0.025em; text-wrap: balance; }
p { margin: 1rem 0 1.5rem; color: var(--muted); font-size: 1.125rem; text-wrap: pretty; }
.choices { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.choices a { padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; }
.choices a { background: var(--surface); font-size: 0.875rem; font-weight: 500; }
.choices a:hover { background: var(--sunken); }
.choices a.accent { border-color: transparent; background: var(--accent); color: var(--on-accent); }
.choices a.accent:hover { opacity: 0.9; }
`;
