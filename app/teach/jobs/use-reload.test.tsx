// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, Form, RouterProvider } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { ROUTER_FUTURE } from "../../../tests/setup/in-app";
import { useReload } from "./use-reload";

afterEach(cleanup);

function Page() {
  const reload = useReload();
  return (
    <Form method="post">
      <button type="button" onClick={reload}>
        Reload
      </button>
      <button type="submit">Submit</button>
    </Form>
  );
}

/** Renders the page, whose loads and actions end when the test says so. */
async function renderPage() {
  const calls: { method: string; signal: AbortSignal; end: () => void }[] = [];
  const answer = ({ request: { method, signal } }: { request: Request }) =>
    new Promise<null>((resolve) => void calls.push({ method, signal, end: () => resolve(null) }));
  const route = { path: "/", loader: answer, action: answer, element: <Page />, HydrateFallback: () => null };
  const router = createMemoryRouter([route], { future: ROUTER_FUTURE });
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
  const endLast = () => act(async () => calls.at(-1)!.end());
  await endLast();
  const press = async (name: string) => {
    const button = await screen.findByRole("button", { name });
    await act(async () => button.click());
  };
  return { calls, endLast, press };
}

test("a reload that is wanted during another one follows it, once, and aborts nothing", async () => {
  const { calls, endLast, press } = await renderPage();
  await press("Reload");
  expect(calls).toHaveLength(2);
  await press("Reload");
  await press("Reload");
  expect(calls).toHaveLength(2);
  await endLast();
  expect(calls).toHaveLength(3);
  await endLast();
  expect(calls).toHaveLength(3);
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
});

test("a reload that is wanted during a submission follows its load, and aborts nothing", async () => {
  const { calls, endLast, press } = await renderPage();
  await press("Submit");
  expect(calls.map(({ method }) => method)).toEqual(["GET", "POST"]);
  await endLast();
  await press("Reload");
  expect(calls.map(({ method }) => method)).toEqual(["GET", "POST", "GET"]);
  await endLast();
  expect(calls.map(({ method }) => method)).toEqual(["GET", "POST", "GET", "GET"]);
  await endLast();
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, false, false, false]);
});
