// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { ROUTER_FUTURE } from "../../../tests/setup/in-app";
import { useReload } from "./use-reload";

afterEach(cleanup);

function Page() {
  const reload = useReload();
  return (
    <button type="button" onClick={reload}>
      Reload
    </button>
  );
}

test("a reload that is wanted during another one follows it, once, and aborts nothing", async () => {
  const loads: { signal: AbortSignal; end: () => void }[] = [];
  const loader = ({ request: { signal } }: { request: Request }) =>
    new Promise<null>((resolve) => void loads.push({ signal, end: () => resolve(null) }));
  const router = createMemoryRouter([{ path: "/", loader, element: <Page />, HydrateFallback: () => null }], {
    future: ROUTER_FUTURE,
  });
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
  const endLast = () => act(async () => loads.at(-1)!.end());
  await endLast();
  const button = await screen.findByRole("button");
  const press = () => act(async () => button.click());
  await press();
  expect(loads).toHaveLength(2);
  await press();
  await press();
  expect(loads).toHaveLength(2);
  await endLast();
  expect(loads).toHaveLength(3);
  await endLast();
  expect(loads).toHaveLength(3);
  expect(loads.map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
});
