import "~/styles/app.css";
import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from "@remix-run/react";
import * as Tooltip from "@radix-ui/react-tooltip";
import type { ReactNode } from "react";
import { ErrorView } from "~/components/error-view";
import { SiteHeader } from "~/components/site-header";
import { getContext } from "~/context.server";
import { handle } from "~/http.server";
import { getVisitor } from "~/visitor.server";

export const meta: MetaFunction = () => [
  { title: "Cuepoint" },
  { name: "description", content: "Ask your lectures a question and land on the second that answers it." },
];

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** The first page that a visitor sees makes them one. */
export const loader = handle(async ({ request }: LoaderFunctionArgs) => {
  const { setCookie } = await getVisitor(request, getContext().sessionSecret);
  return data(null, setCookie ? { headers: { "set-cookie": setCookie } } : {});
});

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 button">
          Skip to the content
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Tooltip.Provider delayDuration={150}>
      <SiteHeader />
      <Outlet />
    </Tooltip.Provider>
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
