// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { forget } from "~/study/remember";
import { InEnglish } from "../../../tests/setup/in-english";
import { ScopeSwitch, useScope } from "./scope-switch";

afterEach(cleanup);

function Chosen() {
  const [scope, setScope] = useScope();
  return <ScopeSwitch scope={scope} onChoose={setScope} />;
}

const draw = () => render(<Chosen />, { wrapper: InEnglish });
const option = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });

test("a question is about this lecture until the student chooses the whole course, which is remembered", async () => {
  draw();
  expect(screen.getByRole("group", { name: "Where to look for answers" })).toBeTruthy();
  expect([option("This lecture").checked, option("Whole course").checked]).toEqual([true, false]);
  await userEvent.tab();
  expect(document.activeElement).toBe(option("This lecture"));
  await userEvent.click(option("Whole course"));
  expect(option("Whole course").checked).toBe(true);
  cleanup();
  draw();
  expect(option("Whole course").checked).toBe(true);
});

test("a remembered value of another version counts as this lecture", () => {
  forget("scope");
  window.localStorage.setItem("cuepoint:scope", '"galaxy"');
  draw();
  expect(option("This lecture").checked).toBe(true);
});
