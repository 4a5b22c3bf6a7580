// @vitest-environment jsdom
import { Link, useLocation } from "@remix-run/react";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { InApp } from "../../../tests/setup/in-app";
import { useKeptConversation } from "./use-kept-conversation";

afterEach(cleanup);

/** A page whose data is loaded again with another conversation, and which can show another lecture. */
function Page() {
  const [number, setNumber] = useState(1);
  const [lectureId, setLecture] = useState("week-1");
  const { id } = useKeptConversation({ id: `conversation ${number}` }, { courseId: "animals", lectureId });
  const { search } = useLocation();
  return (
    <>
      <p>{id}</p>
      <p>Address: {search}</p>
      <button onClick={() => setNumber(number + 1)}>Load again</button>
      <button onClick={() => setLecture("week-2")}>Other lecture</button>
      <Link to="?c=new">New</Link>
      <Link to="?c=new&t=10">Other time</Link>
    </>
  );
}

test("keeps the conversation until the address names another one, or another lecture", async () => {
  render(<Page />, { wrapper: InApp });
  const press = (name: string) => fireEvent.click(screen.getByText(name));
  press("Load again");
  expect(screen.getByText("conversation 1")).toBeTruthy();
  press("New");
  await screen.findByText("conversation 2");
  press("Load again");
  press("Other time");
  await screen.findByText("Address: ?c=new&t=10");
  expect(screen.getByText("conversation 2")).toBeTruthy();
  press("Other lecture");
  await screen.findByText("conversation 3");
});
