import type { RequestListener } from "node:http";
import { savePlatform } from "~db/lti-platforms.server";
import { openDatabase } from "../setup/database";
import { launchClaims, lti, startPlatform, type TestPlatform } from "../setup/lti-platform";
import { ANY_SITE_ARGS, startSecureCourseSite } from "./course-site";
import { test as base } from "./fixture";

// A learning platform at https://lms.test shows lectures of https://cuepoint.test in a frame. Its keys are at another
// address, because the server of the tests accepts no self-signed certificate.

/**
 * A browser's restrictions on the platform's page: the frame's cookies, storage (the browser's own and the platform's),
 * and new windows.
 */
export type Browser = { cookies: "allowed" | "partitioned" | "blocked"; hasStorage: boolean; hasPopups: boolean };

const NO_POPUPS = 'sandbox="allow-scripts allow-same-origin allow-forms allow-top-navigation-by-user-activation"';

/** The platform's page around the frame. With `storage` it stores data for tools (LTI Platform Storage 1.0). */
const pageAround = (frame: string, hasStorage: boolean, attributes: string) => `<!doctype html>
<title>A course page</title><h1>Week 3</h1>
<iframe id="lecture" name="tool" width="1100" height="700" ${attributes} src="${frame.replaceAll("&", "&amp;")}"></iframe>
<script>
const stored = new Map();
addEventListener("message", ({ data, origin, source }) => {
  if (!${hasStorage} || !/^lti\\./.test(data?.subject ?? "")) return;
  if (data.subject === "lti.put_data") stored.set(origin + data.key, data.value);
  source.postMessage({ subject: data.subject + ".response", message_id: data.message_id, key: data.key,
    value: stored.get(origin + data.key), supported_messages: [{ subject: "lti.put_data" }] }, origin);
});
</script>`;

/** Answers the platform's own addresses: the course page, and where its people sign in. */
const lmsPages =
  (platform: TestPlatform, cuepointUrl: () => string): RequestListener =>
  (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "https://lms.test");
    const field = (name: string) => searchParams.get(name) ?? "";
    response.setHeader("content-type", "text/html");
    const target = `${cuepointUrl()}/lti/launch`;
    if (pathname !== "/authorize") {
      const hasStorage = field("storage") === "yes";
      const login = {
        iss: platform.settings.issuer,
        client_id: platform.settings.clientId,
        login_hint: field("subject"),
        target_link_uri: target,
        ...(hasStorage && { lti_storage_target: "_parent" }),
      };
      const frame = cuepointUrl() + (field("shows") || `/lti/login?${new URLSearchParams(login)}`);
      return response.end(pageAround(frame, hasStorage, field("popups") === "no" ? NO_POPUPS : ""));
    }
    const place = { course: "search-101", lecture: "inverted-index" };
    const claims = { nonce: field("nonce"), target, subject: field("login_hint"), [lti("custom")]: place };
    void platform.sign(launchClaims(platform, claims)).then((idToken) =>
      response.end(`<!doctype html><title>Launching</title><form method="post" action="${field("redirect_uri")}">
<input type="hidden" name="id_token" value="${idToken}"><input type="hidden" name="state" value="${field("state")}"></form>
<script>document.forms[0].submit()</script>`),
    );
  };

async function startLms() {
  const platform = await startPlatform();
  let cuepointUrl = "";
  const site = await startSecureCourseSite(lmsPages(platform, () => cuepointUrl));
  ({ cuepointUrl } = site);
  return { platform, site };
}

/** The tests' `test`, with a learning platform and its database. */
export const test = base
  .extend("browserArgs", () => ANY_SITE_ARGS)
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of the used fixtures from the pattern.
  .extend("lms", { scope: "file" }, async ({}, { onCleanup }) => {
    const lms = await startLms();
    onCleanup(async () => {
      lms.site.close();
      await lms.platform.stop();
    });
    return lms;
  })
  .extend("sql", { scope: "file" }, async ({ app, lms: { platform, site } }, { onCleanup }) => {
    const sql = await openDatabase(app.dataDir);
    onCleanup(() => sql.end({ timeout: 1 }));
    site.proxyTo(app.url);
    const settings = { ...platform.settings, authorizationUrl: `${site.origin}/authorize` };
    await sql.begin((tx) => savePlatform(tx, settings, [site.origin]));
    return sql;
  });

/** The frame is on another site than its page by design, and what a frame without a cookie asks for is refused at first. */
export const FRAMING = /^foreign request: |status of (?:403|404)|sandbox/;

/** Returns the address of the platform's page for a user, who is named after how their browser is recognized. */
export const lmsPage = (subject: string, { hasStorage, hasPopups }: Omit<Browser, "cookies">, shows = "") =>
  `/?${new URLSearchParams({ subject, storage: hasStorage ? "yes" : "no", popups: hasPopups ? "yes" : "no", shows })}`;

export const OPTIONS = { viewport: { width: 1200, height: 800 }, allowedProblems: FRAMING, ignoreHTTPSErrors: true };
