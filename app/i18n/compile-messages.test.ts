import { expect, test } from "vitest";
import { compileMessages } from "./compile-messages";
import { en } from "./messages/en";

const compiled = compileMessages(en);

test("parses texts with values, and keeps the others as they are", () => {
  expect(compiled.common.skip).toBe(en.common.skip);
  expect(compiled.pageTitle).toEqual(en.pageTitle);
  expect(JSON.stringify(compiled)).not.toContain(", plural,");
});

test("keeps what is read outside React as it is written", () => {
  expect(compiled.pageDescription).toEqual(en.pageDescription);
});
