// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Component, Suspense, useState, type ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { en } from "~/i18n/messages/en";
import { latePart } from "./late-part";
import { NoticePlace } from "./notice-place";

// React reports what a boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Waits for the notice, which listens for keys, clicks and the network once React has run its effects. */
async function failure() {
  const alert = await screen.findByRole("alert");
  await act(async () => {});
  return alert;
}

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const offline = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

class PageBoundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message === null ? this.props.children : <p>The page failed: {this.state.message}</p>;
  }
}

const show = (part: ReactNode) =>
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <PageBoundary>
        <p>The rest of the page</p>
        <Suspense fallback={<p>Loading</p>}>{part}</Suspense>
      </PageBoundary>
    </IntlProvider>,
  );

test.each(["notice", "in-place"] as const)("a part that does not arrive can be tried again (%s)", async (onFailure) => {
  const load = vi.fn(() => Promise.resolve({ default: Greeting }));
  load.mockImplementationOnce(offline).mockImplementationOnce(offline);
  const Part = latePart(load, onFailure);
  show(<Part name="Ada" />);
  expect((await failure()).textContent).toContain("could not be loaded");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Hello Ada")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("The rest of the page")).toBeTruthy();
});

test("a part may have a plain form of its own", async () => {
  const Part = latePart(offline as () => Promise<{ default: typeof Greeting }>, ({ name }) => <p>Plain {name}</p>);
  show(<Part name="Ada" />);
  expect(await screen.findByText("Plain Ada")).toBeTruthy();
});

test("a part that fails when it is opened is loaded again when it is opened again", async () => {
  const load = vi.fn(() => Promise.resolve({ default: Greeting }));
  load.mockImplementationOnce(offline);
  const Part = latePart(load);
  const { unmount } = show(<Part name="Ada" />);
  await failure();
  unmount();
  show(<Part name="Ada" />);
  expect(await screen.findByText("Hello Ada")).toBeTruthy();
});

/** Shows a button that opens a part whose code arrives at the second try. */
async function openOffline() {
  const load = vi.fn(() => Promise.resolve({ default: Panel }));
  load.mockImplementationOnce(offline);
  const Part = latePart(load);
  const Opener = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {isOpen && <Part onClose={() => setOpen(false)} />}
      </>
    );
  };
  show(<Opener />);
  press("Open");
  await failure();
}
const Panel = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Close the panel</button>;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test.each([
  ["its button", () => press("Close")],
  ["Escape", () => fireEvent.keyDown(document.body, { key: "Escape" })],
  ["a click elsewhere", () => fireEvent.click(screen.getByText("The rest of the page"))],
])("%s closes the notice about a part that did not arrive, and the part opens again", async (_what, close) => {
  await openOffline();
  close();
  expect(screen.queryByRole("alert")).toBeNull();
  press("Open");
  expect(await screen.findByText("Close the panel")).toBeTruthy();
});

test("pressing the button that opens a part again loads it again", async () => {
  await openOffline();
  press("Open");
  expect(await screen.findByText("Close the panel")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a notice about a part without a button of its own can be closed", async () => {
  const Part = latePart(offline as () => Promise<{ default: typeof Greeting }>);
  show(<Part name="Ada" />);
  await failure();
  press("Close");
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each(["notice", "in-place"] as const)("a part loads again when the browser is online again (%s)", async (kind) => {
  const load = vi.fn(() => Promise.resolve({ default: Greeting }));
  load.mockImplementationOnce(offline);
  const Part = latePart(load, kind);
  show(<Part name="Ada" />);
  await failure();
  fireEvent(window, new Event("online"));
  expect(await screen.findByText("Hello Ada")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the notice is in the page's place for notices, so that it covers none of them", async () => {
  const Part = latePart(offline as () => Promise<{ default: typeof Greeting }>);
  render(<NoticePlace>Link copied</NoticePlace>);
  show(<Part name="Ada" />);
  const alert = await failure();
  expect(screen.getByText(/^Link copied/).contains(alert)).toBe(true);
  expect(document.querySelectorAll(".notice-place")).toHaveLength(1);
});

test("other errors of a part are the page's", async () => {
  const Broken = () => {
    throw new Error("a bug");
  };
  const Part = latePart(() => Promise.resolve({ default: Broken }));
  show(<Part />);
  expect(await screen.findByText("The page failed: a bug")).toBeTruthy();
});
