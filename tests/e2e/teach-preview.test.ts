import { expect } from "vitest";
import { expectVideoAt } from "./page-steps";
import { expectGood, openAs, SETTINGS, test, type Session } from "./teaching";

const COURSE = "/courses/search-101";

/** Hides a lecture until the year 2100, as its form does. */
async function hide({ name, value, url }: Session): Promise<void> {
  const form = { intent: "lecture", lecture: "embeddings", title: "Embeddings", description: "", section: "" };
  const response = await fetch(`${url}/teach/search-101`, {
    method: "POST",
    headers: { cookie: `${name}=${value}` },
    body: new URLSearchParams({ ...form, releasesAt: "2100-01-01T09:00" }),
  });
  expect(response.status).toBe(200);
}

test.for(SETTINGS)(
  "axe finds no problem in a preview and in what to fix, %s",
  async ([name, options], { open, session }) => {
    await hide(session);
    const page = await open("/privacy", options);
    await openAs(page, session, "/teach/search-101");
    for (const summary of await page.locator("li details > summary:has(svg)").all()) await summary.click();
    await expectGood(page, `health ${name}`);
    await page.getByRole("button", { name: /^(Preview as a student|Ver como estudiante)$/ }).click();
    await page.getByRole("region", { name: /^(Preview|Vista previa)$/ }).waitFor();
    await expectGood(page, `preview-course ${name}`);
    await page
      .getByRole("link", { name: /Embeddings/ })
      .first()
      .click();
    await page.getByPlaceholder(/^(Students can ask|Los estudiantes podrán)/).waitFor();
    await expectGood(page, `preview-lecture ${name}`);
  },
);

test("a preview shows an unreleased lecture with its video, switches to now, and leads back", async ({
  open,
  session,
}) => {
  await hide(session);
  const page = await open("/privacy");
  await openAs(page, session, "/teach/search-101/lectures/embeddings");
  await page.getByRole("button", { name: "Preview as a student: Embeddings" }).click();
  const banner = page.getByRole("region", { name: "Preview" });
  await banner.getByText("Students do not see this lecture before Jan 1, 2100").waitFor();
  await page.waitForLoadState("networkidle"); // scripts make the tabs work
  await page.getByRole("tab", { name: /Chapters/ }).click();
  await page.getByRole("link", { name: /Training/ }).click();
  await expectVideoAt(page, 45);
  await banner.getByRole("button", { name: "As of now" }).click();
  await banner.getByText("1 lecture is left out until its release.").waitFor();
  expect(new URL(page.url()).pathname).toBe(COURSE);
  expect(await page.getByRole("link", { name: /Embeddings/ }).count()).toBe(0);
  await banner.getByRole("button", { name: "End preview" }).click();
  await page.waitForURL("**/teach/search-101");
});

test("opens the transcript at the moment to fix", async ({ open, session }) => {
  const page = await open("/privacy");
  await openAs(page, session, "/teach/search-101/lectures/ranking-with-bm25?t=60");
  const field = page.locator(".edited-line[data-active] textarea");
  await field.waitFor();
  expect(await field.getAttribute("aria-label")).toMatch(/^Line at 0(0:5\d|1:00)/);
  await expectVideoAt(page, 60);
});
