import "~/styles/app.css";
import type { LinksFunction, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { Links, Meta, Outlet, ScrollRestoration, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useContext, useEffect, useState, type ReactNode } from "react";
import { IntlProvider, useTranslations } from "use-intl";
import { headerAccount } from "~/accounts/header-account.server";
import { KEEP_EARLY_CLICK, useEarlyClick } from "~/components/early-click";
import { errorTexts, ErrorView } from "~/components/error-view";
import { LowPriorityScripts } from "~/components/low-priority-scripts";
import { NonceContext } from "~/components/nonce";
import { SiteHeader } from "~/components/site-header";
import { useFocusOnNewPage } from "~/components/use-focus-on-new-page";
import { useOneSubmission } from "~/components/use-one-submission";
import { getContext } from "~/context/context.server";
import { messagesFor } from "~/i18n/messages.server";
import { siteTitle } from "~/i18n/page-title";
import { parseMessages } from "~/i18n/sent-messages";
import { handle as handled } from "~/platform/http.server";
import { directionOf } from "~/preferences/locales";
import { localeOf, readPreferences } from "~/preferences/preferences.server";
import { QuestionDrafts } from "~/study/conversation/question-drafts";
import { useIsEmbedded } from "~/study/frame";
import { PageMessages } from "~/study/page-messages";
import { useForgetAtSignOut } from "~/study/use-forget-at-sign-out";
import { usePageUser } from "~/study/use-page-user";

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!data) return [{ title: siteTitle() }];
  const { errors, pageDescription } = parseMessages(data.messages);
  return [
    { title: siteTitle(...(error ? [errors[errorTexts(error).title]] : [])) },
    { name: "description", content: pageDescription.site },
  ];
};

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** Loads the theme, the language and its texts, and who is signed in, for all pages. */
export const loader = handled(async ({ request, context }: LoaderFunctionArgs) => {
  const preferences = await readPreferences(request);
  const locale = localeOf(request, preferences);
  const account = await headerAccount(context.viewer, getContext());
  return { theme: preferences.theme, locale, messages: messagesFor(locale, new URL(request.url).pathname), account };
});

/**
 * Keeps zod from probing `new Function`, which the page's policy blocks and reports. Same as `z.config({ jitless: true
 * })`, but before the first schema: routes and the SDK define theirs while they load, in the bundler's order.
 */
const ZOD_WITHOUT_EVAL = "globalThis.__zod_globalConfig={jitless:true}";

/**
 * Where a browser refuses a site its storage, reading `sessionStorage` throws. `ScrollRestoration` reads it without
 * expecting that, so it gets an empty one.
 */
const STORAGE_WITHOUT_ERRORS =
  'try{sessionStorage.length}catch{Object.defineProperty(window,"sessionStorage",{value:{getItem:()=>null,setItem(){},removeItem(){}}})}';

const FIRST_SCRIPT = { __html: [ZOD_WITHOUT_EVAL, STORAGE_WITHOUT_ERRORS, KEEP_EARLY_CLICK].join(";") };

/**
 * In the browser, what the loader returned last: if the next page fails to load, the reader's language is still known.
 */
let lastLoaded: SerializeFrom<typeof loader> | undefined;

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root") ?? lastLoaded;
  useEffect(() => void (lastLoaded = loaded), [loaded]);
  useEarlyClick();
  const locale = loaded?.locale ?? "en";
  // A frame on another site may have no storage for the scroll positions.
  const isEmbedded = useIsEmbedded();
  const nonce = useContext(NonceContext);
  return (
    <html lang={locale} dir={directionOf(locale)} data-theme={loaded?.theme ?? "system"}>
      <head>
        <meta charSet="utf-8" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={FIRST_SCRIPT} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        {/* Vite applies this nonce to what scripts load later. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        {/* Without texts, the server sends a page of its own. */}
        {loaded && (
          <IntlProvider locale={locale} messages={parseMessages(loaded.messages)} timeZone="UTC">
            <SkipLink />
            {children}
          </IntlProvider>
        )}
        {!isEmbedded && <ScrollRestoration nonce={nonce} />}
        <LowPriorityScripts nonce={nonce} />
      </body>
    </html>
  );
}

function SkipLink() {
  const t = useTranslations("common");
  return (
    <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 button">
      {t("skip")}
    </a>
  );
}

export default function App() {
  const isEmbedded = useIsEmbedded();
  useFocusOnNewPage();
  useOneSubmission();
  useForgetAtSignOut();
  usePageUser();
  const [drafts] = useState(() => new Map<string, string>());
  return (
    <QuestionDrafts.Provider value={drafts}>
      {!isEmbedded && <SiteHeader />}
      <Outlet />
      <PageMessages />
    </QuestionDrafts.Provider>
  );
}

export function ErrorBoundary() {
  return (
    <>
      <SiteHeader />
      <ErrorView error={useRouteError()} />
    </>
  );
}
