// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useIsPrinting } from "./use-is-printing";

afterEach(cleanup);

function Details() {
  return <p>{useIsPrinting() ? "all" : "some"}</p>;
}

test("shows all when the page is printed, before the event ends", () => {
  render(<Details />);
  expect(screen.queryByText("some")).not.toBeNull();
  window.dispatchEvent(new Event("beforeprint"));
  expect(screen.queryByText("all")).not.toBeNull();
  window.dispatchEvent(new Event("afterprint"));
  expect(screen.queryByText("some")).not.toBeNull();
});
