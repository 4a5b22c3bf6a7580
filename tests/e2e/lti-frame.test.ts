import type { RequestListener } from "node:http";
import type { FrameLocator, Page } from "playwright-core";
import { expect } from "vitest";
import { savePlatform } from "~db/lti-platforms.server";
import { openDatabase } from "../setup/database";
import { launchClaims, lti, startPlatform, type TestPlatform } from "../setup/lti-platform";
import { blockStorage, blockThirdPartyCookies } from "./browser";
import { ANY_SITE_ARGS, startSecureCourseSite } from "./course-site";
import { test as base } from "./fixture";
import { askInFrame } from "./framed-lecture";

// A learning platform at https://lms.test shows lectures of https://cuepoint.test in a frame. Its keys are at another
// address, because the server of the tests accepts no self-signed certificate.

/**
 * A browser's restrictions on the platform's page: the frame's cookies, storage (the browser's own and the platform's),
 * and new windows.
 */
type Browser = { cookies: "allowed" | "partitioned" | "blocked"; hasStorage: boolean; hasPopups: boolean };

/** All combinations. */
const BROWSERS = (["allowed", "partitioned", "blocked"] as const).flatMap((cookies) =>
  [true, false].flatMap((hasStorage) =>
    [true, false].map((hasPopups): Browser => ({ cookies, hasStorage, hasPopups })),
  ),
);

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

const test = base
  .extend("browserArgs", () => ANY_SITE_ARGS)
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

/** The frame is on another site than its page by design, and what a frame without a cookie asks for is refused at first. */
const FRAMING = /^foreign request: |status of (?:403|404)|sandbox/;

/** Returns the address of the platform's page for a user, who is named after how their browser is recognized. */
const lmsPage = (subject: string, { hasStorage, hasPopups }: Omit<Browser, "cookies">, shows = "") =>
  `/?${new URLSearchParams({ subject, storage: hasStorage ? "yes" : "no", popups: hasPopups ? "yes" : "no", shows })}`;

const OPTIONS = { viewport: { width: 1200, height: 800 }, allowedProblems: FRAMING, ignoreHTTPSErrors: true };

