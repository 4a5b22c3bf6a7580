// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useSearchParams } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { ROUTER_FUTURE } from "../../tests/setup/in-app";
import { SearchForm } from "./search-form";

afterEach(cleanup);

function Page() {
  const q = useSearchParams()[0].get("q") ?? "";
  return <SearchForm q={q} label="Search" placeholder="Search" button="Find" className="" />;
}

const pageAt = (path: string) => {
  const router = createMemoryRouter([{ path: "/", element: <Page /> }], {
    initialEntries: [path],
    future: ROUTER_FUTURE,
  });
  return { router, page: <RouterProvider router={router} future={{ v7_startTransition: true }} /> };
};

test("what is typed before the scripts have loaded stays", () => {
  const { page } = pageAt("/");
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = render(page).container.innerHTML;
  const field = within(container).getByRole<HTMLInputElement>("searchbox");
  field.value = "stemming";
  render(page, { container, hydrate: true });
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe("stemming");
});

test("shows the query of the address when the browser goes back", async () => {
  const { router, page } = pageAt("/?q=stem");
  render(page);
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  await router.navigate("/?q=bm25");
  await waitFor(() => expect(field.value).toBe("bm25"));
  await router.navigate(-1);
  await waitFor(() => expect(field.value).toBe("stem"));
});
