import { expect, test } from "vitest";
import { isSameOrigin, type OriginFacts } from "./same-origin";

const facts = (over: Partial<OriginFacts>): OriginFacts => ({
  method: "POST",
  sites: ["cuepoint.test"],
  origin: undefined,
  fetchSite: undefined,
  ...over,
});

test.each<[string, Partial<OriginFacts>, boolean]>([
  ["a page of this site", { origin: "https://cuepoint.test" }, true],
  [
    "a page of this site behind a proxy that speaks TLS",
    { origin: "https://cuepoint.test", sites: ["Cuepoint.test"] },
    true,
  ],
  [
    "a page of this site whose port is written out",
    { origin: "https://cuepoint.test", sites: ["cuepoint.test:443"] },
    true,
  ],
  [
    "a page of this site behind two proxies",
    { origin: "https://cuepoint.test", sites: ["cuepoint.test", "proxy.internal"] },
    true,
  ],
  ["a page at PUBLIC_URL", { origin: "https://cuepoint.test", sites: ["https://cuepoint.test"] }, true],
  ["PUBLIC_URL without its TLS", { origin: "http://cuepoint.test", sites: ["https://cuepoint.test"] }, false],
  ["a program that is no browser", {}, true],
  ["a form of this site in an old browser", { fetchSite: "same-origin" }, true],
  ["an address typed in", { fetchSite: "none" }, true],
  ["another site", { origin: "https://evil.test" }, false],
  ["a site whose name begins alike", { origin: "https://cuepoint.test.evil.test" }, false],
  ["another port", { origin: "https://cuepoint.test:8443" }, false],
  ["a sandboxed frame", { origin: "null" }, false],
  ["a file", { origin: "file://", sites: [""] }, false],
  ["a host that is not one", { origin: "https://cuepoint.test", sites: ["a b", "/", ""] }, false],
  ["a sister domain that keeps its origin back", { fetchSite: "same-site" }, false],
  ["another site that keeps its origin back", { fetchSite: "cross-site" }, false],
  ["a program that asks for headers alone", { method: "HEAD" }, true],
  ["another site that asks for headers alone", { method: "HEAD", origin: "https://evil.test" }, false],
  [
    "another site that asks what it may",
    { method: "OPTIONS", origin: "https://evil.test", fetchSite: "cross-site" },
    false,
  ],
  ["another site that only reads", { method: "GET", origin: "https://evil.test", fetchSite: "cross-site" }, true],
])("checks a change requested by %s", (_case, over, allowed) => expect(isSameOrigin(facts(over))).toBe(allowed));
