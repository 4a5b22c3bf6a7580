import { describe, expect, it } from "vitest";
import { parseEnv } from "~/platform/env.server";
import { personInHeaders } from "./trusted-headers.server";

const settings = parseEnv({
  TRUSTED_HEADER_PROXIES: "10.0.0.5 192.168.0.0/16 loopback 2001:db8::/32",
  TRUSTED_HEADER_SUBJECT: "X-Remote-User",
  TRUSTED_HEADER_NAME: "X-Name",
  TRUSTED_HEADER_AFFILIATION: "X-Affiliation",
  TRUSTED_HEADER_RULES: "affiliation=faculty -> may create courses; ",
  TRUSTED_HEADER_LABEL: "Example University",
});
const ADA = { "x-remote-user": "ada@example.edu", "x-name": "Ada" };
const person = (headers: Record<string, string>, peer = "10.0.0.5") =>
  personInHeaders(new Headers(headers), peer, settings);
const latin1 = (text: string) => Buffer.from(text).toString("latin1");

describe("trusted headers", () => {
  it.each(["10.0.0.5", "::ffff:10.0.0.5", "192.168.7.7", "127.0.0.1", "::1", "2001:db8::7"])(
    "are accepted from the proxy %s",
    (peer) => expect(person(ADA, peer)).toMatchObject({ subject: "ada@example.edu", name: "Ada" }),
  );

  it.each(["10.0.0.6", "203.0.113.7", "::ffff:10.0.0.6", "2001:db9::1", "", "unknown", "10.0.0.5, 10.0.0.6"])(
    "are rejected from the address %j",
    (peer) => expect(() => person(ADA, peer)).toThrow(expect.objectContaining({ problem: "untrusted_proxy" })),
  );

  it("are rejected from an unconfigured address, regardless of X-Forwarded-For", () => {
    expect(() => person({ ...ADA, "x-forwarded-for": "10.0.0.5" }, "203.0.113.7")).toThrow();
  });

  it.each(["", "(null)", "  ", "ada@example.edu, eve@example.edu", "ada;eve", "a".repeat(501)])(
    "identify nobody with the subject %j",
    (subject) =>
      expect(() => person({ "x-remote-user": subject })).toThrow(expect.objectContaining({ problem: "no_identity" })),
  );

  it("identify nobody without a subject", () => {
    expect(() => person({})).toThrow(expect.objectContaining({ problem: "no_identity" }));
  });

  it.each([
    ["faculty", true],
    ["member;faculty", true],
    ["member; faculty ", true],
    ["(null)", false],
    ["faculty@example.edu", false],
    ["member\\;faculty", false],
  ])("with the affiliation %j: may create courses %s", (affiliation, mayCreateCourses) =>
    expect(person({ ...ADA, "x-affiliation": affiliation }).grants.mayCreateCourses).toBe(mayCreateCourses),
  );

  it("are parsed as UTF-8, or else Latin-1, and always result in a name", () => {
    expect(person({ ...ADA, "x-name": latin1("Zoë 李") }).name).toBe("Zoë 李");
    expect(person({ ...ADA, "x-name": "Zo\u00eb" }).name).toBe("Zoë");
    expect(person({ ...ADA, "x-name": "(null)" }).name).toMatch(/^Example University [\dA-F]{4}$/);
  });
});
