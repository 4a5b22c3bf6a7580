import { expect, it } from "vitest";
import { PlatformFields, platformOf } from "./platform-fields";

const FIELDS: PlatformFields = {
  issuer: "https://lms.example.edu",
  clientId: "cuepoint-1",
  authorizationUrl: "https://lms.example.edu/authorize",
  tokenUrl: "https://lms.example.edu/token",
  keysUrl: "https://lms.example.edu/keys",
  tokenAudience: "",
  name: "",
  deployment: "",
};

it("names a platform after its host, and requests tokens for the token address", () => {
  const { deployment: _, ...settings } = FIELDS;
  expect(platformOf(FIELDS)).toEqual({
    settings: { ...settings, name: "lms.example.edu", tokenAudience: "https://lms.example.edu/token" },
    deploymentIds: [],
  });
});

it("takes a name, an audience and a deployment if they are given", () => {
  const given = { name: "Moodle", tokenAudience: "https://lms.example.edu", deployment: "1" };
  expect(platformOf({ ...FIELDS, ...given })).toMatchObject({
    settings: { name: "Moodle", tokenAudience: "https://lms.example.edu" },
    deploymentIds: ["1"],
  });
});

it.each([
  ["issuer", "lms.example.edu"],
  ["issuer", ""],
  ["authorizationUrl", "javascript:alert(1)"],
  ["tokenUrl", "https://"],
  ["keysUrl", "ftp://lms.example.edu/keys"],
  ["clientId", ""],
  ["clientId", "c".repeat(256)],
  ["deployment", "d".repeat(256)],
] as const)("refuses %s as %j", (field, value) => {
  expect(platformOf({ ...FIELDS, [field]: value })).toBe(field);
});

it("reads a form without the optional fields, and trims what is pasted", () => {
  const { tokenAudience: _1, name: _2, deployment: _3, ...required } = FIELDS;
  expect(PlatformFields.parse({ ...required, clientId: " cuepoint-1\n" })).toEqual(FIELDS);
});
