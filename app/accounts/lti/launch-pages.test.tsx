import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { InEnglish } from "../../../tests/setup/in-english";
import { BindBrowser } from "./bind-browser";
import { HandBack } from "./hand-back";
import { RefusedLaunch } from "./refused-launch";
import { StoreSecret } from "./store-secret";

const STORAGE = { origin: "https://lms.example.edu", target: "_parent", key: "state" };
const WINDOW = "/lti/login?iss=lms";
const launch = { idToken: "token", state: "state", windowAddress: WINDOW };

/** The pages as the server sends them, which browsers without scripts show. */
const PAGES = {
  "reads the platform's storage": <BindBrowser {...launch} storage={STORAGE} />,
  "opens a window": <BindBrowser {...launch} storage={null} />,
  "stores a secret": <StoreSecret address="/next" secret="secret" storage={STORAGE} />,
  "hands back to the frame": <HandBack framedPath="/embed" path="/courses/search-101" />,
  "explains a refusal": <RefusedLaunch shown="again" reason="state" />,
};

const htmlOf = (page: React.ReactNode) => renderToStaticMarkup(<InEnglish>{page}</InEnglish>);

it.each(Object.entries(PAGES))("the page that %s has one main region with one heading", (_name, page) => {
  const html = htmlOf(page);
  expect(html.match(/<main\b/g)).toHaveLength(1);
  expect(html.match(/<h1\b[^>]*>[^<]+<\/h1>/g)).toHaveLength(1);
});

it.each([
  ["reads the platform's storage", WINDOW],
  ["opens a window", WINDOW],
  ["stores a secret", "/next"],
  ["hands back to the frame", "/courses/search-101"],
] as const)("the page that %s can be left without scripts", (name, address) => {
  expect(htmlOf(PAGES[name])).toContain(`href="${address.replaceAll("&", "&amp;")}"`);
});

it("announces when the browser blocks cookies", () => {
  expect(htmlOf(PAGES["opens a window"])).toMatch(/<p aria-live="polite"[^>]*>Your browser blocks cookies/);
});
