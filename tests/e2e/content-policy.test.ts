import { test as base, LECTURE } from "./fixture";
import { ask, firstCitation } from "./page-steps";

const test = base.extend("startOptions", { env: { EMBED_ORIGINS: "https://lms.test" } });

// zod probes `new Function` to find out whether it may compile its schemas.
test.for(["/", "/courses/search-101", LECTURE, `/embed${LECTURE}`, "/conversations", "/embed/check", "/no-such-page"])(
  "%s does not violate its content security policy",
  async (path, { open }) => {
    await open(path, { allowedProblems: /status of 404/ });
  },
);

test("an answer with citations does not violate the page's content security policy", async ({ openLecture }) => {
  const page = await openLecture();
  await ask(page, "Why do we stem words?");
  await firstCitation(page).hover();
  await page.waitForLoadState("networkidle");
});
