// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { HeaderAccount } from "~/components/use-header-account";
import { InApp } from "../../../tests/setup/in-app";
import { NoCourses } from "./no-courses";

afterEach(cleanup);

const USER = { userId: "user-1", name: "Ada", isAdmin: false, isOnlyAdmin: false, teaches: false };
const show = (account: HeaderAccount) =>
  render(
    <InApp account={account}>
      <NoCourses />
    </InApp>,
  );
const command = () => screen.queryByText("npm run ingest -- course.yaml");

test.each([
  ["nobody has an account", null],
  ["an administrator is signed in", { ...USER, isAdmin: true }],
])("the command that adds a course is shown if %s", (_, account) => {
  show(account);
  expect(command()).not.toBeNull();
});

test("a person who is signed out can sign in, because their courses may be for members only", () => {
  show("signed out");
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/sign-in?back=%2F");
  expect(command()).toBeNull();
});

test("a user without courses sees no command", () => {
  show(USER);
  expect(screen.getByText(/you are a member of/)).toBeDefined();
  expect(command()).toBeNull();
});
