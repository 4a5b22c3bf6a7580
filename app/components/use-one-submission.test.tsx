// @vitest-environment jsdom
import { Form } from "@remix-run/react";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { InApp } from "../../tests/setup/in-app";
import { useOneSubmission } from "./use-one-submission";

afterEach(cleanup);

function Page() {
  useOneSubmission();
  return (
    <Form method="post" action="/courses">
      <input aria-label="Title" name="title" defaultValue="Ecology" />
      <button>Create</button>
    </Form>
  );
}

test("a double click sends a form once; other values are sent while the first are on their way", async () => {
  const titles = vi.fn();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const action = async ({ request }: { request: Request }) => {
    titles((await request.formData()).get("title"));
    await answered;
    return null;
  };
  render(
    <InApp actions={{ "/courses": action }}>
      <Page />
    </InApp>,
  );
  const press = () => fireEvent.click(screen.getByText("Create"));
  press();
  press();
  await waitFor(() => expect(titles).toHaveBeenCalled());
  press();
  fireEvent.change(screen.getByLabelText("Title"), { target: { value: "Ecology of lakes" } });
  press();
  await waitFor(() => expect(titles).toHaveBeenCalledTimes(2));
  expect(titles.mock.calls).toEqual([["Ecology"], ["Ecology of lakes"]]);
  answer();
});