/** Opens the lecture as a browser without cookies and storage asks for. Returns where the lecture is then. */
async function openElsewhere(page: Page, hasPopups: boolean): Promise<Page | FrameLocator> {
  const frame = page.frameLocator("#lecture");
  const popup = hasPopups ? page.waitForEvent("popup") : null;
  await frame.getByRole("link", { name: "Open in a new window" }).click();
  if (popup) {
    await (await popup).waitForEvent("close", { timeout: 30_000 });
    const inner = page.frames()[1];
    await inner?.waitForURL(/\/embed\/courses\//);
    await inner?.waitForLoadState("networkidle"); // the page's script reads what is typed
    return frame;
  }
  await frame.getByRole("link", { name: "Open in this tab" }).click();
  await page.waitForURL(/cuepoint\.test:\d+\/courses\//);
  await page.waitForLoadState("networkidle");
  return page;
}

test.for(BROWSERS)(
  "a launch opens the lecture and signs in with $cookies cookies, storage: $hasStorage, new windows: $hasPopups",
  async (browser, { lms: { site }, sql, openUrl }) => {
    const { cookies, hasStorage, hasPopups } = browser;
    const subject = Object.values(browser).join(" ");
    site.dropCookies(cookies === "blocked");
    const page = await openUrl(site.origin + lmsPage(subject, browser), {
      ...OPTIONS,
      prepare: async (opened) => {
        if (cookies === "partitioned") await blockThirdPartyCookies(opened);
        if (!hasStorage) await blockStorage(opened);
      },
    });
    const isElsewhere = cookies === "blocked" && !hasStorage;
    const frame = isElsewhere ? await openElsewhere(page, hasPopups) : page.frameLocator("#lecture");
    await askInFrame({ frame });
    const owners = await sql<{ subject: string }[]>`
      select i.subject from conversations c join identities i on i.user_id = c.visitor_id`;
    expect(owners.map((owner) => owner.subject)).toContain(subject);
  },
);

test("without cookies, a members' course opens again in the frame, and so does its next lecture", async ({
  lms: { site },
  sql,
  openUrl,
}) => {
  site.dropCookies(true);
  const page = await openUrl(site.origin + lmsPage("member", { hasStorage: true, hasPopups: true }), OPTIONS);
  const frame = page.frameLocator("#lecture");
  const heading = (name: string) => frame.getByRole("heading", { level: 1, name }).waitFor();
  await heading("The inverted index");
  await askInFrame({ frame });
  await sql`update courses set visibility = 'members' where course_id = 'search-101'`;
  try {
    await page.frames()[1]?.evaluate(() => window.location.reload());
    await frame.getByRole("article", { name: "Answer" }).waitFor();
    await heading("The inverted index");
    await frame.getByRole("link", { name: /^Next lecture/ }).click();
    await frame.getByRole("heading", { level: 1, name: "The inverted index" }).waitFor({ state: "detached" });
    await frame.getByRole("textbox", { name: /ask/i }).waitFor();
    // Nobody else can see it, and a frame without a session says so instead of retrying endlessly.
    const other = await openUrl(`${site.cuepointUrl}/embed/courses/search-101/lectures/inverted-index`, OPTIONS);
    await other.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  } finally {
    await sql`update courses set visibility = 'public' where course_id = 'search-101'`;
  }
});

test("a members' course opens in a new window too, signed in with a session of its own", async ({
  lms: { site },
  sql,
  openUrl,
}) => {
  site.dropCookies(false);
  const address = site.origin + lmsPage("window", { hasStorage: true, hasPopups: true });
  const page = await openUrl(address, { ...OPTIONS, prepare: blockThirdPartyCookies });
  const frame = page.frameLocator("#lecture");
  await frame.getByRole("heading", { level: 1, name: "The inverted index" }).waitFor();
  await askInFrame({ frame });
  await sql`update courses set visibility = 'members' where course_id = 'search-101'`;
  try {
    const popup = page.waitForEvent("popup");
    await frame.getByRole("button", { name: "Open in a new window" }).click();
    const opened = await popup;
    await opened.waitForURL(/\/courses\//, { waitUntil: "networkidle" });
    await opened.getByRole("article", { name: "Answer" }).waitFor();
    expect(new URL(opened.url()).hash).toBe("");
    // The window keeps its session after the frame is gone.
    await page.goto("about:blank");
    await opened.reload({ waitUntil: "networkidle" });
    await opened.getByRole("article", { name: "Answer" }).waitFor();
  } finally {
    await sql`update courses set visibility = 'public' where course_id = 'search-101'`;
  }
});

test.for([
  [true, "the platform stores data for Cuepoint"],
  [false, "A lecture opens after a click on a button that opens a new window"],
] as const)(
  "without cookies, storage: %s, the check page says how launches work",
  async ([hasStorage, words], { lms: { site }, sql, openUrl }) => {
    expect(await sql`select 1 from lti_platforms`).not.toHaveLength(0);
    site.dropCookies(true);
    const address = lmsPage("nobody", { hasStorage, hasPopups: true }, "/embed/check");
    const page = await openUrl(site.origin + address, OPTIONS);
    await page.frameLocator("#lecture").getByText(words).waitFor();
  },
);

test("only platforms that link to a course may show it in frames, and the header tells no hidden course", async ({
  app,
  lms: { platform },
  sql,
}) => {
  const ancestors = async (path: string) =>
    (await fetch(app.url + path)).headers.get("content-security-policy")?.split("; ").at(-1);
  const lecture = "/embed/courses/search-101/lectures/inverted-index";
  const other = {
    ...platform.settings,
    issuer: "https://other.test",
    authorizationUrl: "https://other.test/authorize",
  };
  await sql.begin((tx) => savePlatform(tx, other, ["https://other.test"]));
  expect(await ancestors(lecture)).toMatch(/lms\.test/);
  expect(await ancestors(lecture)).not.toMatch(/other\.test/);
  await sql`update courses set visibility = 'draft' where course_id = 'search-101'`;
  try {
    expect(await ancestors(lecture)).toBe(await ancestors(lecture.replace("search-101", "no-such-course")));
  } finally {
    await sql`update courses set visibility = 'public' where course_id = 'search-101'`;
  }
});
