import path from "node:path";
import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { en } from "~/i18n/messages/en";
import { es } from "~/i18n/messages/es";
import { anonymousIdentity } from "~/identity/identity.server";
import { preferencesCookie } from "~/preferences/preferences.server";

const file = new URL("build/server/index.js", `file://${path.resolve()}/`).href;
const build = (await import(/* @vite-ignore */ file)) as ServerBuild;

/** An address without a route needs no database: only the root route and its error page are rendered. */
const ADDRESS = "http://cuepoint.test/none";

/** Opens a page of the built server, in which parts of the root route are replaced. */
async function open(root: Partial<ServerBuild["routes"][string]["module"]>, headers: HeadersInit = {}) {
  const routes = {
    ...build.routes,
    root: { ...build.routes.root!, module: { ...build.routes.root!.module, ...root } },
  };
  const handleRequest = createRequestHandler({ ...build, routes }, "production");
  const identity = anonymousIdentity();
  const policies: unknown[] = [];
  const context: AppLoadContext = {
    request: { requestId: "1", address: "127.0.0.1", peer: "127.0.0.1", isLocal: false, onClose: () => {} },
    identity,
    viewer: identity.viewer,
    nonce: "abc",
    frameAncestors: ["'self'"],
    setContentPolicy: (policy) => policies.push(policy),
  };
  const response = await handleRequest(new Request(ADDRESS, { headers }), context);
  return { response, html: await response.text(), policies };
}

const fails = () => {
  throw new Error("password=hunter2 at db.internal");
};

test("a page whose root route fails is a page of its own, in the reader's language and theme", async () => {
  const cookie = await preferencesCookie({ locale: "es", theme: "dark" });
  const { response, html, policies } = await open({ loader: fails }, { cookie });
  expect(response.status).toBe(500);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(html).toContain('<html lang="es" dir="ltr" data-theme="dark">');
  expect(html).toContain(es.errors.brokenHint);
  expect(html).not.toMatch(/hunter2|db\.internal|<script/);
  expect(policies).toEqual([]); // only pages with scripts replace the policy for resources
});

test("an error page that cannot be rendered is replaced, too", async () => {
  const loader = () => ({ theme: "system", locale: "en", messages: JSON.stringify(en), account: null });
  const { response, html } = await open({ loader, ErrorBoundary: fails });
  expect(response.status).toBe(500);
  expect(html).toContain(`<h1>${en.errors.broken}</h1>`);
  expect(html).not.toMatch(/hunter2|db\.internal|Unexpected Server Error/);
});

test("a missing page is the site's own page, with its scripts", async () => {
  const loader = () => ({ theme: "system", locale: "en", messages: JSON.stringify(en), account: null });
  const { response, html, policies } = await open({ loader });
  expect(response.status).toBe(404);
  expect(html).toContain("<title>Page not found · Cuepoint</title>");
  expect(html).toContain("<script");
  expect(policies).toHaveLength(1);
});
