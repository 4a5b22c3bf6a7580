import type { RequestListener } from "node:http";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { savePlatform } from "~db/lti-platforms.server";
import { openDatabase } from "../setup/database";
import { launchClaims, lti, startPlatform, type TestPlatform } from "../setup/lti-platform";
import { ANY_SITE_ARGS, startSecureCourseSite } from "./course-site";
import { test as base } from "./fixture";
import { askInFrame } from "./framed-lecture";

// A learning platform at https://lms.test shows lectures of https://cuepoint.test in a frame. Its keys are at another
// address, because the server of the tests accepts no self-signed certificate.

/** The people who launch, named after how their browser is recognized. */
type Subject = "allowed" | "partitioned" | "storage" | "window";

/** The platform's page around the frame. With `storage` it stores data for tools (LTI Platform Storage 1.0). */
const pageAround = (frame: string, hasStorage: boolean) => `<!doctype html><title>A course page</title><h1>Week 3</h1>
<iframe id="lecture" name="tool" width="1100" height="700" src="${frame.replaceAll("&", "&amp;")}"></iframe>
<script>
const stored = new Map();
addEventListener("message", ({ data, origin, source }) => {
  if (!${hasStorage} || !/^lti\\./.test(data?.subject ?? "")) return;
  if (data.subject === "lti.put_data") stored.set(origin + data.key, data.value);
  source.postMessage({ subject: data.subject + ".response", message_id: data.message_id, key: data.key,
    value: stored.get(origin + data.key) }, origin);
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
      return response.end(pageAround(`${cuepointUrl()}/lti/login?${new URLSearchParams(login)}`, hasStorage));
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

const test = base
  .override("browserArgs", () => ANY_SITE_ARGS)
  // eslint-disable-next-line no-empty-pattern -- Vitest reads the names of the used fixtures from the pattern.
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

/** The frame is on another site than its page by design, and a launch without a cookie is refused at first. */
const FRAMING = /^foreign request: |status of (?:403|404)/;

const open = (subject: Subject, storage: "yes" | "no") => `/?${new URLSearchParams({ subject, storage })}`;

/** Blocks third-party cookies, like the setting in Chrome. */
async function blockThirdPartyCookies(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCookieControls", { enableThirdPartyCookieRestriction: true });
}

test.for([
  ["with cookies", "allowed", "no", false],
  ["with third-party cookies blocked, by a partitioned cookie", "partitioned", "no", false],
  ["without cookies, by the platform's storage", "storage", "yes", true],
  ["without cookies and storage, by a window", "window", "no", true],
] as const)(
  "a launch opens the lecture in the frame and signs in %s",
  async ([, subject, storage, drops], { lms: { site }, sql, openUrl }) => {
    site.dropCookies(drops);
    const page = await openUrl(site.origin + open(subject, storage), {
      viewport: { width: 1200, height: 800 },
      allowedProblems: FRAMING,
      ignoreHTTPSErrors: true,
      ...(subject === "partitioned" && { prepare: blockThirdPartyCookies }),
    });
    const frame = page.frameLocator("#lecture");
    if (subject === "window") {
      const popup = page.waitForEvent("popup");
      await frame.getByRole("link", { name: "Open in a new window" }).click();
      await (await popup).waitForEvent("close", { timeout: 30_000 });
      const inner = page.frames()[1];
      await inner?.waitForURL(/\/embed\/courses\//);
      await inner?.waitForLoadState("networkidle"); // the page's script reads what is typed
    }
    await askInFrame({ frame });
    const owners = await sql<{ subject: string }[]>`
      select i.subject from conversations c join identities i on i.user_id = c.visitor_id`;
    expect(owners.map((owner) => owner.subject)).toContain(subject);
  },
);
