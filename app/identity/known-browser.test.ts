import type { Response } from "express";
import { afterEach, expect, test, vi } from "vitest";
import { readKnownBrowser, setKnownBrowser } from "./known-browser.server";
import type { Secrets } from "./signed-visitor.server";

const SECRETS: Secrets = ["a secret of these tests"];

afterEach(() => void vi.useRealTimers());

/** Signs in to an account. Returns the browser's cookies after that. */
function signedIn(subject: string, header = "", isSecure = true): string {
  let cookies = "";
  const response = {
    cookie(name: string, value: string) {
      cookies = `${name}=${encodeURIComponent(value)}`;
    },
  };
  setKnownBrowser(response as unknown as Response, subject, header, isSecure, SECRETS);
  return cookies;
}

const known = (header: string, subject: string, secrets = SECRETS) => readKnownBrowser(header, true, subject, secrets);

test("a browser is known to the account that it signed in to, and to no other", () => {
  const cookies = signedIn("grace");
  expect(known(cookies, "grace")).toMatch(/^[\w-]{43}$/);
  expect(known(cookies, "ada")).toBeNull();
  expect(known("", "grace")).toBeNull();
});

test("each sign-in gives another id, and the last accounts of a shared computer stay known", () => {
  const first = signedIn("grace");
  let cookies = signedIn("grace", first);
  expect(known(cookies, "grace")).not.toBe(known(first, "grace"));
  for (const subject of ["ada", "alan", "edsger"]) cookies = signedIn(subject, cookies);
  expect(["grace", "ada", "alan", "edsger"].map((subject) => known(cookies, subject) !== null)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test("a forged, changed, injected or old cookie makes nobody known", () => {
  const cookies = signedIn("grace");
  expect(known(cookies, "grace", ["another secret"])).toBeNull();
  expect(
    known(
      cookies.replace(/=./, (start) => (start === "=a" ? "=b" : "=a")),
      "grace",
    ),
  ).toBeNull();
  expect(known(`${cookies}; ${signedIn("grace")}`, "grace")).toBeNull();
  expect(known(signedIn("grace", "", false), "grace"), "without the prefix that TLS needs").toBeNull();
  expect(known("__Host-cuepoint_known=a.b.c~..~", "grace")).toBeNull();
  vi.useFakeTimers({ now: Date.now() + 366 * 24 * 60 * 60 * 1000 });
  expect(known(cookies, "grace")).toBeNull();
});
