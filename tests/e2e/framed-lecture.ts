import type { Frame, FrameLocator, Page } from "playwright-core";
import type { OpenOptions } from "./browser";
import { ANY_SITE_ARGS, startPlainCourseSite, startSecureCourseSite } from "./course-site";
import { test as base, LECTURE } from "./fixture";

export const FRAMED_LECTURE = `/embed${LECTURE}`;
export const QUESTION = "Why do we stem words?";

/** A course page and the frame in it. `inner` returns the frame's document, which a reload replaces. */
export type Framed = { page: Page; frame: FrameLocator; inner: () => Frame };

type Sites = Awaited<ReturnType<typeof startSites>>;

async function startSites() {
  const [secure, plain] = await Promise.all([startSecureCourseSite(), startPlainCourseSite()]);
  return { secure, plain };
}

/** The tests' `test`, with course pages on other sites that show Cuepoint in a frame. */
export const test = base
  .extend("browserArgs", () => ANY_SITE_ARGS)
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of the used fixtures from the pattern.
  .extend("sites", { scope: "file" }, async ({}, { onCleanup }) => {
    const sites = await startSites();
    onCleanup(() => [sites.secure, sites.plain].forEach((site) => site.close()));
    return sites;
  })
  .extend("startOptions", ({ sites }) => ({ env: { EMBED_ORIGINS: allowedOrigins(sites) } }))
  .extend("openFrame", ({ openUrl }) => async (url: string, options?: OpenOptions): Promise<Framed> => {
    const page = await openUrl(url, { viewport: { width: 1200, height: 800 }, allowedProblems: FRAMING, ...options });
    return { page, frame: page.frameLocator("#lecture"), inner: () => innerFrame(page) };
  })
  .extend(
    "openOnPlainSite",
    ({ app, sites, openFrame }) =>
      (path: string, { attributes, ...options }: OpenOptions & { attributes?: string } = {}) =>
        openFrame(sites.plain.coursePage(app.url + path, attributes), options),
  )
  .extend("secureSite", ({ app, sites }) => {
    sites.secure.proxyTo(app.url);
    sites.secure.dropCookies(false);
    return sites.secure;
  })
  .extend(
    "openOnSecureSite",
    ({ secureSite, openFrame }) =>
      (path: string, options?: OpenOptions) =>
        openFrame(secureSite.coursePage(secureSite.cuepointUrl + path), { ignoreHTTPSErrors: true, ...options }),
  );

export const allowedOrigins = ({ secure, plain }: Sites) => `${secure.origin} ${plain.origin}`;

/** The frame is on another site than its page by design, and the page has no icon. */
export const FRAMING = /^foreign request: |status of 404/;

function innerFrame(page: Page): Frame {
  const frame = page.frames()[1];
  if (!frame) throw new Error("The course page has no frame.");
  return frame;
}

/** Asks in the frame and waits for the whole answer. */
export async function askInFrame(
  { frame }: { frame: Pick<FrameLocator, "getByRole"> },
  question = QUESTION,
): Promise<void> {
  const answers = frame.getByRole("article", { name: "Answer" });
  const before = await answers.count();
  const composer = frame.getByRole("textbox", { name: /ask/i });
  await composer.fill(question);
  await composer.press("Enter");
  await answers
    .nth(before)
    .getByRole("button", { name: /source/ })
    .waitFor({ timeout: 60_000 });
}
